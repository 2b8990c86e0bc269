import { expect, it } from 'vitest'
import { symbolKey } from './symbol-key.ts'

it.each([
  ['Cyrillic', 'DU\u0405D'],
  ['full width', 'ＤＵＳＤ'],
  ['unseen marks', 'D\u034fUSD\ufe0f'],
  ['a sign of no width', 'DU\u200bSD'],
  ['another case', 'dUsD'],
  ['a blank', 'DUSD '],
  ['a digit', 'DU5D'],
  ['many unseen marks', `D${'\u034f'.repeat(120)}USD`],
])('%s makes no other symbol', (_name, symbol) => expect(symbolKey(symbol)).toBe(symbolKey('DUSD')))

it('symbols that look otherwise differ', () => {
  expect(new Set(['DUSD', 'DUSDT', 'DAI', 'C1', 'C2', '₿', '币'].map(symbolKey)).size).toBe(7)
})
it('one that is none has no key, and none is longer than an index takes', () => {
  expect([symbolKey(null), symbolKey('')]).toEqual([null, null])
  expect(symbolKey('\ufdfa'.repeat(3000))?.length).toBe(100)
})
