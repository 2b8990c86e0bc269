import { openDatabase } from '@corescope/store/database'
import { migrate } from '@corescope/store/migrate'
import { shareTestDatabase, startTestDatabase, type TestDatabases } from '../postgres/test-database.ts'

/** Brings an empty database to the newest schema. */
export const migrateDatabase = async (url: string): Promise<void> => {
  const database = openDatabase({ databaseUrl: url, connections: 1, applicationName: 'template' })
  await migrate(database)
  await database.close()
}

/** Names the server all test files of a run share to their processes. */
const SHARED_SERVER = 'TEST_DATABASE_SERVER'

/**
 * Databases that begin with the newest schema: on the server all test files of a run share, else on a throw-away one.
 * A test that harms its server, or looks at more of it than its own database, starts one by `startTestDatabase`.
 */
export const startMigratedServer = async (): Promise<TestDatabases> => {
  const shared = process.env[SHARED_SERVER]
  return shared === undefined ? startTestDatabase(migrateDatabase) : shareTestDatabase(shared)
}

/** Before the first test file: one server is started and its template migrated. Returns how to stop it. */
export const startSharedServer = async (): Promise<() => Promise<void>> => {
  const server = await startTestDatabase(migrateDatabase)
  process.env[SHARED_SERVER] = server.url
  return server.stop
}
