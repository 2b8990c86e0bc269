import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { testSettings } from './settings.ts'
import { startPostgres } from './start-postgres.ts'

/** Databases for tests, each a copy of one template, made in a few milliseconds. */
export type TestDatabases = {
  /**
   * A new, independent database; ends with `stop`.
   * @param original name of a database to copy in place of the template; nobody may be connected to it
   */
  createDatabase: (original?: string) => Promise<{ name: string; url: string; drop: () => Promise<void> }>
  stop: () => Promise<void>
}

/** A throw-away server and its databases. */
export type TestDatabaseServer = TestDatabases & {
  /** Superuser connection to the maintenance database. */
  url: string
  pid: number
}

/**
 * Starts a PostgreSQL in a temporary folder for tests.
 * @param prepare fills the template every database is copied from, e.g. runs the migrations; called once with its url
 */
export async function startTestDatabase(prepare?: (url: string) => Promise<unknown>): Promise<TestDatabaseServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'corescope-postgres-'))
  const server = await startPostgres({ dataDir, settings: testSettings() })
  await query(server.url, `create database ${TEMPLATE}`)
  await prepare?.(urlOf(server.url, TEMPLATE))
  return {
    url: server.url,
    pid: server.pid,
    createDatabase: createFrom(server.url, 'test'),
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Databases on a test server that another process started and stops; those made here are dropped by `stop`. */
export function shareTestDatabase(serverUrl: string): TestDatabases {
  const create = createFrom(serverUrl, `test_${randomBytes(6).toString('hex')}`)
  const drops: (() => Promise<void>)[] = []
  return {
    createDatabase: async (original) => {
      const database = await create(original)
      drops.push(database.drop)
      return database
    },
    stop: async () => {
      for (const drop of drops.splice(0)) await drop()
    },
  }
}

const TEMPLATE = 'template_test'

const urlOf = (serverUrl: string, name: string) => serverUrl.replace(/[^/]*$/, name)

function createFrom(serverUrl: string, prefix: string): TestDatabases['createDatabase'] {
  let count = 0
  return async (original = TEMPLATE) => {
    count += 1
    const name = `${prefix}_${count}`
    await query(serverUrl, `create database ${name} template ${original} strategy file_copy`)
    return {
      name,
      url: urlOf(serverUrl, name),
      drop: () => query(serverUrl, `drop database if exists ${name} with (force)`),
    }
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
