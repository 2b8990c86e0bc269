import { systemContracts } from '@corescope/chain/system-contracts'
import { proveBlock } from '@corescope/decode/block-proof/prove-block'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { plainLogsOf } from '@corescope/devnet/index-proof/plain-core-log'
import { createSimulatedSource } from '@corescope/devnet/index-proof/simulated-source'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { openLane } from '@corescope/devnet/test-worlds/open-lane'
import { listStoredBundles, type StoredBundle } from '@corescope/store/audit/stored-blocks'
import { openDatabase } from '@corescope/store/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backfill } from '../blocks/backfill.ts'
import { nameDifferences } from './recompute/name-differences.ts'
import { recomputeLists } from './recompute/recompute-lists.ts'

let server: TestDatabases
beforeAll(async () => {
  server = await startMigratedServer()
})
afterAll(() => server?.stop())

/** Everything of a chain, made of its rows alone, with the chain it was written from. */
const storeAndRead = async (seed: string, era: 'prague' | 'london' | 'berlin') => {
  const chain = createSimulatedChain(seed, { era })
  chain.extend(150)
  const { url } = await server.createDatabase()
  const database = openDatabase({ databaseUrl: url, connections: 3, applicationName: 'test' })
  const { chainId } = chain
  const genesisHash = chain.blockByNumber(0)!.block.hash
  const lane = await openLane(database, { chainId, genesisHash })
  await backfill(
    lane,
    createSimulatedSource(() => chain),
    { to: 150, signal: new AbortController().signal },
  )
  const bundles = await database.session((session) => listStoredBundles(session, { after: -1, upTo: 150, chainId }))
  await database.close()
  const isRead = (bundle: (typeof bundles)[number]): bundle is StoredBundle => 'block' in bundle
  return { chain, bundles: bundles.filter(isRead) }
}

it.each(['prague', 'london', 'berlin'] as const)('every field that enters a hash is stored: %s', async (era) => {
  const { chain, bundles } = await storeAndRead(`proof ${era}`, era)
  expect(bundles).toHaveLength(151)
  const proven = new Map<string, number>()
  const types = new Set<number>()
  for (const stored of bundles) {
    for (const { name, verdict, stated, recomputed } of proveBlock(stored)) {
      expect(verdict, `block ${stored.block.number} ${name}: ${stated}, ${recomputed}`).not.toBe('refuted')
      if (verdict === 'proven') proven.set(name, (proven.get(name) ?? 0) + 1)
    }
    const isUnknown = stored.block.transactions.some(({ type }) => type > 4)
    const roots = proveBlock(stored).find(({ name }) => name === 'transactionsRoot')!
    expect(roots.verdict).toBe(isUnknown ? 'unproven' : 'proven')
    for (const { type } of stored.block.transactions) if (type <= 4) types.add(type)
    const { block, receipts } = chain.blockByNumber(stored.block.number)!
    expect(nameDifferences({ block, receipts }, stored), `block ${block.number}`).toEqual([])
  }
  expect([...types].sort()).toEqual({ prague: [0, 1, 2, 3, 4], london: [0, 1, 2], berlin: [0, 1] }[era])
  const names = ['blockHash', 'transactionHashes', 'transactionsRoot', 'receiptsRoot', 'logsBloom']
  for (const name of names) expect(proven.get(name), name).toBeGreaterThan(30)
})

it('an event of a system contract that cannot be read is found: no list has it', async () => {
  const hub = systemContracts.find(({ name }) => name === 'CandidateHub')!.address
  const leave = plainLogsOf(hub, ['event turnedRound(uint256 round)'])
  const turned = leave('turnedRound', { round: 7n })
  const cut = { ...turned, data: turned.data.slice(0, -2) as `0x${string}` }
  const { url } = await server.createDatabase()
  const database = openDatabase({ databaseUrl: url, connections: 3, applicationName: 'test' })
  const lane = await openLane(database, { chainId: 1112, genesisHash: plainHash(0) })
  const transactions = [{ from: plainAddress('alice'), to: hub, logs: [turned, cut] }]
  await lane.commit(await lane.prepare([plainBundle({ number: 0 }), plainBundle({ number: 1, transactions })]), {
    durable: true,
  })
  const found = (isCore: boolean) =>
    database.session(async (session) => {
      const bundles = await listStoredBundles(session, { after: 0, upTo: 1, chainId: 1112 })
      const read = bundles.filter((bundle): bundle is StoredBundle => 'block' in bundle)
      const context = { chainId: 1112, startBlock: 0, isCore }
      return recomputeLists(session, { after: 0, bundles: read }, context)
    })
  expect(await found(true)).toMatchObject([{ blockNumber: 1, expected: 'CandidateHub.turnedRound' }])
  expect(await found(false)).toEqual([])
  await database.close()
})
