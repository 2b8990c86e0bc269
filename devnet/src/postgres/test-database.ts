import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { testSettings } from './settings.ts'
import { startPostgres } from './start-postgres.ts'

/** A throw-away server. Each database it creates is a copy of the template, made in a few milliseconds. */
export type TestDatabaseServer = {
  /** Superuser connection to the maintenance database. */
  url: string
  pid: number
  /** A new, independent database; ends with the server. */
  createDatabase: () => Promise<{ name: string; url: string; drop: () => Promise<void> }>
  stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL in a temporary folder for tests.
 * @param prepare fills the template every database is copied from, e.g. runs the migrations; called once with its url
 */
export async function startTestDatabase(prepare?: (url: string) => Promise<unknown>): Promise<TestDatabaseServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'corescope-postgres-'))
  const server = await startPostgres({ dataDir, settings: testSettings() })
  const urlOf = (name: string) => server.url.replace(/[^/]*$/, name)
  await query(server.url, 'create database template_test')
  await prepare?.(urlOf('template_test'))
  let count = 0
  return {
    url: server.url,
    pid: server.pid,
    createDatabase: async () => {
      count += 1
      const name = `test_${count}`
      await query(server.url, `create database ${name} template template_test`)
      return { name, url: urlOf(name), drop: () => query(server.url, `drop database if exists ${name} with (force)`) }
    },
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
