import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Hash } from '@corescope/chain/types/hex'
import { startPostgres } from '@corescope/devnet/postgres/start-postgres'
import { traceRequests } from '@corescope/indexer/lanes/traces/trace-source'
import { createTransport } from '@corescope/rpc/transport/transport'
import pg from 'pg'
import { openBenchChain } from './ingest/bench-chain.ts'
import { measureFloor, measureTraceFloor } from './ingest/floor.ts'
import { measureCold, measureColdTraced, measureEngine, measureFetch, requests } from './ingest/measure.ts'
import { processorSecondsOf } from './ingest/server-processor.ts'
import { measureTables, type TableShare } from './ingest/table-shares.ts'
import type { Timing } from './ingest/timed.ts'
import { writeResult } from './results.ts'

/**
 * `npm run bench:ingest`: a chain of 3,000 × 20 transactions on a local node, cold into an empty database, against the
 * floor of only fetching from the same node in the same run; the same until the traces lane is done too, against the floor
 * that also asks for the traces, each load between two floors; and the engine alone from memory, also with the same logs
 * said by another name, so that they are rows of logs and no token transfers. Medians of BENCH_ROUNDS. BENCH_ONLY:
 * `engine` or `traces`.
 */
const blocks = Number(process.env.BENCH_BLOCKS ?? 3_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const folder = process.env.BENCH_DIR ?? '.corescope/bench'

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const median = (timings: Timing[]): number => middle(timings.map(({ seconds }) => seconds))

const { anvil } = await openBenchChain(folder, blocks)
const data = mkdtempSync(join(tmpdir(), 'corescope-ingest-'))
const server = await startPostgres({ dataDir: data })
const admin = new pg.Client({ connectionString: server.url })
await admin.connect()
const urlOf = (name: string) => server.url.replace(/[^/]*$/, name)
const backwards = (topic: Hash): Hash => `0x${[...topic.slice(2)].reverse().join('')}`
/** The bundle with as many logs of the same size, none of which is a token transfer. */
const withoutTransfers = (bundle: BlockBundle): BlockBundle => ({
  ...bundle,
  receipts: bundle.receipts.map((receipt) => ({
    ...receipt,
    logs: receipt.logs.map((log) => ({
      ...log,
      topics: log.topics.map((topic, index) => (index === 0 ? backwards(topic) : topic)),
    })),
  })),
})
let shares: TableShare[] = []
/** @param work may leave something to be done after the clock stopped, and before tables are measured */
const inEmptyDatabase = async (work: (url: string) => Promise<Timing & { end?: () => Promise<void> }>) => {
  await admin.query('create database ingest')
  const before = processorSecondsOf(server.pid)
  try {
    const { end, ...timing } = await work(urlOf('ingest'))
    const serverSeconds = processorSecondsOf(server.pid) - before
    await end?.()
    shares = await measureTables(urlOf('ingest'))
    return { ...timing, serverSeconds }
  } finally {
    await admin.query('drop database ingest with (force)')
  }
}

const only = process.env.BENCH_ONLY
const figures: Record<
  'floor' | 'fetch' | 'cold' | 'floor of traces' | 'cold with traces' | 'of it traces' | 'engine' | 'engine, no tokens',
  Timing[]
> = {
  ...{ floor: [], fetch: [], cold: [], 'floor of traces': [], 'cold with traces': [], 'of it traces': [] },
  ...{ engine: [], 'engine, no tokens': [] },
}
const keep = (timings: Timing[], timing: Timing): Timing => {
  timings.push(timing)
  return timing
}
/** Each load divided by what the floors before and after it took. */
const relations: Record<'cold' | 'cold with traces', number[]> = { cold: [], 'cold with traces': [] }
const bundles: BlockBundle[] = []
const measured = { blocks: 0, transactions: 0, logs: 0 }
try {
  const transport = createTransport({ urls: [anvil.url] })
  const response = await transport.request({ method: 'eth_blockNumber', params: [] })
  const head = Number(response)
  await measureFetch(transport, head, bundles)
  const tip = { number: head, hash: bundles.at(-1)!.block.hash }
  const perTrace = traceRequests({ RPC_BATCH: requests.batch, RPC_CONCURRENCY: requests.concurrency })
  measured.blocks = bundles.length
  for (const { block, receipts } of bundles) {
    measured.transactions += block.transactions.length
    for (const receipt of receipts) measured.logs += receipt.logs.length
  }
  if (only !== 'traces') {
    const withoutTokens = bundles.map(withoutTransfers)
    for (let round = 0; round < rounds; round += 1) {
      figures['engine, no tokens'].push(await inEmptyDatabase((url) => measureEngine(withoutTokens, url)))
      figures.engine.push(await inEmptyDatabase((url) => measureEngine(bundles, url)))
    }
  }
  // What only the engine needs in memory is not to be looked through by the collector while an indexer is measured.
  bundles.length = 0
  const floorAgain = async () => {
    const floor = await measureFloor(anvil.url, head, requests)
    figures.floor.push(floor)
    return floor.seconds
  }
  /** A load between two floors, so that a host whose speed changes meanwhile slows both. */
  const betweenFloors = async (load: () => Promise<Timing>, and = 0): Promise<number> => {
    const before = await floorAgain()
    const { seconds } = await load()
    return seconds / ((before + (await floorAgain())) / 2 + and)
  }
  for (let round = 0; round < rounds && only !== 'engine'; round += 1) {
    if (only !== 'traces') {
      figures.fetch.push(await measureFetch(transport, head))
      const load = () => inEmptyDatabase((url) => measureCold(anvil.url, url, head))
      relations.cold.push(await betweenFloors(async () => keep(figures.cold, await load())))
    }
    const traceFloor = await measureTraceFloor(anvil.url, head, perTrace, transport)
    figures['floor of traces'].push(traceFloor)
    const load = () =>
      inEmptyDatabase(async (url) => {
        const { whole, traces, end } = await measureColdTraced(anvil.url, url, tip)
        figures['of it traces'].push(traces)
        return { ...whole, end }
      })
    const relation = await betweenFloors(
      async () => keep(figures['cold with traces'], await load()),
      traceFloor.seconds,
    )
    relations['cold with traces'].push(relation)
  }
  await transport.close()
} finally {
  await admin.end()
  await server.stop()
  await anvil.stop()
  rmSync(data, { recursive: true, force: true })
}

const { blocks: count, transactions, logs } = measured
const rows = Object.entries(figures)
  .filter(([, timings]) => timings.length > 0)
  .map(([what, timings]) => {
    const seconds = median(timings)
    return {
      what,
      seconds: Number(seconds.toFixed(2)),
      'blocks/s': Math.round(count / seconds),
      'transactions/s': Math.round(transactions / seconds),
      'node.js s': Number(middle(timings.map(({ processorSeconds }) => processorSeconds)).toFixed(2)),
      'postgres s': Number(middle(timings.map(({ serverSeconds = 0 }) => serverSeconds)).toFixed(2)),
      all: timings.map((timing) => timing.seconds.toFixed(2)).join(' '),
    }
  })
console.log(`${count} blocks, ${transactions} transactions, ${logs} logs; medians of ${rounds}`)
console.table(rows)
for (const [what, all] of Object.entries(relations)) {
  if (all.length === 0) continue
  const each = all.map((relation) => relation.toFixed(2)).join(' ')
  console.log(`${what} / floor = ${middle(all).toFixed(2)} (bar 1.5), round by round ${each}`)
}
const bytes = shares.reduce((sum, share) => sum + share.bytes, 0)
console.log(`${Math.round(bytes / transactions)} bytes on disk per transaction, indexes included (bar 1,500)`)
console.table(
  shares.map((share) => ({ table: share.table, 'bytes/transaction': Math.round(share.bytes / transactions) })),
)
writeResult('ingest', {
  blocks: count,
  transactions,
  logs,
  rounds,
  relations,
  rows,
  bytesPerTransaction: Math.round(bytes / transactions),
  shares,
})
