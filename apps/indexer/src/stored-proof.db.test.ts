import type { Transaction } from '@corescope/chain/types/transaction'
import { blockHash } from '@corescope/decode/block-hash'
import { logsBloom } from '@corescope/decode/logs-bloom'
import { receiptsRoot } from '@corescope/decode/receipts-root'
import { transactionHash } from '@corescope/decode/transaction-hash'
import { transactionsRoot } from '@corescope/decode/transactions-root'
import { withdrawalsRoot } from '@corescope/decode/withdrawals-root'
import { withClient } from '@corescope/devnet/index-proof/compare-indexes'
import { createSimulatedSource } from '@corescope/devnet/index-proof/simulated-source'
import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { standardiseBlock, standardiseReceipts } from '@corescope/rpc/standardise'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { openDatabase } from '@corescope/store/database'
import { raiseEpoch } from '@corescope/store/leadership'
import { migrate } from '@corescope/store/migrate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backfill } from './backfill.ts'
import { BlocksLane } from './blocks-lane.ts'

let server: TestDatabaseServer
beforeAll(async () => {
  server = await startTestDatabase()
})
afterAll(() => server?.stop())

type Json = Record<string, unknown>
interface Stored {
  header: Json
  bodies: (Json & { logs: never[] })[]
}

/** Everything of a chain as the forked lists keep it: written from the rows alone. */
const storeAndTakeBack = async (seed: string, era: 'prague' | 'london' | 'berlin'): Promise<Stored[]> => {
  const chain = createSimulatedChain(seed, { era })
  chain.extend(150)
  const { url } = await server.createDatabase()
  const database = openDatabase({ databaseUrl: url, connections: 3, applicationName: 'test' })
  await migrate(database)
  const { chainId } = chain
  const genesisHash = chain.blockByNumber(0)!.block.hash
  await database.transaction('identity', (session) =>
    ensureIdentity(session, { chainId, genesisHash, startBlock: 0, wrappedCoins: [] }),
  )
  const leaderEpoch = await database.session(raiseEpoch)
  const lane = await BlocksLane.open({
    database,
    chainId,
    startBlock: 0,
    firstAddresses: [],
    wrappedCoins: [],
    leaderEpoch,
  })
  await backfill(
    lane,
    createSimulatedSource(() => chain),
    { to: 150, signal: new AbortController().signal },
  )
  await lane.rewind({ number: -1, hash: null }, 'operator')
  await database.close()
  return withClient(url, async (client) => {
    const { rows } = await client.query<Stored>(
      `select header, coalesce((select jsonb_agg(body order by transaction_index) from forked_transactions x
                                 where x.block_position = f.position), '[]') as bodies
         from forked_blocks f order by position`,
    )
    return rows
  })
}

/** Types 0–4 by their encoding; an unknown type by nothing of ours. */
const isKnown = ({ type }: Transaction) => type <= 4

it.each(['prague', 'london', 'berlin'] as const)('every field that enters a hash is stored: %s', async (era) => {
  const proven = { blocks: 0, transactions: 0, roots: 0, types: new Set<number>() }
  for (const { header, bodies } of await storeAndTakeBack(`proof ${era}`, era)) {
    const { fees: _fees, transactionCount: _count, ...wire } = header
    const block = standardiseBlock({ ...wire, transactions: bodies })
    const receipts = standardiseReceipts(
      bodies.map((body) => ({ ...body, transactionHash: body.hash, logsBloom: logsBloom(body.logs) })),
      block.transactions,
    )
    for (const transaction of block.transactions.filter(isKnown)) {
      expect(transactionHash(transaction), `type ${transaction.type}`).toBe(transaction.hash)
      proven.transactions += 1
      proven.types.add(transaction.type)
    }
    expect(logsBloom(receipts.flatMap(({ logs }) => logs))).toBe(block.logsBloom)
    if (block.withdrawals !== null) expect(withdrawalsRoot(block.withdrawals)).toBe(block.withdrawalsRoot)
    if (block.transactions.every(isKnown)) {
      expect(transactionsRoot(block.transactions)).toBe(block.transactionsRoot)
      expect(receiptsRoot(receipts)).toBe(block.receiptsRoot)
      proven.roots += 1
    }
    if (block.unknownFields === null) {
      expect(blockHash(block)).toBe(block.hash)
      proven.blocks += 1
    }
  }
  const types = { prague: [0, 1, 2, 3, 4], london: [0, 1, 2], berlin: [0, 1] }[era]
  expect([...proven.types].sort()).toEqual(types)
  expect(proven.transactions).toBeGreaterThan(200)
  expect(Math.min(proven.blocks, proven.roots)).toBeGreaterThan(30)
})
