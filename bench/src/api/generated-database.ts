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
import { generateChain } from './generate.ts'
import { chainOf, contractId, type GeneratedChain } from './generated-chain.ts'

const generator = fileURLToPath(new URL('./', import.meta.url))
const chainId = 1112

/** A database that was made of something else is made again. */
const shapeOf = (chain: GeneratedChain): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        chain,
        carriedMigrations,
        readdirSync(generator)
          .filter((name) => name.startsWith('generate') && !name.startsWith('generated-database'))
          .map((name) => readFileSync(join(generator, name), 'utf8')),
      ]),
    )
    .digest('hex')

/** Free space is looked at before anything is made. @throws where there is too little */
const requireSpace = (folder: string, transactions: number): void => {
  const { bavail, bsize } = statfsSync(folder)
  const free = (bavail * bsize) / 2 ** 30
  const needed = (transactions / 1e6) * 3
  if (existsSync(join(folder, 'postgres')) || free >= needed) return
  throw new Error(`about ${Math.ceil(needed)} GB are needed in ${folder} (BENCH_DIR); ${free.toFixed(0)} GB are free.`)
}

const generate = async (client: pg.Client, url: string, chain: GeneratedChain, shape: string): Promise<void> => {
  await client.query('drop schema public cascade; create schema public')
  const database = openDatabase({ databaseUrl: url, connections: 1, applicationName: 'bench' })
  await migrate(database)
  await generateChain(client, chain, chainId)
  await database.transaction('ranks', async (session) => {
    await rebuildRanks(session, accountRanks, noOwner)
    await rebuildRanks(session, holderRanks, { owner: contractId, item: noItem })
  })
  await database.close()
  await client.query('vacuum (analyze) rank_nodes')
  await client.query(`create table bench_ready (); comment on table bench_ready is '${shape}'`)
}

export interface GeneratedDatabase {
  chain: GeneratedChain
  url: string
  bytes: number
  stop(): Promise<unknown>
}

/**
 * A PostgreSQL with a generated chain of that many transactions, kept in BENCH_DIR for the next run, which begins at once;
 * BENCH_FRESH=1 makes it again.
 * @throws where the disk has too little space
 */
export const openGeneratedDatabase = async (transactions: number): Promise<GeneratedDatabase> => {
  const folder = join(process.env.BENCH_DIR ?? '.corescope/bench', `api-${transactions}`)
  const chain = chainOf(transactions)
  const shape = shapeOf(chain)
  mkdirSync(folder, { recursive: true })
  requireSpace(folder, transactions)
  const server = await startPostgres({ dataDir: folder })
  try {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const { rows } = await client.query("select obj_description(to_regclass('bench_ready')) as shape")
    if (rows[0].shape !== shape || process.env.BENCH_FRESH === '1') {
      console.log(`generating ${transactions.toLocaleString('en')} transactions in ${folder}`)
      const started = performance.now()
      await generate(client, server.url, chain, shape)
      console.log(`generated in ${((performance.now() - started) / 1000).toFixed(0)} s`)
    }
    await client.query('update node_states set updated_at = now()')
    const size = await client.query('select pg_database_size(current_database()) as bytes')
    await client.end()
    return { chain, url: server.url, bytes: Number(size.rows[0].bytes), stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}
