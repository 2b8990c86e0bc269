import { compareRuntime, withGuessedDigests } from '@corescope/decode/verification/compare-code'
import { expect, it } from 'vitest'
import type { ChainCode } from './choose.ts'
import { type Compiled, type CompilerInput, compile } from './compile.ts'
import { createCompilers } from './compilers.ts'
import { findMatch } from './find-match.ts'
import { CompilerStoppedError } from './run-process.ts'

const signal = AbortSignal.timeout(100_000)
const compilers = createCompilers({
  COMPILERS_DIR: '',
  COMPILER_CACHE: '/nowhere',
  NPM_REGISTRY: 'off',
  SOLC_LIST: 'off',
})
const compileHere = async (input: CompilerInput): Promise<Compiled> => {
  const compiled = await compile(await compilers.find('solidity', '0.8.37', null, signal), input, signal)
  expect(compiled.messages.filter(({ severity }) => severity === 'error')).toEqual([])
  return compiled
}
const inputOf = (content: string, settings: object = {}): CompilerInput => ({
  language: 'Solidity',
  sources: { 'a.sol': { content: `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n${content}` } },
  settings: { evmVersion: 'paris', ...settings },
})
const contractOf = ({ contracts }: Compiled, wanted: string) => contracts.find(({ name }) => name === wanted)!

/** Verifies a contract of an output against code. @returns kinds of both matches, and how often it was compiled again */
const verify = async (compiled: Compiled, input: CompilerInput, contractName: string, code: ChainCode) => {
  let again = 0
  const names = { language: 'solidity', version: '0.8.37', commit: null, contractPath: null } as const
  const submission = { ...names, contractName, input, constructorArguments: null, licenseType: null }
  const { chosen } = await findMatch(compiled, submission, code, (changed) => {
    again += 1
    return compileHere(changed)
  })
  return [chosen?.runtime.kind, chosen?.creation?.kind, again]
}

const shown = 'dac17f958d2ee523a2206206994597c13d831ec7'
const real = 'c02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const swap = (code: string) => code.replaceAll(shown, real)
/** Addresses behind what stands before digests of metadata: each is a number of the source. */
const forged = inputOf(`contract Purse {
  function ofSwarm(uint code) external view returns (bool) {
    return code == 0x65627a7a72305820 || msg.sender == address(0x00${shown});
  }
  function ofIpfs(uint code) external view returns (bool) {
    return code == 0x646970667358221220 || msg.sender == address(0x00${shown});
  }
  function ofNothing(uint code) external pure returns (bool) { return code == 0x64697066735822; }
}`)

it('code that only looks like a digest of metadata is compared', async () => {
  const compiled = await compileHere(forged)
  const { runtime, creation } = contractOf(compiled, 'Purse')
  expect(swap(runtime.object)).not.toBe(runtime.object)
  // whoever took each mark for one of the compiler's would see the same code
  expect(compareRuntime(swap(runtime.object), withGuessedDigests(runtime))?.kind).toBe('match')
  const owner = { runtime: swap(runtime.object), creation: swap(creation.object) }
  expect(await verify(compiled, forged, 'Purse', owner)).toEqual([undefined, undefined, 1])
  // the runtime code of one contract with the creation code of the other
  const mixed = { runtime: runtime.object, creation: swap(creation.object) }
  expect(await verify(compiled, forged, 'Purse', mixed)).toEqual(['exact', 'other', 1])
  const own = { runtime: runtime.object, creation: creation.object }
  expect(await verify(compiled, forged, 'Purse', own)).toEqual(['exact', 'exact', 0])
})

it('without a hash at the end no match is exact, whatever else the code holds', async () => {
  const none = { ...forged, settings: { ...forged.settings, metadata: { bytecodeHash: 'none' } } }
  const compiled = await compileHere(none)
  const { runtime, creation } = contractOf(compiled, 'Purse')
  const own = { runtime: runtime.object, creation: creation.object }
  expect(await verify(compiled, none, 'Purse', own)).toEqual(['match', 'match', 0])
})

it('a text of the source at the end of code is no metadata', async () => {
  const tail = `a264697066735822${'1220'}${shown}${'00'.repeat(12)}64736f6c63430008250033`
  const plain = inputOf(
    `contract Tailed { function tail() external pure returns (bytes memory) { return hex"${tail}"; } }`,
    { metadata: { appendCBOR: false }, optimizer: { enabled: true, runs: 1 } },
  )
  const compiled = await compileHere(plain)
  const { runtime, creation } = contractOf(compiled, 'Tailed')
  expect(runtime.object.endsWith(tail)).toBe(true)
  const own = { runtime: runtime.object, creation: creation.object }
  expect(await verify(compiled, plain, 'Tailed', own)).toEqual(['match', 'match', 0])
  const other = { runtime: swap(runtime.object), creation: swap(creation.object) }
  expect(await verify(compiled, plain, 'Tailed', other)).toEqual([undefined, undefined, 0])
})

const factory = `contract Made { uint immutable start; uint[] all;
    constructor(uint s) { start = s; } function add(uint by) external returns (uint) { all.push(by); return start + by; } }
  contract Factory { event Twin(address twin);
    function make(uint start) external returns (address) { return address(new Made(start)); }
    function makeTwin(bytes32 salt) external { emit Twin(address(new Made{salt: salt}(7))); } }`

it.each([
  ['legacy', {}],
  ['viaIR', { viaIR: true, optimizer: { enabled: true, runs: 200 } }],
])(
  'contracts that make others match with other comments, and so do those that they make: %s',
  async (_name, settings) => {
    const input = inputOf(factory, settings)
    const compiled = await compileHere(input)
    const commented = inputOf(`${factory}\n// as it was deployed`, settings)
    const deployed = await compileHere(commented)
    const codeOf = (name: string, rest = '') => {
      const { runtime, creation } = contractOf(deployed, name)
      return { runtime: runtime.object, creation: creation.object + rest }
    }
    expect(await verify(compiled, input, 'Factory', codeOf('Factory'))).toEqual(['match', 'match', 1])
    // the value of an immutable is the chain's
    const seven = '7'.padStart(64, '0')
    const made = codeOf('Made', seven)
    const places = Object.values(contractOf(deployed, 'Made').runtime.immutableReferences).flat()
    for (const { start, length } of places) {
      made.runtime = made.runtime.slice(0, start * 2) + seven + made.runtime.slice((start + length) * 2)
    }
    // it makes no others: where its own metadata stands is known
    expect(await verify(compiled, input, 'Made', made)).toEqual(['match', 'match', 0])
    expect(await verify(deployed, commented, 'Made', made)).toEqual(['exact', 'exact', 0])
  },
)

it('what is found stays where the time is over before it was compiled once more', async () => {
  const input = inputOf(factory)
  const compiled = await compileHere(input)
  const deployed = await compileHere(inputOf(`${factory}\n// as it was deployed`))
  const names = { language: 'solidity', version: '0.8.37', commit: null, contractPath: null } as const
  const submission = { ...names, contractName: 'Factory', input, constructorArguments: null, licenseType: null }
  const stopped = new CompilerStoppedError('compilerTimeout', { words: 'The compiler was stopped.', sentence: null })
  const find = (runtime: string, creation: string) =>
    findMatch(compiled, submission, { runtime, creation }, async () => {
      throw stopped
    })
  const [own, other] = [contractOf(compiled, 'Factory'), contractOf(deployed, 'Factory')]
  const { chosen } = await find(own.runtime.object, other.creation.object)
  expect([chosen?.runtime.kind, chosen?.creation?.kind]).toEqual(['exact', 'other'])
  await expect(find(other.runtime.object, other.creation.object)).rejects.toBe(stopped)
})

it('only what the sources declare as a library may have its own address at its beginning', async () => {
  const own = 'ab'.repeat(20)
  const settings = { optimizer: { enabled: true }, libraries: { 'a.sol': { Registry: `0x${'0'.repeat(40)}` } } }
  const verifyOwn = async (input: CompilerInput, contractName: string) => {
    const compiled = await compileHere(input)
    const { runtime } = contractOf(compiled, contractName)
    expect(runtime.object).toMatch(/^730{40}3014/)
    return verify(compiled, input, contractName, {
      ...{ runtime: runtime.object.replace('0'.repeat(40), own), creation: null, address: own },
    })
  }
  const registry = 'library Registry { function a() external {} }'
  expect(await verifyOwn(inputOf(registry, settings), 'Registry')).toEqual(['exact', undefined, 0])
  // linked with a library at address zero
  const vault = `${registry} contract Vault { fallback() external payable {
    address registry = address(Registry);
    assembly { if eq(address(), registry) { pop(call(gas(), caller(), selfbalance(), 0, 0, 0, 0)) } return(0, 32) }
  } }`
  expect(await verifyOwn(inputOf(vault, { ...settings, viaIR: true }), 'Vault')).toEqual([undefined, undefined, 0])
  const yul = {
    ...{ language: 'Yul', settings: { libraries: { x: { L: `0x${'0'.repeat(40)}` } } } },
    sources: {
      'a.yul': {
        content: `object "A" { code { } object "A_deployed" { code {
          if eq(address(), linkersymbol("x:L")) { pop(call(gas(), caller(), selfbalance(), 0, 0, 0, 0)) } } } }`,
      },
    },
  }
  expect(await verifyOwn(yul, 'A')).toEqual([undefined, undefined, 0])
})
