import { expect, it } from 'vitest'
import { contractText, ownText } from './contract-text.ts'

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

it('a contract is cut out of its file with those that it inherits from', () => {
  const first = contractText(source, 'V1')
  expect(first).toMatch(/^abstract contract Base \{[\s\S]*\}\n\ncontract V1 is Base \{[\s\S]*\{ \} \}\n\}$/)
  expect(first).not.toContain('Other')
  expect(contractText(source, 'V2')).toBe(`${first}\n\ncontract V2 is V1 { uint256 more; }`)
})

it('where no definition is found the whole file stands for it', () => {
  expect(contractText(source, 'Missing')).toBeUndefined()
  expect(ownText({ main: 'a.vy', files: [{ path: 'a.vy', content: 'x: uint256' }] }, 'a')).toBe('x: uint256')
})

it('a source of comments that do not end is read in one pass', () => {
  const began = performance.now()
  contractText(`${'/* '.repeat(200_000)}${'contract A '.repeat(50_000)}`, 'A')
  expect(performance.now() - began).toBeLessThan(500)
})
