import { expect, it } from 'vitest'
import { withoutWords } from './without-words.ts'

it.each([
  ['comments', 'a // b\nc /* d\n */ e /**/ f /*/ g', 'a \nc e f '],
  ['strings', `a "b\\"c" d 'e"f' g`, 'a d g'],
  ['a string up to the end of its line', 'a "b\nc" d\ne', 'a \nc \ne'],
  ['an escaped end of a line', 'a "b\\\r\nc" d', 'a d'],
])('has blanks for %s', (_what, content, bare) => {
  const read = withoutWords(content, 'unicode')
  expect(read.replace(/ +/g, ' ')).toBe(bare)
  expect(read).toHaveLength(content.length)
})

it.each(['\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])('ends a comment where the compiler does: %j', (end) => {
  expect(withoutWords(`// a${end}b`, 'unicode')).toBe(`    ${end}b`)
  expect(withoutWords(`// a${end}b`, 'lf').trim()).toBe('')
})

it('has as many blanks as a piece has bytes, where it is asked', () => {
  expect(withoutWords('a/* 果园 */b', 'unicode', (piece) => Buffer.byteLength(piece))).toBe(`a${' '.repeat(12)}b`)
})

it.each([
  ['a string', `"${'a'.repeat(10_000_000)}"`],
  ['a string without an end', `"${'\\"'.repeat(5_000_000)}`],
  ['a comment without an end', `/*${'a'.repeat(10_000_000)}`],
  ['pieces', '"\\"" /* */ // x\n'.repeat(300_000)],
])('reads ten megabytes of %s', (_what, content) => {
  // an assertion of the text itself would write megabytes when it fails
  expect(withoutWords(content, 'unicode').trim().length).toBe(0)
})
