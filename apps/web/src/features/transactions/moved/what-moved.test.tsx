// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import type { TokenTransferRecord } from '@corescope/api-schema/tokens/calls'
import type { MovedParty, TransactionMoved } from '@corescope/api-schema/transactions/moved'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { setRuntimeConfig } from '../../../config/runtime-config.ts'
import { addMessages } from '../../../i18n/translate.ts'
import { NavigationContext } from '../../../navigation/navigation-context.ts'
import { MovedAmount, TokenMoved } from './MovedAmount.tsx'
import { MovedNotes } from './MovedNotes.tsx'
import { Party } from './Party.tsx'
import { TransferRows } from './TransferRows.tsx'

beforeAll(() => {
  setRuntimeConfig({ chain: { symbol: 'CORE', decimals: 18 } } as RuntimeConfig)
  addMessages('en', {
    'tokens.irregular': 'Irregular',
    'tokens.borrowed': 'Borrowed symbol',
    'tokens.coinSymbolTip': 'It is not the coin.',
    'tokens.suspicious': 'Suspicious',
    'tokens.folded': [['count'], ' folded'],
    'moved.feeApart': ['Fees are apart: the sender also paid <fee>fee</fee>.'],
    'moved.moreTokens': ['and <list>', ['shown'], ' more</list>'],
  })
})
const draw = (element: ReactElement, search = ''): HTMLElement => {
  const location = { pathname: '/tx/0x1', search, fragment: '' }
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(
    <NavigationContext value={{ location, parameters: {}, go: () => undefined }}>{element}</NavigationContext>,
  )
  return root
}
const reference = (irregular = false) =>
  ({ contractAddress: `0x${'c'.repeat(40)}`, symbol: 'TOLL', decimals: 2, standard: 20, irregular }) as const
const change = (amount: string, worth: string | null, irregular = false) =>
  ({ token: reference(irregular), tokenItem: null, amount, worth }) as unknown as MovedParty['tokens'][number]
const address = (digit: string) => ({ hash: `0x${digit.repeat(40)}` }) as MovedParty['address']

describe('an amount that moved', () => {
  const text = (...given: Parameters<typeof change>) =>
    draw(<TokenMoved change={change(...given)} currency="$" />).textContent
  it('has its worth with two decimals; less than a cent says so, nothing is worth nothing (ruling 31)', () => {
    expect(text('75', '0.36')).toBe('0.75TOLL($0.36)')
    expect(text('75', '0.00')).toBe('0.75TOLL(<$0.01)')
    expect(text('0', '0.00')).toBe('0TOLL($0.00)')
  })
  it('has its digits where it is tiny: exactness is the point here', () => {
    const token = { ...reference(), decimals: 18 }
    const tiny = { ...change('21', null), token } as unknown as MovedParty['tokens'][number]
    expect(draw(<TokenMoved change={tiny} currency="$" />).textContent).toBe('0.000000000000000021TOLL')
    expect(draw(<MovedAmount moved={{ coins: '21' }} currency="$" />).textContent).toBe('0.000000000000000021 CORE')
  })
  it('of a token that contradicts its logs bears its mark', () => {
    expect(text('75', null)).toBe('0.75TOLL')
    expect(text('75', null, true)).toBe('0.75TOLLIrregular')
  })
  it('of a token that bears the symbol of the coin bears a mark that says so', () => {
    const given = change('75', null)
    const borrowed = { contractAddress: null, tokenName: 'CORE', holders: null }
    const drawn = draw(<TokenMoved change={{ ...given, token: { ...given.token, borrowed } }} currency="$" />)
    expect(drawn.querySelector('[data-tip="It is not the coin."]')?.textContent).toBe('Borrowed symbol')
  })
})

it('of a party that got many things a few are shown, and where the others are', () => {
  const tokens = Array.from({ length: 10 }, () => change('1', null))
  const party = (totalTokens: number) => {
    const given = { address: address('a'), coins: '0', tokens: tokens.slice(0, totalTokens), totalTokens }
    return draw(<Party party={given} isSender={false} currency="$" />).querySelector('a[href^="#"]')
  }
  expect(party(3_000)?.textContent).toBe('2,990 more')
  expect(party(10)).toBeNull()
})

it('a transfer that imitates is folded, and marked where it is shown', () => {
  const row = (item: number, suspicion: TokenTransferRecord['suspicion']) =>
    ({
      ...{ ...change('0', null), from: address('a'), to: address('b'), logIndex: 0, item, suspicion },
    }) as unknown as TokenTransferRecord
  const rows = <TransferRows rows={[row(0, null), row(1, { kind: 'nothing', imitates: null })]} currency="$" />
  const [closed, open] = [draw(rows).textContent!, draw(rows, '?suspicious=1').textContent!]
  expect(closed).toContain('1 folded')
  expect(closed.split('TOLL')).toHaveLength(2)
  expect(closed).not.toContain('Suspicious')
  expect(open.split('TOLL')).toHaveLength(3)
  expect(open).toContain('Suspicious')
})

it('the changes are without the fee: it stands beside them, that of blobs with it', () => {
  const from = address('a')
  const moved = {
    parties: [],
    totalParties: 0,
    coins: [],
    totalCoins: 0,
    internalsKnown: true,
    complete: true,
  } as unknown as TransactionMoved
  const text = (fee: string, blobFee: string | null) =>
    draw(<MovedNotes moved={moved} transaction={{ from, fee, blobFee }} />).textContent!
  const [whole, tenth] = [`1${'0'.repeat(18)}`, `1${'0'.repeat(17)}`]
  expect(text(whole, null)).toContain('Fees are apart: the sender also paid 1 CORE.')
  expect(text(whole, tenth)).toContain('the sender also paid 1.1 CORE.')
  // a system transaction
  expect(text('0', null)).not.toContain('apart')
})
