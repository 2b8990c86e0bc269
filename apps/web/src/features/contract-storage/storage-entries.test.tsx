// @vitest-environment jsdom
import { type StorageEntry, slotHex } from '@corescope/decode/storage-layout/storage-values'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { addMessages } from '../../i18n/translate.ts'
import { StorageEntries } from './StorageEntries.tsx'

beforeAll(() => {
  addMessages('en', {
    'contract-storage.place': ['slot ', ['slot']],
    'contract-storage.members': [['shown'], ' members'],
  })
})

const none = { base: undefined, key: undefined, value: undefined, members: [] }
const type = { id: 't_uint256', label: 'uint256', encoding: 'inplace', bytes: 32, slots: 1n, ...none } as const
const rootOf = (entries: readonly StorageEntry[]) => {
  const of = { layout: { variables: [], types: new Map() }, enums: {} }
  const source = { address: `0x${'c1'.repeat(20)}`, block: 'latest', verification: '' } as const
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(<StorageEntries entries={entries} {...of} source={source} />)
  return root
}
const shownAt = (...slots: bigint[]) => {
  const entries = slots.map((slot) => ({
    ...{ label: 'x', type, slot, offset: 0 },
    value: { kind: 'value', type: 'uint256', value: '1' } as const,
  }))
  return [...rootOf(entries).querySelectorAll('li > p:last-child')]
}

it('a hashed slot keeps its zeros, and is told whole in its tip and to be copied', () => {
  const slot = 0x003a216a1daa78f5n << 192n
  const [place] = shownAt(slot)
  expect(place?.textContent).toBe('slot 0x003a216…00000000')
  expect(place?.querySelector('[data-tip]')?.getAttribute('data-tip')).toBe(slotHex(slot))
  expect(place?.querySelector('[data-copy]')?.getAttribute('data-copy')).toBe(slotHex(slot))
})

it('members of one struct are told apart', () => {
  const first = 0xb10e2d52n << 224n
  const texts = shownAt(first, first + 1n, first + 2n).map(({ textContent }) => textContent)
  expect(new Set(texts).size).toBe(3)
})

it('a slot that the layout counts is told by its number', () => {
  expect(shownAt(7n)[0]?.textContent).toBe('slot 7')
})

it('what lies deep inside others stands below them, and is laid out when it is opened', () => {
  let entry: StorageEntry = {
    label: 'x',
    type,
    slot: 1n,
    offset: 0,
    value: { kind: 'value', type: 'uint256', value: '1' },
  }
  for (const label of ['d', 'c', 'b', 'a']) {
    entry = { ...entry, label, value: { kind: 'group', entries: [entry], length: 1n, isArray: false } }
  }
  const root = rootOf([entry])
  expect([...root.querySelectorAll('li li p:first-child > span')].map(({ textContent }) => textContent)).toEqual([
    'b',
    'c',
  ])
  expect(root.querySelector('details')?.textContent).toBe('1 members')
})
