import { rmSync } from 'node:fs'
import type { VerificationJob } from '@corescope/api-schema/verification/shapes'
import { type House, openHouse } from '@corescope/devnet/clients/house'
import { until } from '@corescope/devnet/index-proof/until'
import { makeTemporaryFolder } from '@corescope/devnet/processes/temporary-folder'
import {
  type Abi,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Compiled, type CompilerInput, compile } from '../verifier/compile.ts'
import { createCompilers } from '../verifier/compilers.ts'

/** What makes contracts, what it makes, and one of another form. */
const content = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Made { uint public immutable start; uint[] public all; constructor(uint s) { start = s; }
  function add(uint by) external returns (uint) { all.push(by); return start + by; } }
contract Maker { function make(uint start) external { new Made(start); }
  function makeTwin(bytes32 salt) external { new Made{salt: salt}(7); } }`
const settings = {
  evmVersion: 'paris',
  viaIR: true,
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: 'none' },
}
const input = { language: 'Solidity', sources: { 'Maker.sol': { content } }, settings }

let folder: string
let house: House
let compiled: Compiled
/** A contract of one test that the next one reads. */
let picky: Hex
beforeAll(async () => {
  compiled = await compileHere(input)
  folder = makeTemporaryFolder('made-by-contracts')
  house = await openHouse(folder, { NPM_REGISTRY: 'off' })
})
afterAll(async () => {
  await house?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const compileHere = async (given: CompilerInput): Promise<Compiled> => {
  const signal = AbortSignal.timeout(60_000)
  const compilers = createCompilers({
    COMPILERS_DIR: '',
    COMPILER_CACHE: '/nowhere',
    NPM_REGISTRY: 'off',
    SOLC_LIST: 'off',
  })
  return compile(await compilers.find('solidity', '0.8.37', null, signal), given, signal)
}
const contractOf = (wanted: string) => compiled.contracts.find(({ name }) => name === wanted)!
const verify = async (address: string, contractName: string, more: object = {}) => {
  const standardJson = JSON.stringify(input)
  const { jobId } = (await house.ask('/api/chain/verify_contract', {
    ...{ address, inputType: 4, compilerVersion: '0.8.37', contractName, standardJson },
    ...more,
  })) as { jobId: string }
  let job: VerificationJob | undefined
  await until(`the verification of ${contractName} to end`, async () => {
    job = (await house.ask('/api/chain/verification_job', { jobId })) as VerificationJob
    return job.finishedAt !== null
  })
  return job!
}
/** Undefined while no trace has told of the contract. */
const codeOf = async (address: string) => {
  try {
    return (await house.ask('/api/chain/contract_code', { address })) as { creation: object | null; copies: number }
  } catch (error) {
    if (!(error as Error).message.includes('There is no contract at that address')) throw error
    return undefined
  }
}
interface Sources {
  verification: { match: string; constructorArguments: { data: string; values: { value: unknown }[] } | null } | null
}
const sourcesOf = async (address: string) => (await house.ask('/api/chain/contract_sources', { address })) as Sources

it('what contracts make, by CREATE and by CREATE2, verifies by the creation code out of the trace', async () => {
  const { abi } = contractOf('Maker') as { abi: unknown } as { abi: Abi }
  const maker = await house.deploy(`0x${contractOf('Maker').creation.object}`)
  const transport = http(house.rpcUrl)
  const account = privateKeyToAccount(house.privateKey as Hex)
  const wallet = createWalletClient({ account, transport })
  const node = createPublicClient({ transport })
  const call = async (functionName: string, argument: unknown) => {
    const hash = await wallet.writeContract({ address: maker, abi, functionName, args: [argument], chain: null })
    expect((await node.waitForTransactionReceipt({ hash })).status).toBe('success')
  }
  const salts = [toHex(1, { size: 32 }), toHex(2, { size: 32 })]
  await call('make', 42n)
  for (const salt of salts) await call('makeTwin', salt)
  await house.untilIndexed()
  const made = getContractAddress({ from: maker, nonce: 1n })
  const bytecode: Hex = `0x${contractOf('Made').creation.object}${'7'.padStart(64, '0')}`
  const twins = salts.map((salt) => getContractAddress({ opcode: 'CREATE2', from: maker, salt, bytecode }))
  const insideCall = { creation: { insideCall: true, creationCode: { code: bytecode } } }
  // the codes of what the traces name are read a moment later
  await until('the traces to tell who made the twins, and both to have the same code', async () => {
    const codes = await Promise.all(twins.map(codeOf))
    return codes.every((code) => code !== undefined && code.creation !== null && code.copies === twins.length)
  })
  for (const twin of twins)
    expect(await house.ask('/api/chain/contract_code', { address: twin })).toMatchObject(insideCall)

  // no hash of metadata is in this code: it is the same, and no more can be said
  const done = { match: { runtime: 'match', creation: 'match' }, failure: null }
  expect(await verify(maker, 'Maker')).toMatchObject(done)
  expect(await verify(made, 'Made')).toMatchObject(done)
  expect(await sourcesOf(made)).toMatchObject({
    verification: { match: 'match', constructorArguments: { values: [{ value: '42' }] } },
  })
  const wrong = await verify(twins[0]!, 'Made', { constructorArguments: '8'.padStart(64, '0') })
  expect(wrong.failure).toMatchObject({ code: 'constructorArguments' })
  expect(await verify(twins[0]!, 'Made')).toMatchObject(done)
  // its twin has the very same code, and shows it
  expect(await sourcesOf(twins[1]!)).toMatchObject({ verification: { match: 'similar' } })
  expect(await verify(twins[1]!, 'Made')).toMatchObject(done)
  expect(await sourcesOf(twins[1]!)).toMatchObject({
    verification: { match: 'match', constructorArguments: { values: [{ value: '7' }] } },
  })
})

it('names the source line of a failure before which code of the compiler alone ran for long', async () => {
  const words = `contract Picky { enum Mood { Calm, Angry } function set(Mood mood) external {} function read(bytes memory list) external pure returns (uint8[] memory all) {
    all = abi.decode(list, (uint8[]));
  } }`
  const plain = {
    language: 'Solidity',
    sources: { 'Picky.sol': { content: words } },
    settings: { evmVersion: 'paris' },
  }
  const { contracts } = await compileHere(plain)
  const { abi, creation } = contracts[0] as { abi: unknown; creation: { object: string } } as {
    abi: Abi
    creation: { object: string }
  }
  picky = await house.deploy(`0x${creation.object}`)
  expect(await verify(picky, 'Picky', { standardJson: JSON.stringify(plain) })).toMatchObject({ failure: null })
  // a member that is too large ends the loop that reads them, which is none of the source's
  for (const length of [1, 10, 1_000]) {
    const list = encodeAbiParameters([{ type: 'uint256[]' }], [[...Array(length).fill(1n), 256n]])
    const data = encodeFunctionData({ abi, functionName: 'read', args: [list] })
    const told = await house.ask('/api/chain/simulate_call', { from: house.account, to: picky, data })
    expect(told).toMatchObject({
      works: false,
      places: [{ file: 'Picky.sol', line: 2, text: 'all = abi.decode(list, (uint8[]));' }],
    })
  }
})

it('tells the members of enums, which no ABI has, and names values by them', async () => {
  const { abi, enums } = (await house.ask('/api/chain/abi', { contractAddress: picky })) as {
    abi: string
    enums: object
  }
  expect(enums).toEqual({ 'Picky.Mood': ['Calm', 'Angry'] })
  const input = encodeFunctionData({ abi: JSON.parse(abi), functionName: 'set', args: [1] })
  expect(await house.ask('/api/chain/decode_input', { input, address: picky })).toMatchObject({
    decoded: { source: 'verified', values: [{ name: 'mood', type: 'uint8', value: '1', member: 'Angry' }] },
  })
})
