import { expect, it } from 'vitest'
import { alertSentence } from './alert-words.ts'

const token = `0x${'c'.repeat(40)}`
const sentence = (
  symbol: string | null,
  { locale = 'en', ...more }: { locale?: 'en' | 'zh_CN'; borrowed?: object; decimals?: null } = {},
) =>
  alertSentence(
    {
      ...{ kind: 'tokenIn', address: `0x${'a'.repeat(40)}`, name: 'shop', counterparty: `0x${'b'.repeat(40)}` },
      ...{ counterpartyName: 'ann', amount: '15', token, symbol, decimals: 1, tokenItem: null, borrowed: null },
      ...{ transactionHash: `0x${'d'.repeat(64)}`, blockNumber: 7, isWithdrawn: false, isCreation: false, ...more },
    },
    locale,
    { symbol: 'CORE' },
  )
const [which, whichChinese] = ['(token 0xCcCCcc…cccccC)', '（代币 0xCcCCcc…cccccC）']

it.each(['USDT', 'USDC.e', 'stCORE', 'UNI-V2', '币安', 'a+b'])(
  'the symbol %s stands in an alert as it is',
  (symbol) => {
    expect(sentence(symbol)).toBe(`shop received 1.5 ${symbol} ${which} from ann`)
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
    'evil\u2028.xyz',
    'evil。com',
    'evil｡com',
    't.me:x',
  ],
  ...['A very long name of a token', '\u202e', '', null],
])('what invites somewhere, is long or is nothing is the token’s address: %s', (symbol) => {
  expect(sentence(symbol)).toBe('shop received 1.5 token 0xCcCCcc…cccccC from ann')
})

it.each(['\n', '\u0085', '\u2028', '\u2029'])('an alert is one line: %j in a symbol is taken away', (sign) => {
  expect(sentence(`US${sign}DT`)).toBe(`shop received 1.5 USDT ${which} from ann`)
})

it('a token is never taken for the coin, nor for the one whose symbol it bears', () => {
  for (const symbol of ['CORE', 'СОRE', 'c0re'])
    expect(sentence(symbol)).toBe(`shop received 1.5 ${symbol} (token 0xCcCCcc…cccccC, not the coin) from ann`)
  expect(sentence('CORE', { locale: 'zh_CN' })).toBe('shop 从 ann 收到 1.5 CORE（代币 0xCcCCcc…cccccC，并非原生币）')
  expect(sentence('USDT', { borrowed: {} })).toBe(
    'shop received 1.5 USDT (token 0xCcCCcc…cccccC, borrowed symbol) from ann',
  )
  expect(sentence('USDT', { decimals: null })).toBe(`shop received 15 units of USDT ${which} from ann`)
})

const approval = (given: { amount: string | null; tokenItem?: string }, locale: 'en' | 'zh_CN' = 'en') =>
  alertSentence(
    {
      ...{ kind: 'approval', address: `0x${'a'.repeat(40)}`, name: 'shop', counterparty: `0x${'b'.repeat(40)}` },
      ...{ counterpartyName: 'ann', token, symbol: 'PLUM', decimals: 1, tokenItem: null, borrowed: null },
      ...{ transactionHash: `0x${'d'.repeat(64)}`, blockNumber: 7, isWithdrawn: false, isCreation: false, ...given },
    },
    locale,
    { symbol: 'CORE' },
  )

it.each([
  [
    { amount: '15' },
    `shop lets ann take 1.5 PLUM ${which}, and no more`,
    `shop 允许 ann 最多动用 1.5 PLUM${whichChinese}`,
  ],
  [
    { amount: '0' },
    `shop lets ann take nothing of its PLUM ${which} any more`,
    `shop 不再允许 ann 动用 PLUM${whichChinese}`,
  ],
  [
    { amount: `${2n ** 256n - 1n}` },
    `shop lets ann take PLUM ${which} without limit`,
    `shop 允许 ann 无限量动用 PLUM${whichChinese}`,
  ],
  [
    { amount: `${2n ** 256n - 10n ** 30n}` },
    `shop lets ann take PLUM ${which} without limit`,
    `shop 允许 ann 无限量动用 PLUM${whichChinese}`,
  ],
  [{ amount: '1', tokenItem: '5' }, `shop lets ann take PLUM #5 ${which}`, `shop 允许 ann 动用 PLUM #5${whichChinese}`],
  [
    { amount: null },
    `shop changed what ann may take of its PLUM ${which}`,
    `shop 更改了对 ann 的授权：PLUM${whichChinese}`,
  ],
])('an approval says what may be taken: %o', (given, english, chinese) => {
  expect([approval(given), approval(given, 'zh_CN')]).toEqual([english, chinese])
})

const coin = (
  kind: 'incoming' | 'outgoing' | 'failed',
  amount: string,
  counterparty: string | null,
  isCreation = counterparty === null,
) => {
  const event = {
    ...{ kind, address: `0x${'a'.repeat(40)}`, name: 'shop', counterparty, counterpartyName: '', amount },
    ...{ token: null, symbol: null, borrowed: null, decimals: null, tokenItem: null },
    ...{ transactionHash: `0x${'d'.repeat(64)}`, blockNumber: 7, isWithdrawn: false, isCreation },
  }
  return (['en', 'zh_CN'] as const).map((locale) => alertSentence(event, locale, { symbol: 'CORE' }))
}
const other = `0x${'b'.repeat(40)}`
const coins = `${2n * 10n ** 18n}`

it.each([
  [coin('outgoing', coins, other), 'shop sent 2 CORE to 0xbBbBBB…bbBBbB', 'shop 向 0xbBbBBB…bbBBbB 转出 2 CORE'],
  [
    coin('outgoing', '0', other),
    'shop sent a transaction without value to 0xbBbBBB…bbBBbB',
    'shop 向 0xbBbBBB…bbBBbB 发送了一笔不含金额的交易',
  ],
  [coin('outgoing', '0', null), 'shop created a contract', 'shop 创建了一个合约'],
  [coin('outgoing', coins, null), 'shop created a contract and sent 2 CORE to it', 'shop 创建了一个合约并转入 2 CORE'],
  [coin('outgoing', '0', other, true), 'shop created the contract 0xbBbBBB…bbBBbB', 'shop 创建了合约 0xbBbBBB…bbBBbB'],
  [
    coin('outgoing', coins, other, true),
    'shop created the contract 0xbBbBBB…bbBBbB and sent 2 CORE to it',
    'shop 创建了合约 0xbBbBBB…bbBBbB 并转入 2 CORE',
  ],
  [coin('failed', '0', null), 'shop failed to create a contract', 'shop 创建合约失败'],
  [
    coin('failed', '0', other),
    'shop failed in a transaction to 0xbBbBBB…bbBBbB',
    'shop 发往 0xbBbBBB…bbBBbB 的交易执行失败',
  ],
  [coin('incoming', '0', other), 'shop was called by 0xbBbBBB…bbBBbB', 'shop 被 0xbBbBBB…bbBBbB 调用'],
])('what moves nothing, or creates a contract, is told as that: %s', (said, english, chinese) => {
  expect(said).toEqual([english, chinese])
})
