import { setTimeout as delay } from 'node:timers/promises'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Hash } from '@corescope/chain/types/hex'
import { untilSettled } from '@corescope/devnet/index-proof/settled'
import { openLane } from '@corescope/devnet/test-worlds/open-lane'
import { readConfig } from '@corescope/indexer/config'
import { createIndexer } from '@corescope/indexer/create-indexer'
import { backfill } from '@corescope/indexer/lanes/blocks/backfill'
import type { ChainSource } from '@corescope/indexer/node/chain-source'
import { fetchBundles } from '@corescope/rpc/blocks/fetch-bundles'
import type { Transport } from '@corescope/rpc/caller'
import { openDatabase } from '@corescope/store/database'
import { migrate } from '@corescope/store/migrate'
import { listLooseIndexes } from '@corescope/store/upkeep/pack-indexes'
import pg from 'pg'
import { type Timing, timed } from './timed.ts'

const chainId = 1112
/** As the settings are by themselves. */
export const requests = { batch: 25, concurrency: 4 }

/** The same through the product's transport: decoded and cross-checked. */
export const measureFetch = (transport: Transport, head: number, keep?: BlockBundle[]): Promise<Timing> =>
  timed(async () => {
    for await (const bundle of fetchBundles(transport, { from: 0, to: head }, requests)) keep?.push(bundle)
  })

const createBenchIndexer = (rpcUrl: string, databaseUrl: string) =>
  createIndexer(
    readConfig({
      NETWORK: 'custom',
      CHAIN_ID: String(chainId),
      RPC_URL: rpcUrl,
      DATABASE_URL: databaseUrl,
      RPC_BATCH: String(requests.batch),
      RPC_CONCURRENCY: String(requests.concurrency),
      LOG_LEVEL: 'warn',
    }),
  )

/** A new indexer into an empty database until its blocks lane has the head. */
export const measureCold = async (rpcUrl: string, databaseUrl: string, head: number): Promise<Timing> => {
  const indexer = createBenchIndexer(rpcUrl, databaseUrl)
  const timing = await timed(async () => {
    await indexer.start()
    while (indexer.status().head !== head) await delay(5)
  })
  await indexer.stop()
  return timing
}

/**
 * The same until the traces lane has the head too, with every lane that the settings leave on beside it.
 * @returns the whole, the part of it after the blocks lane had the head, and what ends the indexer when every lane stands there
 */
export const measureColdTraced = async (
  rpcUrl: string,
  databaseUrl: string,
  head: { number: number; hash: Hash },
): Promise<{ whole: Timing; traces: Timing; end: () => Promise<void> }> => {
  const indexer = createBenchIndexer(rpcUrl, databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  let traces: Timing | undefined
  const whole = await timed(async () => {
    await indexer.start()
    await client.connect()
    while (indexer.status().head !== head.number) await delay(5)
    traces = await timed(async () => {
      while (!(await isTraced(client, head.number))) await delay(20)
    })
  })
  const end = async () => {
    await untilSettled(client, { head: () => ({ block: head }) }, { withinMs: 300_000 })
    await client.end()
    await untilPacked(databaseUrl)
    await indexer.stop()
  }
  return { whole, traces: traces!, end }
}

/** Upkeep has packed what the load left loose: what stands on disk from then on. */
const untilPacked = async (databaseUrl: string): Promise<void> => {
  const database = openDatabase({ databaseUrl, connections: 1, applicationName: 'bench' })
  try {
    while ((await database.session(listLooseIndexes)).length > 0) await delay(100)
  } finally {
    await database.close()
  }
}

const isTraced = async (client: pg.Client, head: number): Promise<boolean> => {
  const { rows } = await client.query<{ number: number }>(`select number from lanes where name = 'traces'`)
  return rows[0]!.number === head
}

/** The engine alone: bundles from memory into an empty database. */
export const measureEngine = async (bundles: readonly BlockBundle[], databaseUrl: string): Promise<Timing> => {
  const database = openDatabase({ databaseUrl, connections: 6, applicationName: 'bench' })
  await migrate(database)
  const genesisHash = bundles[0]!.block.hash
  const lane = await openLane(database, { chainId, genesisHash })
  const source = {
    bundles: async function* () {
      yield* bundles
    },
  } as Pick<ChainSource, 'bundles'> as ChainSource
  const { signal } = new AbortController()
  const timing = await timed(() => backfill(lane, source, { to: bundles.length - 1, signal }))
  await database.close()
  return timing
}
