import { createRequire } from 'node:module'
import { Contract } from 'sevm'
import { expect, it } from 'vitest'
import { Cancun } from './cancun.ts'

const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }

const compile = (body: string): string => {
  const sources = { 'a.sol': { content: `pragma solidity ^0.8.28; contract Kept { ${body} }` } }
  const settings = { evmVersion: 'cancun', outputSelection: { '*': { Kept: ['evm.deployedBytecode.object'] } } }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })))
  return contracts['a.sol'].Kept.evm.deployedBytecode.object
}
const read = (code: string) => new Contract(code, new Cancun()).solidify()

it('reads a function that returns a string, which copies memory', () => {
  const code = compile('function name() external pure returns (string memory) { return "Corescope"; }')
  expect(code).toContain('5e')
  expect(new Contract(code).solidify()).toContain("revert('Invalid instruction (0x5e)')")
  const source = read(code)
  expect(source).not.toContain('Invalid instruction')
  expect(source).toMatch(/function .*\{[^}]*return /)
})

it('reads transient storage, and keeps it apart from storage', () => {
  const code = compile(`uint transient t; uint s;
    function both(uint a) external returns (uint) { t = a; s += a; return t; }`)
  const source = read(code)
  expect(source).not.toContain('Invalid instruction')
  expect(source).toMatch(/transient\[0x0\] = /)
  expect(source).toMatch(/return transient\[0x0\]/)
})

it('reads hashes and the price of blobs', () => {
  const source = read(
    compile('function f(uint i) external view returns (bytes32, uint) { return (blobhash(i), block.blobbasefee); }'),
  )
  expect(source).not.toContain('Invalid instruction')
  expect(source).toContain('blobhash(')
  expect(source).toContain('block.blobbasefee')
})

it('copies words that are known, also where both places overlap', () => {
  // 1 at 0x00, 2 at 0x20, both copied to 0x20, then the word at 0x40 returned
  const source = read('0x60015f5260026020526040 5f60205e60206040f3'.replace(' ', ''))
  expect(source).toContain('return 0x2;')
})
