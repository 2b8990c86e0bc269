import { expect, test } from 'vitest'
import { lineTokens, packTokens, type Token } from './packed-tokens.ts'

const lines: Token[][] = [
  [
    ['keyword', 'contract'],
    ['', ' A {'],
  ],
  [],
  [
    ['comment', '// one'],
    ['keyword', 'two'],
  ],
]

test('the tokens of each line come back from its text', () => {
  const packed = packTokens(lines)
  for (const [index, line] of lines.entries()) {
    expect(lineTokens(packed, index, line.map(([, text]) => text).join(''))).toEqual(line)
  }
  expect(packed.kinds).toEqual(['keyword', '', 'comment'])
})

test('a line that has more text than tokens keeps its text, and so does one beyond the last', () => {
  const packed = packTokens(lines)
  expect(lineTokens(packed, 0, 'contract A {}')).toEqual([...lines[0]!, ['', '}']])
  expect(lineTokens(packed, 3, 'plain')).toEqual([['', 'plain']])
})
