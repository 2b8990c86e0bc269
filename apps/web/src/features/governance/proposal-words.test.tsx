// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { setRuntimeConfig } from '../../config/runtime-config.ts'
import { addMessages } from '../../i18n/translate.ts'
import { Description } from './Description.tsx'
import { Operations } from './Operations.tsx'

beforeAll(() => {
  setRuntimeConfig({ chain: { symbol: 'CORE', decimals: 18 } } as RuntimeConfig)
  addMessages('en', {
    'governance.operations': 'Calls',
    'governance.sets': 'Sets <key>key</key> to <value>value</value>',
  })
})

const draw = (shown: ReactNode): HTMLElement => {
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(shown)
  return root
}

it.each([
  ['Room for \u202e12\u202c validators', 'Room for ⟨U+202E⟩12⟨U+202C⟩ validators'],
  [' \u200b\u200d', ' ⟨U+200B⟩⟨U+200D⟩'],
  ['第 5 号提案 👩‍💻', '第 5 号提案 👩‍💻'],
])('a description shows its signs that nobody sees: %j', (description, shown) => {
  const proposal = { description, more: 0, isTooLong: false }
  for (const isShort of [false, true]) {
    expect(draw(<Description proposal={proposal} isShort={isShort} />).textContent).toBe(shown)
  }
})

it('so do the signature of a call and the name of what it sets', () => {
  const target = { hash: `0x${'1'.repeat(40)}` } as const
  const parameter = (name: string, type: string, value: string) => ({ name, type, value, indexed: false })
  const decoded = {
    ...{ name: 'updateParam', signature: 'updateParam(string,bytes)', isTooLarge: false },
    values: [parameter('key', 'string', 'val\u200bidatorCount'), parameter('value', 'bytes', '0x15')],
  }
  const operations = ['updateParam(string,bytes)\u200b', '\u202e)setyb,gnirts(maraPetadpu'].map((signature) => ({
    ...{ target, value: '0', signature, data: '0x', decoded, feeShare: null },
  }))
  const codes = [...draw(<Operations operations={operations as never} />).querySelectorAll('code')]
  expect(codes.map(({ textContent }) => textContent)).toEqual([
    ...['updateParam(string,bytes)⟨U+200B⟩', 'val⟨U+200B⟩idatorCount', 'string', 'bytes'],
    ...['⟨U+202E⟩)setyb,gnirts(maraPetadpu', 'val⟨U+200B⟩idatorCount', 'string', 'bytes'],
  ])
})
