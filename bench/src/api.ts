import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@corescope/devnet/postgres/start-postgres'
import { openDatabase } from '@corescope/store/database'
import { carriedMigrations, migrate } from '@corescope/store/migrate'
import { rebuildRanks } from '@corescope/store/ranks/rebuild'
import { accountRanks, holderRanks, noItem, noOwner } from '@corescope/store/ranks/table'
import pg from 'pg'
import { startApiProcess } from './api/api-process.ts'
import { generateChain } from './api/generate.ts'
import { chainOf, contractId } from './api/generated-chain.ts'
import { measureLists } from './api/measure.ts'
import { writeResult } from './results.ts'

/**
 * `npm run bench:api`: lists through HTTP on a generated database. Opt-in: 10 million transactions, with a token of 1 million
 * holders and 5 million transfers and an address of 1 million internal transactions, need about 15 GB of disk and some
 * minutes to make. They are kept in BENCH_DIR for the next run, which begins at once; BENCH_FRESH=1 makes them again.
 * BENCH_TRANSACTIONS makes everything smaller in proportion (200,000: about two minutes); BENCH_SECONDS is the time for each figure,
 * BENCH_LISTS a pattern of the lists to ask.
 */
const transactions = Number(process.env.BENCH_TRANSACTIONS ?? 10_000_000)
const folder = join(process.env.BENCH_DIR ?? '.corescope/bench', `api-${transactions}`)
const generator = fileURLToPath(new URL('./api/', import.meta.url))
const chain = chainOf(transactions)
const chainId = 1112
const seconds = Number(process.env.BENCH_SECONDS ?? (transactions < 1_000_000 ? 1 : 8))
/** A database that was made of something else is made again. */
const shape = createHash('sha256')
  .update(
    JSON.stringify([
      chain,
      carriedMigrations,
      readdirSync(generator)
        .filter((name) => name.startsWith('generate'))
        .map((name) => readFileSync(join(generator, name), 'utf8')),
    ]),
  )
  .digest('hex')

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
  const { rows } = await client.query("select obj_description(to_regclass('bench_ready')) as shape")
  if (rows[0].shape !== shape || process.env.BENCH_FRESH === '1') {
    console.log(`generating ${transactions.toLocaleString('en')} transactions in ${folder}`)
    const started = performance.now()
    await client.query('drop schema public cascade; create schema public')
    const database = openDatabase({ databaseUrl: server.url, connections: 1, applicationName: 'bench' })
    await migrate(database)
    await generateChain(client, chain, chainId)
    await database.transaction('ranks', async (session) => {
      await rebuildRanks(session, accountRanks, noOwner)
      await rebuildRanks(session, holderRanks, { owner: contractId, item: noItem })
    })
    await database.close()
    await client.query('vacuum (analyze) rank_nodes')
    await client.query(`create table bench_ready (); comment on table bench_ready is '${shape}'`)
    console.log(`generated in ${((performance.now() - started) / 1000).toFixed(0)} s`)
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
