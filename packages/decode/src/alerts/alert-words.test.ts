import { expect, it } from 'vitest'
import { alertSentence } from './alert-words.ts'

const token = `0x${'c'.repeat(40)}`
const sentence = (symbol: string | null) =>
  alertSentence(
    {
      ...{ kind: 'tokenIn', address: `0x${'a'.repeat(40)}`, name: 'shop', counterparty: `0x${'b'.repeat(40)}` },
      ...{ counterpartyName: 'ann', amount: '15', token, symbol, decimals: 1, tokenItem: null },
      ...{ transactionHash: `0x${'d'.repeat(64)}`, blockNumber: 7, isWithdrawn: false },
    },
    'en',
    { symbol: 'CORE' },
  )

it.each(['USDT', 'USDC.e', 'stCORE', 'UNI-V2', '币安', 'a+b'])(
  'the symbol %s stands in an alert as it is',
  (symbol) => {
    expect(sentence(symbol)).toBe(`shop received 1.5 ${symbol} from ann`)
  },
)

it.each([
  ...[
    'claim at evil.xyz',
    'evil.xyz',
    'https://evil',
    'evil/claim',
    'a@evil',
    'ｅｖｉｌ．ｘｙｚ',
    'evil\u200b.xyz',
    't.me:x',
  ],
  ...['A very long name of a token', '\u202e', '', null],
])('what invites somewhere, is long or is nothing is the token’s address: %s', (symbol) => {
  expect(sentence(symbol)).toBe('shop received 1.5 0xCcCCcc…cccccC from ann')
})
