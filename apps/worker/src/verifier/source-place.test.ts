import { disassemble } from '@corescope/decode/code/disassemble'
import { readSourceMap } from '@corescope/decode/verification/source-map'
import { expect, it } from 'vitest'
import { type CompiledContract, compile } from './compile.ts'
import { createCompilers } from './compilers.ts'
import { explainDifference } from './explain.ts'
import { sourceAt } from './source-place.ts'

it('names a line for each instruction, for one that the compiler added the line of the nearest before it', async () => {
  const content = `contract Picky {
    function read(bytes memory list) external pure returns (uint8[] memory all) {
      all = abi.decode(list, (uint8[]));
    }
  }`
  const input = { language: 'Solidity', sources: { 'a.sol': { content } }, settings: {} }
  const signal = AbortSignal.timeout(60_000)
  const compilers = createCompilers({
    COMPILERS_DIR: '',
    COMPILER_CACHE: '/nowhere',
    NPM_REGISTRY: 'off',
    SOLC_LIST: 'off',
  })
  const compiled = await compile(await compilers.find('solidity', '0.8.37', null, signal), input, signal)
  const contract = compiled.contracts[0]!
  const { instructions } = disassemble(Buffer.from(contract.runtime.object, 'hex'))
  const map = readSourceMap(contract.runtime.sourceMap, instructions.keys())
  const mapped = instructions.filter((_one, index) => map.has(index))
  const isAdded = (index: number) => !compiled.fileOfId.has(map.get(index)?.file ?? -1)
  expect(mapped.filter((_one, index) => isAdded(index)).length).toBeGreaterThan(100)
  for (const [index, { offset }] of mapped.entries()) {
    const place = sourceAt(contract, offset, compiled, input)
    expect(place).toMatchObject({ file: 'a.sol', line: expect.any(Number) })
    if (isAdded(index)) expect(place).toEqual(sourceAt(contract, mapped[index - 1]!.offset, compiled, input))
  }
  expect(sourceAt(contract, contract.runtime.object.length, compiled, input)).toBeNull()
})

it('names the line that changed, also where the optimizer marks what is around it as the contract', async () => {
  const contentOf = (body: string) => `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Kept {
  uint public total;
  function first(uint a) external { ${body} }
  function second(uint a, uint b) external pure returns (uint) {
    return a ^ b;
  }
}`
  const inputOf = (body: string) => ({
    ...{ language: 'Solidity', sources: { 'a.sol': { content: contentOf(body) } } },
    settings: { viaIR: true, optimizer: { enabled: true } },
  })
  const signal = AbortSignal.timeout(60_000)
  const compilers = createCompilers({
    COMPILERS_DIR: '',
    COMPILER_CACHE: '/nowhere',
    NPM_REGISTRY: 'off',
    SOLC_LIST: 'off',
  })
  const compiler = await compilers.find('solidity', '0.8.37', null, signal)
  const input = inputOf('total ^= a;')
  const compiled = await compile(compiler, input, signal)
  const [contract] = compiled.contracts as [CompiledContract]
  const names = { language: 'solidity', version: '0.8.37', commit: null, contractPath: null } as const
  const submission = { ...names, contractName: null, input, constructorArguments: null, licenseType: null }
  for (const body of ['total ^= a ^ (a << 3) ^ 1;', 'total |= a;', 'if (a > 5) total ^= a;']) {
    const { contracts } = await compile(compiler, inputOf(body), signal)
    const code = { runtime: contracts[0]!.runtime.object, creation: null }
    const { difference, message } = await explainDifference(compilers, submission, compiled, code, {
      ...{ signal, until: Date.now() },
    })
    expect(difference, body).toMatchObject({ source: { file: 'a.sol', line: 5 } })
    expect(message).toMatch(/differs first at byte \d+, which comes from a\.sol:5\./)
  }
  expect(sourceAt(contract, contract.runtime.object.length / 2 - 1, compiled, input)).toBeNull()
})
