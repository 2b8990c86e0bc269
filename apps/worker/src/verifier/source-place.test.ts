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
    if (isAdded(index)) {
      expect(place).toEqual({ ...sourceAt(contract, mapped[index - 1]!.offset, compiled, input), isNear: true })
    }
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
    expect(difference, body).toMatchObject({ source: { file: 'a.sol', line: 5, isNear: true } })
    expect(message).toMatch(/differs first at byte \d+, in the code at or near a\.sol:5\./)
  }
  expect(sourceAt(contract, contract.runtime.object.length / 2 - 1, compiled, input)).toBeNull()
})

it('names the line that calls a helper of viaIR, which the compiler marks as the contract', async () => {
  const lines = [
    'contract Kept {',
    '  mapping(address => uint) public held;',
    '  uint public total;',
    '  function put(uint a) external {',
    '    total = total + a;',
    '    held[msg.sender] += a;',
    '  }',
    '  function take(uint a) external {',
    '    held[msg.sender] -= a;',
    '    require(total - a < 900, "much");',
    '  }',
    '}',
  ]
  const inputOf = (content: string) => ({
    ...{ language: 'Solidity', sources: { 'a.sol': { content } } },
    settings: { viaIR: true },
  })
  const signal = AbortSignal.timeout(60_000)
  const compilers = createCompilers({
    COMPILERS_DIR: '',
    COMPILER_CACHE: '/nowhere',
    NPM_REGISTRY: 'off',
    SOLC_LIST: 'off',
  })
  const compiler = await compilers.find('solidity', '0.8.37', null, signal)
  const input = inputOf(lines.join('\n'))
  const compiled = await compile(compiler, input, signal)
  const names = { language: 'solidity', version: '0.8.37', commit: null, contractPath: null } as const
  const submission = { ...names, contractName: null, input, constructorArguments: null, licenseType: null }
  const changes: [line: number, text: string][] = [
    [5, '    total = total | a;'],
    [6, '    held[msg.sender] = a;'],
    [9, '    held[msg.sender] /= a;'],
    [10, '    require(total - a < 901, "much");'],
  ]
  for (const [line, text] of changes) {
    const { contracts } = await compile(compiler, inputOf(lines.with(line - 1, text).join('\n')), signal)
    const code = { runtime: contracts[0]!.runtime.object, creation: null }
    const limits = { signal, until: Date.now() }
    const { difference } = await explainDifference(compilers, submission, compiled, code, limits)
    expect(difference, text).toMatchObject({ source: { file: 'a.sol', line } })
  }
})
