import { type Database, openDatabase } from '@corescope/store/database'
import { createReader, type Reader, statement } from '@corescope/store/reader'
import pg from 'pg'
import { startMigratedServer } from './migrated-server.ts'

/** A database with rows in it, and what a question to it costs. */
export interface FilledDatabase {
  database: Database
  reader: Reader
  client: pg.Client
  /** Rows the server touches for one question, once it has settled on a plan (it tries five times before it does). */
  costOf(question: () => Promise<unknown>): Promise<number>
  stop(): Promise<void>
}

const flush = statement('flush', 'select pg_stat_force_next_flush()')
const settle = statement('settle', 'select 1')
const sum = statement<{ rows: number }>(
  'rows_read',
  'select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_user_tables',
)

/** @param fill statements run on a database with the newest schema */
export const startFilledDatabase = async (fill: string): Promise<FilledDatabase> => {
  const server = await startMigratedServer()
  const { url } = await server.createDatabase()
  const database = openDatabase({ databaseUrl: url, connections: 1, applicationName: 'test' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(fill)
  await client.query('analyze')
  const reader = createReader({
    databaseUrl: url,
    // one: the figures of a connection reach the others a moment later
    connections: 1,
    statementTimeoutMs: 60_000,
    acquireTimeoutMs: 10_000,
    onIdleError: () => undefined,
  })
  const rowsRead = async () => {
    await reader.rows(flush, [])
    await reader.rows(settle, [])
    return Number((await reader.row(sum, []))!.rows)
  }
  return {
    database,
    reader,
    client,
    costOf: async (question) => {
      for (let attempt = 0; attempt < 6; attempt += 1) await question()
      const before = await rowsRead()
      await question()
      return (await rowsRead()) - before
    },
    stop: async () => {
      await reader.end()
      await client.end()
      await database.close()
      await server.stop()
    },
  }
}
