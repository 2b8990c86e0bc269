// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Navigation, NavigationContext } from '../../navigation/navigation-context.ts'
import { BitcoinDecoder } from './BitcoinDecoder.tsx'

vi.mock('../../api-client/use-call.ts', () => ({
  useCall: ({ transaction }: { transaction: string }) => ({ data: { transaction, stake: null }, error: null }),
}))
vi.mock('../../api-client/api-query.ts', () => ({ apiQuery: (_name: string, request: object) => request }))
vi.mock('../../i18n/load-locale.ts', () => ({}))
vi.mock('../../i18n/use-messages.ts', () => ({ useMessages: () => (key: string) => key }))
vi.mock('./BitcoinStory.tsx', () => ({
  BitcoinStory: ({ answer }: { answer: { transaction: string } }) => <output>{answer.transaction}</output>,
}))
vi.mock('./InputsAndOutputs.tsx', () => ({ InputsAndOutputs: () => null }))
vi.mock('../../ui/DetailList.tsx', () => ({ Detail: () => null, DetailList: () => null }))
vi.mock('../../entities/HashText.tsx', () => ({ HashText: () => null }))

const path = '/btc-stake-txn-decoder'
const [id, other, raw] = ['ab'.repeat(32), 'cd'.repeat(32), '0200000001']

let go: (href: string) => void
const World = () => {
  const [search, setSearch] = useState(() => location.search)
  go = (href) => {
    history.replaceState(null, '', href)
    setSearch(location.search)
  }
  const value = { location: { pathname: path, search, fragment: '' }, go } as unknown as Navigation
  return (
    <NavigationContext value={value}>
      <BitcoinDecoder onCore={() => null} />
    </NavigationContext>
  )
}

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  history.replaceState(null, '', path)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<World />))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const decode = (text: string) => {
  act(() => {
    const field = document.querySelector('textarea')!
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  act(() => document.querySelector<HTMLButtonElement>('button[type=submit]')!.click())
}
const shown = () => ({
  search: location.search,
  typed: document.querySelector('textarea')!.value,
  answer: document.querySelector('output')?.textContent,
  error: /bitcoin\.(nothing|notHex)/.exec(document.body.textContent ?? '')?.[1],
})

it('without a transaction in the address the decoder is empty, whatever it showed before', () => {
  decode(id.toUpperCase())
  expect(shown()).toMatchObject({ search: `?tx=${id}`, typed: id.toUpperCase(), answer: id })
  // Back, or the decoder's own link
  act(() => go(path))
  expect(shown()).toEqual({ search: '', typed: '', answer: undefined, error: undefined })
  act(() => go(`${path}?tx=${other}`))
  expect(shown()).toMatchObject({ typed: other, answer: other })
})

it('raw bytes that are asked for stay, though the address names none', () => {
  decode(id)
  decode(raw)
  expect(shown()).toEqual({ search: '', typed: raw, answer: raw, error: undefined })
})

it('what is refused has no answer below it, not the former one either', () => {
  decode(id)
  decode('zz')
  expect(shown()).toMatchObject({ typed: 'zz', answer: undefined, error: 'notHex' })
  decode(id)
  expect(shown()).toMatchObject({ answer: id, error: undefined })
})
