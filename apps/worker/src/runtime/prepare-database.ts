import type { Database, Session } from '@corescope/store/database'
import { workerLock } from '@corescope/store/jobs/tables'
import { carriedMigrations } from '@corescope/store/migrate'
import { PoolerError, requireOwnSessions } from '@corescope/store/pooler'
import { databaseAddress } from '@corescope/store/wire/database-address'
import { makeWorkerUtils } from 'graphile-worker'
import pg from 'pg'
import type { WorkerConfig } from '../config.ts'
import { StartError } from '../start-error.ts'

const insufficientPrivilege = '42501'
const undefinedTable = '42P01'

/**
 * Makes or brings up to date the library's schema.
 * @throws StartError when no database answers, or its role may not make a schema; PoolerError
 */
export const prepareDatabase = async (
  database: Database,
  { DATABASE_URL, databaseSetting }: Pick<WorkerConfig, 'DATABASE_URL' | 'databaseSetting'>,
): Promise<void> => {
  try {
    await requireOwnSessions(DATABASE_URL, databaseSetting)
  } catch (error) {
    if (error instanceof PoolerError) throw error
    const { message, code } = error as Error & { code?: string }
    throw new StartError(`No database answers at ${databaseSetting}: ${message || code}.`, { cause: error })
  }
  try {
    await database.transaction('worker-schema', async (session) => {
      // of workers that start together one makes the schema
      await session.run('worker_schema_lock', 'select pg_advisory_xact_lock($1::int, 0)', [workerLock])
      await makeSchema(DATABASE_URL)
    })
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error
    const words = (error as Error).message
    throw new StartError(
      `The worker may not make the schema graphile_worker in the database (${databaseSetting}): ${words}. Grant its role CREATE on the database.`,
      { cause: error },
    )
  }
}

const makeSchema = async (databaseUrl: string): Promise<void> => {
  const connectionString = databaseAddress(databaseUrl)
  const pool = new pg.Pool({ connectionString, max: 1, application_name: 'corescope-worker' })
  pool.on('error', () => undefined)
  try {
    const utils = await makeWorkerUtils({ pgPool: pool })
    await utils.release()
  } finally {
    await pool.end()
  }
}

/** The chain id of a database whose tables are those of this version; undefined until the indexer has made them. */
export const readPreparedChain = async (session: Session): Promise<number | undefined> => {
  try {
    const { rows: applied } = await session.run<{ name: string }>('applied', 'select name from schema_migrations')
    if (carriedMigrations.some(({ name }) => !applied.some((row) => row.name === name))) return undefined
    const { rows } = await session.run<{ chainId: number }>(
      'chain',
      'select chain_id as "chainId" from chain_identities',
    )
    return rows[0]?.chainId
  } catch (error) {
    if ((error as { code?: string }).code === undefinedTable) return undefined
    throw error
  }
}
