import { expect, it } from 'vitest'
import { ownLines } from './contract-text.ts'

const source = `// contract V1 { is no contract
abstract contract Base {
  string s = "} contract V1 {";
}
contract Other { uint256 x; }
contract V1 is Base { /* } */
  function get() external { if (true) { } }
}
contract V2 is V1 { uint256 more; }
`

const linesOf = (content: string, name: string) =>
  ownLines({ main: 'A.sol', files: [{ path: 'A.sol', content }] }, name, 'unicode')
const textOf = (content: string, name: string) => linesOf(content, name).texts.join('\n')

it('a contract is cut out of its file with those that it inherits from', () => {
  const first = textOf(source, 'V1')
  expect(first).toMatch(/^abstract contract Base \{[\s\S]*\}\n\ncontract V1 is Base \{[\s\S]*\{ \} \}\n\}$/)
  expect(first).not.toContain('Other')
  expect(textOf(source, 'V2')).toBe(`${first}\n\ncontract V2 is V1 { uint256 more; }`)
})

it('where no definition is found the whole file stands for it', () => {
  expect(textOf(source, 'Missing')).toBe(source)
  const vyper = { main: 'a.vy', files: [{ path: 'a.vy', content: 'x: uint256' }] }
  expect(ownLines(vyper, 'a', 'cr')).toEqual({ texts: ['x: uint256'], numbers: [1] })
})

it('its lines have the numbers of the file', () => {
  const { texts, numbers } = linesOf(source, 'V2')
  // the number of the line before, where a line stands for what is left away
  expect(numbers).toEqual([2, 3, 4, 4, 6, 7, 8, 8, 9])
  const rows = source.split('\n')
  expect(texts).toEqual(numbers.map((line, index) => (line === numbers[index - 1] ? '' : rows[line - 1])))
})

it('a source of comments that do not end is read in one pass', () => {
  const began = performance.now()
  textOf(`${'/* '.repeat(200_000)}${'contract A '.repeat(50_000)}`, 'A')
  expect(performance.now() - began).toBeLessThan(500)
})
