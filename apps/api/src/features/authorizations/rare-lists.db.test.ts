import { calls } from '@corescope/api-schema/calls'
import { recoverAuthority } from '@corescope/decode/signatures/authorization'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { type AskData, walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const chain = createSimulatedChain('rare', { era: 'prague', transactionsPerBlock: 8 })
const blocks = [chain.head(), ...chain.extend(90)]
const transactions = blocks.flatMap(({ block }) =>
  block.transactions.map((transaction) => ({ ...transaction, blockNumber: block.number })),
)
let api: IndexedApi
let tuples: { hash: string; block: number; authority: string | null; delegate: string }[]

beforeAll(async () => {
  tuples = []
  for (const { hash, blockNumber, authorizationList } of transactions) {
    for (const tuple of authorizationList ?? []) {
      const authority = (await recoverAuthority(tuple)) ?? null
      tuples.push({ hash, block: blockNumber, authority, delegate: tuple.address })
    }
  }
  api = await startIndexedApi(blocks[0]!.block.hash)
  for (const bundle of blocks) await api.commit([bundle])
  await eventually(async () => {
    const { body } = await api.call(calls.searchBlock.path, { pageSize: 10 })
    expect(body.data.asOf?.hash).toBe(chain.head().block.hash)
  })
})
afterAll(() => api.stop())

const ask: AskData = (path, request) => api.ask(path, request)
const walk = (path: string, request: object) => walkList(ask, path, request, 10)

describe('authorizations', () => {
  const path = calls.transactionAuthorization.path
  it('all, newest first, as of any block, with who signed', async () => {
    expect(tuples.length).toBeGreaterThan(30)
    expect(tuples.some(({ authority }) => authority === null)).toBe(true)
    for (const asOf of [90, 44, 0]) {
      const records = await walk(path, { asOf })
      const expected = tuples.filter(({ block }) => block <= asOf).toReversed()
      expect(records.map((one) => [one.transactionHash, one.authority?.hash ?? null, one.delegate.hash])).toEqual(
        expected.map(({ hash, authority, delegate }) => [hash, authority, delegate]),
      )
      expect(records.every((one) => (one.authority === null) === (one.verdict === 'invalidSignature'))).toBe(true)
    }
  })
  it('of a signer, of a delegate, of a transaction', async () => {
    const { authority, delegate, hash } = tuples.find((one) => one.authority !== null)!
    const own = await walk(path, { authority })
    expect(own).toHaveLength(tuples.filter((one) => one.authority === authority).length)
    const named = await walk(path, { delegate })
    expect(named.map((one) => one.transactionHash)).toEqual(
      tuples
        .filter((one) => one.delegate === delegate)
        .map((one) => one.hash)
        .toReversed(),
    )
    const ofTransaction = await walk(path, { transactionHash: hash })
    expect(ofTransaction.map((one) => one.authorizationIndex)).toEqual(
      tuples.filter((one) => one.hash === hash).map((_, index) => index),
    )
    expect(calls.transactionAuthorization.response.safeParse(await ask(path, {})).error).toBeUndefined()
  })
  it('refuses two owners at once', async () => {
    const { status } = await api.call(path, { authority: `0x${'1'.repeat(40)}`, delegate: `0x${'1'.repeat(40)}` })
    expect(status).toBe(400)
  })
  it('every transaction of type 4 is listed', async () => {
    const expected = transactions.filter(({ type }) => type === 4).toReversed()
    const records = await walk(calls.transaction7702.path, {})
    expect(records.map((one) => one.transactionHash)).toEqual(expected.map(({ hash }) => hash))
  })
})

describe('blobs', () => {
  const carried = transactions.flatMap(({ hash, blockNumber, blobVersionedHashes }) =>
    (blobVersionedHashes ?? []).map((versionedHash, blobIndex) => ({ hash, blockNumber, versionedHash, blobIndex })),
  )
  it('all, of a block, of a transaction, by hash', async () => {
    expect(carried.length).toBeGreaterThan(20)
    const keys = (list: { versionedHash: string; blobIndex: number }[]) =>
      list.map((one) => `${one.versionedHash}/${one.blobIndex}`)
    expect(keys(await walk(calls.blockBlobInfo.path, {}))).toEqual(keys(carried.toReversed()))
    for (const { blockNumber, hash, versionedHash } of carried.filter((_, index) => index % 7 === 0)) {
      const ofBlock = carried.filter((one) => one.blockNumber === blockNumber)
      expect(keys(await walk(calls.blockBlobInfo.path, { block: blockNumber }))).toEqual(keys(ofBlock.toReversed()))
      const info = await ask(calls.transactionBlobInfo.path, { transactionHash: hash })
      expect(keys(info.blobs)).toEqual(keys(carried.filter((one) => one.hash === hash)))
      expect(BigInt(info.blobGasUsed)).toBe(BigInt(info.blobs.length) * 131_072n)
      expect(BigInt(info.blobFee)).toBe(BigInt(info.blobGasUsed) * BigInt(info.blobGasPrice))
      const found = await ask(calls.blob.path, { versionedHash })
      const uses = carried.filter((one) => one.versionedHash === versionedHash).toReversed()
      expect(found.uses.map((use: { transactionHash: string }) => use.transactionHash)).toEqual(
        uses.map((one) => one.hash),
      )
      expect([found.version, found.total]).toEqual([1, uses.length])
      expect(calls.blob.response.safeParse(found).error).toBeUndefined()
      expect(calls.transactionBlobInfo.response.safeParse(info).error).toBeUndefined()
    }
  })
  it('are found by the search, which leads to the newest transaction that carries one', async () => {
    for (const { versionedHash } of carried.filter((_, index) => index % 7 === 0)) {
      const use = carried.findLast((one) => one.versionedHash === versionedHash)!
      const { suggestions } = await ask(calls.homeSearchAddress.path, { keyword: versionedHash.slice(2) })
      expect(suggestions).toEqual([
        {
          kind: 'blob',
          path: `/tx/${use.hash}`,
          versionedHash,
          transactionHash: use.hash,
          blockNumber: use.blockNumber,
        },
      ])
    }
  })
  it('says what does not exist', async () => {
    const nothing = `0x01${'9'.repeat(62)}`
    for (const [path, request] of [
      [calls.blob.path, { versionedHash: nothing }],
      [calls.transactionBlobInfo.path, { transactionHash: nothing }],
      [calls.blockBlobInfo.path, { block: 5000 }],
    ] as const) {
      const { status, body } = await api.call(path, request)
      expect([status, body.code]).toEqual([200, '1'])
    }
    const plain = transactions.find(({ type }) => type === 2)!
    const info = await ask(calls.transactionBlobInfo.path, { transactionHash: plain.hash })
    expect([info.blobs, info.blobGasUsed]).toEqual([[], '0'])
  })
})
