import type { DatabaseSetting } from '@corescope/chain/database-settings'
import pg from 'pg'
import { databaseAddress } from './wire/database-address.ts'

/** A pooler lends its connections for a transaction at a time: locks, prepared statements and LISTEN do not last on them. */
export class PoolerError extends Error {
  override name = 'PoolerError'
}

const connectMs = 30_000
/** A pooler lends the connection used last, so the first round tells; others may be at work on the same pooler. */
const rounds = 5

/** Process of the server that answers this statement. */
const serverOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

const isLent = async ([one, other]: readonly [pg.Client, pg.Client]): Promise<boolean> => {
  const first = await serverOf(one)
  for (let round = 0; round < rounds; round += 1) {
    if ((await serverOf(other)) === first || (await serverOf(one)) !== first) return true
  }
  return false
}

/**
 * Checks that a connection keeps its server process: two connections that are open at a time never have the same one.
 * @param setting what the database was chosen by
 * @throws PoolerError in front of a pooler in transaction or statement mode; else what refuses a connection
 */
export const requireOwnSessions = async (
  databaseUrl: string,
  setting: DatabaseSetting = 'DATABASE_URL',
): Promise<void> => {
  const open = () => {
    const client = new pg.Client({
      connectionString: databaseAddress(databaseUrl),
      connectionTimeoutMillis: connectMs,
      application_name: 'corescope-start',
    })
    client.on('error', () => undefined)
    return client
  }
  const clients = [open(), open()] as const
  try {
    for (const client of clients) await client.connect()
    if (!(await isLent(clients))) return
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
  throw new PoolerError(
    `${setting} leads to a connection pooler in transaction mode (PgBouncer or the like). Corescope needs connections of its own: give the direct port of PostgreSQL, or a pool in session mode.`,
  )
}
