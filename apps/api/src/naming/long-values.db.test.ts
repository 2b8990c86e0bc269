import { calls } from '@corescope/api-schema/calls'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Hash, Hex } from '@corescope/chain/types/hex'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { contract, makeBundles, zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { openDatabase } from '@corescope/store/database'
import { storeVerification } from '@corescope/store/verification/write'
import { encodeFunctionData, parseAbi, toEventSelector } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'

const word = (value: number) => value.toString(16).padStart(64, '0')
const bytesOf = (size: number) => `${word(size)}${'ab'.repeat(size).padEnd(64 * Math.ceil(size / 32), '0')}`
/** `bytes[]` of which each element is the same bytes, written once. */
const repeated = (count: number, size: number): Hex =>
  `0x${word(32)}${word(count)}${word(32 * count).repeat(count)}${bytesOf(size)}`

const multicall: Hex = `0xac9650d8${repeated(300, 20_000).slice(2)}`
const ring = 'Ring(bytes[])'
const topic = toEventSelector(ring)

const plain = makeBundles({ branch: 'long values', from: 0, count: 12, parentHash: zeroHash })
/** Two transactions with ten logs each: too large by themselves, and too large together. */
const logsOf = (data: Hex) =>
  Array.from({ length: 10 }, (_, logIndex) => ({ logIndex, address: contract(2), topics: [topic], data }))
const long = new Map<Hash, Hex>()
const bundles: BlockBundle[] = plain.map((bundle) => {
  const [first] = bundle.block.transactions
  if (first === undefined || first.to === null || long.size === 2) return bundle
  const data = long.size === 0 ? repeated(120, 2_400) : repeated(12, 5_800)
  long.set(first.hash, data)
  const transactions = bundle.block.transactions.map((one) =>
    one === first ? { ...one, to: contract(2), input: multicall } : one,
  )
  const receipts = bundle.receipts.map((one) => ({
    ...one,
    logs: one.transactionHash === first.hash ? logsOf(data) : [],
  }))
  return { ...bundle, block: { ...bundle.block, transactions }, receipts }
})

let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(bundles[0]!.block.hash)
  await api.commit(bundles)
  const database = openDatabase({ databaseUrl: api.databaseUrl, connections: 1, applicationName: 'test' })
  await database.transaction('verify', (session) =>
    storeVerification(session, {
      ...{ jobId: '00000000-0000-4000-8000-000000000000', address: Buffer.alloc(20, 7), codeHash: Buffer.alloc(32, 7) },
      ...{
        language: 'solidity',
        nameKey: null,
        readsMetadata: false,
        namedCompiler: null,
        contractName: 'Ring',
        contractPath: 'Ring.sol',
        compilerVersion: 'v0.8.37',
      },
      ...{ optimizer: true, runs: 200, evmVersion: 'paris', viaIR: false, licenseType: 3, runtimeMatch: 'exact' },
      ...{ creationMatch: 'exact', settings: '{}', abi: '[]', enums: '{}', storageLayout: null, documentation: null },
      ...{ sourceMap: null, libraries: '[]', immutables: '[]', constructorArguments: null, files: [], compileMs: 1 },
      signatures: [{ hash: topic, kind: 2, signature: ring }],
    }),
  )
  await database.close()
  await fetch(`${api.url}${calls.indexHealth.path}`)
})
afterAll(() => api?.stop())

const ask = async (call: { path: string; response: { parse: (answer: unknown) => unknown } }, request: object) => {
  const answer = await api.ask(call.path, request)
  call.response.parse(answer)
  return { answer, signs: JSON.stringify(answer).length }
}
/** What an answer may be longer than the bytes it tells of. */
const more = 300_000
const tooLarge = { values: [], isTooLarge: true }

it('calldata whose offsets all point at the same bytes is named, not copied', async () => {
  const { answer, signs } = await ask(calls.decodeInput, { input: multicall })
  expect(answer).toMatchObject({ decoded: { signature: 'multicall(bytes[])', ...tooLarge }, nested: [] })
  expect(signs).toBeLessThan(2_000)
  const [transactionHash] = long.keys()
  const viewed = await ask(calls.viewTransaction, { transactionHash })
  const info = await ask(calls.transactionInfo, { transactionHash })
  for (const { answer: told } of [viewed, info]) expect(told.decoded).toMatchObject({ name: 'multicall', ...tooLarge })
  expect(viewed.signs).toBeLessThan(5_000)
  expect(info.signs).toBeLessThan(3 * multicall.length + more)
})

it('calls inside of calls are bounded together', async () => {
  let input: Hex = `0xac9650d8${repeated(2, 4_000).slice(2)}`
  for (let level = 0; level < 5; level += 1) {
    const inner = `${word((input.length - 2) / 2)}${input.slice(2).padEnd(64 * Math.ceil((input.length - 2) / 64), '0')}`
    input = `0xac9650d8${word(32)}${word(2)}${word(64).repeat(2)}${inner}`
  }
  const { answer, signs } = await ask(calls.decodeInput, { input })
  expect(answer).toMatchObject({ decoded: { name: 'multicall' }, hasMore: true })
  expect(signs).toBeLessThan(6 * input.length + more)
})

it.each([
  ['too large by themselves', 0, 0],
  ['too large together', 1, 1],
])('logs that are %s: a page has room for its bytes and little more', async (_, index, whole) => {
  const [transactionHash, data] = [...long][index]!
  const { answer, signs } = await ask(calls.transactionReceiptLog, { transactionHash, pageSize: 50 })
  const decoded = answer.records.map((record: { decoded: unknown }) => record.decoded)
  expect(decoded).toHaveLength(10)
  for (const one of decoded.slice(whole)) expect(one).toMatchObject({ name: 'Ring', ...tooLarge })
  for (const one of decoded.slice(0, whole)) expect(one.values[0].value).toHaveLength(12)
  expect(signs).toBeLessThan(10 * data.length + more)
})

it('so has a page of the logs of a contract', async () => {
  const { answer, signs } = await ask(calls.contractEventLog, { address: contract(2), pageSize: 50 })
  const raw = [...long.values()].reduce((sum, data) => sum + 10 * data.length, 0)
  expect(answer.records.length).toBeGreaterThanOrEqual(20)
  expect(signs).toBeLessThan(raw + more)
})

it('a multicall of distinct calls is told whole', async () => {
  const abi = parseAbi(['function multicall(bytes[] data)', 'function transfer(address to, uint256 amount)'])
  const data = Array.from({ length: 150 }, (_, index) =>
    encodeFunctionData({ abi, functionName: 'transfer', args: [contract(1), BigInt(index)] }),
  )
  const { answer } = await ask(calls.decodeInput, {
    input: encodeFunctionData({ abi, functionName: 'multicall', args: [data] }),
  })
  expect(answer.decoded).toMatchObject({ values: [{ value: data }] })
  expect(answer).toMatchObject({
    hasMore: false,
    nested: data.map((input) => ({ input, decoded: { name: 'transfer' } })),
  })
})
