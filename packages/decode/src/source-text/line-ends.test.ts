import { expect, it } from 'vitest'
import { lineEndsOf, sourceRows } from './line-ends.ts'

const textsOf = (content: string, kind: 'unicode' | 'cr' | 'lf') =>
  sourceRows(content, kind).map(({ line, text, end }) => [line, text + end])

it('gives code behind an unusual end of a line a row of its own, by the number that the compiler tells', () => {
  expect(textsOf('// owner only \r pay();\nend\r\nlast', 'unicode')).toEqual([
    [1, '// owner only \r'],
    [1, ' pay();'],
    [2, 'end'],
    [3, 'last'],
  ])
  for (const end of ['\v', '\f', '\u0085', '\u2028', '\u2029']) {
    expect(textsOf(`a${end}b\nc`, 'unicode')).toEqual([
      [1, `a${end}`],
      [1, 'b'],
      [2, 'c'],
    ])
  }
})

it('leaves in one row what the compiler reads as one comment', () => {
  expect(textsOf('// a\r require(isOwner);\r\nb', 'lf')).toEqual([
    [1, '// a\r require(isOwner);'],
    [2, 'b'],
  ])
  expect(textsOf('# a\u2028\f assert isOwner\n', 'cr')).toEqual([
    [1, '# a\u2028\f assert isOwner'],
    [2, ''],
  ])
})

it('counts a CR as a line of Vyper, as its compiler does', () => {
  expect(textsOf('a\rb\r\nc\nd', 'cr')).toEqual([
    [1, 'a\r'],
    [2, 'b'],
    [3, 'c'],
    [4, 'd'],
  ])
})

it.each([
  ['solidity', 'v0.8.37+commit.f401782d', 'unicode'],
  ['yul', '0.8.20', 'unicode'],
  ['solidity', 'v0.4.25+commit.59dbf8f1', 'unicode'],
  ['solidity', 'v0.4.24+commit.e67f0147', 'lf'],
  ['solidity', '0.3.6', 'lf'],
  ['vyper', 'v0.4.3+commit.bff19ea2', 'cr'],
  ['solidity', '', 'unicode'],
] as const)('%s %s ends lines by %s', (language, version, ends) => {
  expect(lineEndsOf(language, version)).toBe(ends)
})
