import { expect, test } from 'vitest'
import { groupSuggestions, strayHexDigits } from './group-suggestions.ts'
import type { AnySuggestion } from './use-suggestions.ts'

const page = (title: string): AnySuggestion => ({ kind: 'page', path: `/${title}`, title })
const future: AnySuggestion = { kind: 'futureBlock', path: '/block/countdown/9', blockNumber: 9 }

test('results by type, in the order of the first of each', () => {
  const groups = groupSuggestions([page('a'), future, page('b')])
  expect(groups.map(({ group, entries }) => [group, entries.length])).toEqual([
    ['Pages', 2],
    ['Blocks', 1],
  ])
  expect(groupSuggestions([])).toEqual([])
})

test('hex of a wrong length is told', () => {
  expect(strayHexDigits(`0x${'a'.repeat(39)}`)).toBe(39)
  expect(strayHexDigits('b'.repeat(63))).toBe(63)
  expect(strayHexDigits('a'.repeat(40))).toBeUndefined()
  expect(strayHexDigits('c'.repeat(256))).toBeUndefined()
  expect(strayHexDigits('12345')).toBeUndefined()
  expect(strayHexDigits('hello')).toBeUndefined()
})
