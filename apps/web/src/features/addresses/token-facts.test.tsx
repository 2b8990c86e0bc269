// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { setRuntimeConfig } from '../../config/runtime-config.ts'
import { addMessages } from '../../i18n/translate.ts'
import { TokenFacts } from './TokenFacts.tsx'

beforeAll(() => {
  setRuntimeConfig({ chain: { symbol: 'CORE', decimals: 18 } } as RuntimeConfig)
  addMessages('en', {
    'address.addToken': 'Add to the wallet',
    'tokens.borrowed': 'Borrowed symbol',
    'tokens.borrowedTip': 'Another token bears it.',
  })
})

const token = {
  ...{ tokenName: 'Devnet Bitcoin', symbol: 'dBTC', icon: null, decimals: 8 },
  ...{ standard: 20 as const, irregular: false, borrowed: null },
} as const
const borrowed = { contractAddress: `0x${'22'.repeat(20)}`, tokenName: 'Devnet Bitcoin', holders: 20 } as const
const show = (more: object) =>
  renderToStaticMarkup(<TokenFacts address={`0x${'11'.repeat(20)}`} token={{ ...token, ...more }} />)

it('a token that borrows its symbol is marked, and no wallet is asked to show it under that symbol', () => {
  expect(show({})).toContain('Add to the wallet')
  expect(show({})).not.toContain('Borrowed symbol')
  expect(show({ borrowed })).toContain('Borrowed symbol')
  expect(show({ borrowed })).not.toContain('Add to the wallet')
})
