import { existsSync, mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@corescope/devnet/postgres/start-postgres'
import { openDatabase } from '@corescope/store/database'
import { migrate } from '@corescope/store/migrate'
import { rebuildRanks } from '@corescope/store/ranks/rebuild'
import { accountRanks, noOwner } from '@corescope/store/ranks/tables'
import pg from 'pg'
import { startApiProcess } from './api/api-process.ts'
import { type GeneratedChain, generateChain } from './api/generate.ts'
import { measureLists } from './api/measure.ts'
import { writeResult } from './results.ts'

/**
 * `npm run bench:api`: lists through HTTP on a generated database. Opt-in: 10 million transactions need about 15 GB of disk
 * and some minutes to make; they are kept in BENCH_DIR for the next run. BENCH_TRANSACTIONS makes it smaller.
 */
const transactions = Number(process.env.BENCH_TRANSACTIONS ?? 10_000_000)
const folder = join(process.env.BENCH_DIR ?? '.corescope/bench', `api-${transactions}`)
const chain: GeneratedChain = {
  transactions,
  transactionsPerBlock: 20,
  addresses: Math.max(1000, Math.floor(transactions / 20)),
  busyTransactions: Math.floor(transactions / 3),
}
const chainId = 1112
const seconds = Number(process.env.BENCH_SECONDS ?? 8)

mkdirSync(folder, { recursive: true })
const made = existsSync(join(folder, 'postgres'))
const disk = statfsSync(folder)
const freeGigabytes = (disk.bavail * disk.bsize) / 2 ** 30
const neededGigabytes = (transactions / 1e6) * 3
if (!made && freeGigabytes < neededGigabytes) {
  console.error(
    `bench:api needs about ${Math.ceil(neededGigabytes)} GB in ${folder} (BENCH_DIR); ${freeGigabytes.toFixed(0)} GB are free.`,
  )
  process.exit(1)
}

const server = await startPostgres({ dataDir: folder })
try {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query(
    "select to_regclass('lanes') is not null and exists (select from pg_class where relname = 'bench_ready') as ready",
  )
  if (!rows[0].ready) {
    console.log(`generating ${transactions.toLocaleString('en')} transactions in ${folder}`)
    await client.query('drop schema public cascade; create schema public')
    const database = openDatabase({ databaseUrl: server.url, connections: 1, applicationName: 'bench' })
    await migrate(database)
    await generateChain(client, chain, chainId)
    await database.transaction('ranks', (session) => rebuildRanks(session, accountRanks, noOwner))
    await database.close()
    await client.query('create table bench_ready ()')
  }
  await client.query('update node_states set updated_at = now()')
  const size = await client.query('select pg_database_size(current_database()) as bytes')
  await client.end()
  const api = await startApiProcess(server.url)
  try {
    const rows = await measureLists(api.url, chain, seconds)
    console.table(rows)
    writeResult('api', { chain, databaseBytes: Number(size.rows[0].bytes), seconds, rows })
  } finally {
    await api.stop()
  }
} finally {
  await server.stop()
}
