import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import { startPostgres } from '@corescope/devnet/postgres/start-postgres'
import { createTransport } from '@corescope/rpc/transport'
import pg from 'pg'
import { openBenchChain } from './ingest/bench-chain.ts'
import { measureCold, measureEngine, measureFetch, measureFloor, type Timing } from './ingest/measure.ts'
import { processorSecondsOf } from './ingest/server-processor.ts'
import { measureTables, type TableShare } from './ingest/table-shares.ts'
import { writeResult } from './results.ts'

/**
 * `npm run bench:ingest`: a chain of 3,000 × 20 transactions on a local node, cold into an empty database, against the
 * floor of only fetching from the same node in the same run; and the engine alone from memory. Medians of BENCH_ROUNDS.
 */
const blocks = Number(process.env.BENCH_BLOCKS ?? 3_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const folder = process.env.BENCH_DIR ?? '.corescope/bench'

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const median = (timings: Timing[]): number => middle(timings.map(({ seconds }) => seconds))

const { anvil } = await openBenchChain(folder, blocks)
const data = mkdtempSync(join(tmpdir(), 'corescope-ingest-'))
const server = await startPostgres({ dataDir: data })
const admin = new pg.Client({ connectionString: server.url })
await admin.connect()
const urlOf = (name: string) => server.url.replace(/[^/]*$/, name)
let shares: TableShare[] = []
const inEmptyDatabase = async (work: (url: string) => Promise<Timing>): Promise<Timing> => {
  await admin.query('create database ingest')
  const before = processorSecondsOf(server.pid)
  try {
    const timing = await work(urlOf('ingest'))
    shares = await measureTables(urlOf('ingest'))
    return { ...timing, serverSeconds: processorSecondsOf(server.pid) - before }
  } finally {
    await admin.query('drop database ingest with (force)')
  }
}

const only = process.env.BENCH_ONLY
const figures: Record<'floor' | 'fetch' | 'cold' | 'engine', Timing[]> = { floor: [], fetch: [], cold: [], engine: [] }
const bundles: BlockBundle[] = []
try {
  const transport = createTransport({ urls: [anvil.url] })
  const response = await transport.request({ method: 'eth_blockNumber', params: [] })
  const head = Number(response)
  await measureFetch(transport, head, bundles)
  for (let round = 0; round < rounds; round += 1) {
    if (only !== 'engine') {
      figures.floor.push(await measureFloor(anvil.url, head))
      figures.fetch.push(await measureFetch(transport, head))
      figures.cold.push(await inEmptyDatabase((url) => measureCold(anvil.url, url, head)))
    }
    figures.engine.push(await inEmptyDatabase((url) => measureEngine(bundles, url)))
  }
  await transport.close()
} finally {
  await admin.end()
  await server.stop()
  await anvil.stop()
  rmSync(data, { recursive: true, force: true })
}

const transactions = bundles.reduce((sum, { block }) => sum + block.transactions.length, 0)
const logs = bundles.reduce(
  (sum, { receipts }) => sum + receipts.reduce((count, receipt) => count + receipt.logs.length, 0),
  0,
)
const rows = Object.entries(figures)
  .filter(([, timings]) => timings.length > 0)
  .map(([what, timings]) => {
    const seconds = median(timings)
    return {
      what,
      seconds: Number(seconds.toFixed(2)),
      'blocks/s': Math.round(bundles.length / seconds),
      'transactions/s': Math.round(transactions / seconds),
      'node.js s': Number(middle(timings.map(({ processorSeconds }) => processorSeconds)).toFixed(2)),
      'postgres s': Number(middle(timings.map(({ serverSeconds = 0 }) => serverSeconds)).toFixed(2)),
      all: timings.map((timing) => timing.seconds.toFixed(2)).join(' '),
    }
  })
console.log(`${bundles.length} blocks, ${transactions} transactions, ${logs} logs; medians of ${rounds}`)
console.table(rows)
if (figures.cold.length > 0)
  console.log(`cold / floor = ${(median(figures.cold) / median(figures.floor)).toFixed(2)} (bar 1.5)`)
const bytes = shares.reduce((sum, share) => sum + share.bytes, 0)
console.log(`${Math.round(bytes / transactions)} bytes on disk per transaction, indexes included (bar 1,500)`)
console.table(
  shares.map((share) => ({ table: share.table, 'bytes/transaction': Math.round(share.bytes / transactions) })),
)
writeResult('ingest', {
  blocks: bundles.length,
  transactions,
  logs,
  rounds,
  rows,
  bytesPerTransaction: Math.round(bytes / transactions),
  shares,
})
