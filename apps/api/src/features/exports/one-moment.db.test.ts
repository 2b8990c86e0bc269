import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { blockSource } from '@corescope/store/exports/rare-sources'
import { openSnapshot, type Snapshot, snapshotReader } from '@corescope/store/exports/snapshot'
import { createReader, type Reader } from '@corescope/store/reader'
import { listTransferPage } from '@corescope/store/tokens/transfers'
import { afterAll, beforeAll, expect, it } from 'vitest'

const head = 60
const chain = createSimulatedChain('a file of one moment', { era: 'prague', transactionsPerBlock: 6 })
let api: IndexedApi
let reader: Reader
beforeAll(async () => {
  const blocks = [chain.head(), ...chain.extend(head)]
  api = await startIndexedApi(blocks[0]!.block.hash)
  await api.commit(blocks)
  reader = createReader({
    ...{ databaseUrl: api.databaseUrl, connections: 1, statementTimeoutMs: 10_000, acquireTimeoutMs: 10_000 },
    onIdleError: () => undefined,
  })
})
afterAll(async () => {
  await reader?.end()
  await api?.stop()
})

/** Blocks of a file, in pieces of ten, from a cursor. */
const readBlocks = async function* (snapshot: Snapshot) {
  const source = await blockSource(snapshot, { fromBlock: 0, toBlock: head + 100 }, undefined)
  for await (const rows of snapshot.read<{ blockHash: string }>({ ...source, rowsAtOnce: 10 }))
    yield rows.map(({ blockHash }) => blockHash)
}
/** Transfers of a file, in pages of ten, as the calls read them. */
const readTransfers = async function* (snapshot: Snapshot) {
  for (let pageNum = 1; ; pageNum += 1) {
    const page = { bound: 1_000_000, pageNum, pageSize: 10 }
    const { rows } = await listTransferPage(snapshotReader(snapshot, reader), { kind: 'standard', standard: 20 }, page)
    if (rows.length === 0) return
    yield rows.map(({ transactionHash, logIndex }) => `${transactionHash}/${logIndex}`)
  }
}

it.each([
  ['a cursor', readBlocks],
  ['pages', readTransfers],
])('a commit and a rewind between two pieces change nothing of a file of %s', async (_name, read) => {
  const readAll = async () => {
    const snapshot = await openSnapshot(reader)
    const all: string[] = []
    for await (const rows of read(snapshot)) all.push(...rows)
    await snapshot.end()
    return all
  }
  const before = await readAll()
  expect(before.length).toBeGreaterThan(30)
  const snapshot = await openSnapshot(reader)
  const pieces = read(snapshot)
  const saved = [...((await pieces.next()).value ?? [])]
  await api.commit(chain.extend(3))
  saved.push(...((await pieces.next()).value ?? []))
  // below what was read of the file so far
  await api.rewind(chain.blockByNumber(5)!)
  for await (const rows of pieces) saved.push(...rows)
  await snapshot.end()
  expect(saved).toEqual(before)
  expect(await readAll()).not.toEqual(before)
  await api.commit(Array.from({ length: chain.head().block.number - 5 }, (_, index) => chain.blockByNumber(6 + index)!))
})
