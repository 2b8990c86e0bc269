import { expect, it } from 'vitest'
import { findVerbatim } from './find-verbatim.ts'

const object = (code: string) => `object "A" { code { ${code} } }`

it.each([
  ['alone', object('verbatim_0i_0o(hex"00")'), 1],
  ['with values', object('let x := verbatim_2i_1o(hex"01", 1, 2)'), 1],
  ['behind a comment', object('// a "string" that is none\n verbatim_0i_0o(hex"00")'), 2],
  ['behind a comment that ends at a form feed', object('// a\fverbatim_0i_0o(hex"00")'), 1],
  ['between comments', object('/* " */ verbatim_0i_0o(hex"00") /* " */'), 1],
  ['behind a short comment', object('/**/ verbatim_0i_0o(hex"00") /**/'), 1],
  ['between strings', object(String.raw`let a := "\"" verbatim_0i_0o(hex"00") let b := "\""`), 1],
  ['behind an escaped end of a line', object('let a := "a\\\r\nb" verbatim_0i_0o(hex"00") let b := ""'), 2],
  ['behind a comment within a string', object(`let a := '/*' verbatim_0i_0o(hex"00") let b := '*/'`), 1],
])('finds it %s', (_where, source, line) => {
  expect(findVerbatim(source)).toMatchObject({ word: expect.stringMatching(/^verbatim_\di_\do$/), line })
})

it.each([
  ['a comment', '// verbatim_0i_0o(hex"00")\n stop()'],
  ['a comment of lines', '/* \n verbatim_0i_0o(hex"00") */ stop()'],
  ['a string', 'sstore(0, "verbatim_0i_0o")'],
  ['a string with quotes', String.raw`sstore(0, "a\"verbatim_0i_0o")`],
  ['another word', 'function my_verbatim_0() {} function a.verbatim_b() {}'],
])('passes over it in %s', (_where, code) => {
  expect(findVerbatim(object(code))).toBeUndefined()
})

it.each([
  ['pieces', '"\\"" /* */ // x\n'.repeat(300_000)],
  ['a string', `"${'a'.repeat(10_000_000)}"`],
  ['a string without an end', `"${'\\"'.repeat(5_000_000)}`],
  ['a comment without an end', '/*'.repeat(5_000_000)],
  ['a word', 'a'.repeat(10_000_000)],
])('reads ten megabytes of %s', (_of, code) => {
  expect(findVerbatim(code)).toBeUndefined()
})
