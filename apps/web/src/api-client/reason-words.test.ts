import { reasonNames } from '@corescope/api-schema/reason-names'
import { expect, it } from 'vitest'
import english from './messages/reasons.en.json'
import chinese from './messages/reasons.zh_CN.json'

it('every reason of the server has words in both languages, with the same parameters', () => {
  // also those that choose among cases: `{count, plural, …}`
  const placesIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort()
  const keys = reasonNames.map((name) => `why_${name}` as const)
  expect(Object.keys(english).sort()).toEqual([...keys].sort())
  expect(Object.keys(chinese).sort()).toEqual([...keys].sort())
  for (const key of keys) expect([key, placesIn(chinese[key])]).toEqual([key, placesIn(english[key])])
})
