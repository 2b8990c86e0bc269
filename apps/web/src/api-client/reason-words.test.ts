import { reasonNames } from '@corescope/api-schema/reason-names'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import { addMessages } from '../i18n/translate.ts'
import english from './messages/reasons.en.json'
import chinese from './messages/reasons.zh_CN.json'
import { sayerOf } from './ReasonWords.tsx'

it('every reason of the server has words in both languages, with the same parameters', () => {
  // also those that choose among cases: `{count, plural, …}`
  const placesIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort()
  const keys = reasonNames.map((name) => `why_${name}` as const)
  expect(Object.keys(english).sort()).toEqual([...keys].sort())
  expect(Object.keys(chinese).sort()).toEqual([...keys].sort())
  for (const key of keys) expect([key, placesIn(chinese[key])]).toEqual([key, placesIn(english[key])])
})

it('a number in a reason is grouped as in other sentences', () => {
  const keys = ['why_stateGone', 'why_holdersTooMany', 'why_btcTooLong'] as const
  const said = keys.map((key) => [`reasons.${key}`, compileMessage(english[key])])
  addMessages('en', Object.fromEntries(said))
  expect(sayerOf('stateGone', { block: 3267 })?.()).toContain('that of block 3,267.')
  expect(sayerOf('holdersTooMany', { transfers: 120_000, most: 100_000 })?.()).toContain('120,000 times')
  expect(sayerOf('btcTooLong', { bytes: 500_000, most: 400_000 })?.()).toContain('500,000 bytes')
})
