import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import { openLane } from '@corescope/devnet/test-worlds/open-lane'
import { backfill } from '@corescope/indexer/backfill'
import type { ChainSource } from '@corescope/indexer/chain-source'
import { readConfig } from '@corescope/indexer/config'
import { createIndexer } from '@corescope/indexer/create-indexer'
import type { Transport } from '@corescope/rpc/caller'
import { fetchBundles } from '@corescope/rpc/fetch-bundles'
import { openDatabase } from '@corescope/store/database'
import { migrate } from '@corescope/store/migrate'
import { Pool } from 'undici'

const batch = 25
const concurrency = 4
const chainId = 1112

export interface Timing {
  seconds: number
  /** Processor time of this process: what does not change when the machine is busy with other things. */
  processorSeconds: number
  /** Processor time of the database server meanwhile. */
  serverSeconds?: number
}

const timed = async (work: () => Promise<void>): Promise<Timing> => {
  const [began, used] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(used)
  return { seconds: (performance.now() - began) / 1000, processorSeconds: (user + system) / 1e6 }
}

/** The floor: blocks and receipts asked of the node and parsed as JSON, nothing more. */
export const measureFloor = (url: string, head: number): Promise<Timing> =>
  timed(async () => {
    const pool = new Pool(new URL(url).origin, { connections: concurrency })
    let next = 0
    const work = async () => {
      while (next <= head) {
        const from = next
        next += batch
        const numbers = Array.from({ length: Math.min(batch, head - from + 1) }, (_, index) => from + index)
        const calls = numbers.flatMap((number, index) => {
          const block = `0x${number.toString(16)}`
          return [
            { jsonrpc: '2.0', id: 2 * index, method: 'eth_getBlockByNumber', params: [block, true] },
            { jsonrpc: '2.0', id: 2 * index + 1, method: 'eth_getBlockReceipts', params: [block] },
          ]
        })
        const headers = { 'content-type': 'application/json' }
        const response = await pool.request({ method: 'POST', path: '/', headers, body: JSON.stringify(calls) })
        JSON.parse(await response.body.text())
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    await pool.close()
  })

/** The same through the product's transport: decoded and cross-checked. */
export const measureFetch = (transport: Transport, head: number, keep?: BlockBundle[]): Promise<Timing> =>
  timed(async () => {
    for await (const bundle of fetchBundles(transport, { from: 0, to: head }, { batch, concurrency }))
      keep?.push(bundle)
  })

/** A new indexer into an empty database until its blocks lane has the head. */
export const measureCold = async (rpcUrl: string, databaseUrl: string, head: number): Promise<Timing> => {
  const config = readConfig({
    NETWORK: 'custom',
    CHAIN_ID: String(chainId),
    RPC_URL: rpcUrl,
    DATABASE_URL: databaseUrl,
    RPC_BATCH: String(batch),
    RPC_CONCURRENCY: String(concurrency),
    LOG_LEVEL: 'warn',
  })
  const indexer = createIndexer(config)
  const timing = await timed(async () => {
    await indexer.start()
    while (indexer.status().head !== head) await new Promise((resolve) => setTimeout(resolve, 5))
  })
  await indexer.stop()
  return timing
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
