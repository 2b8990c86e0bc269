import { openDatabase } from '@corescope/store/database'
import { migrate } from '@corescope/store/migrate'
import { startTestDatabase, type TestDatabaseServer } from '../postgres/test-database.ts'

/** Brings an empty database to the newest schema. */
export const migrateDatabase = async (url: string): Promise<void> => {
  const database = openDatabase({ databaseUrl: url, connections: 1, applicationName: 'template' })
  await migrate(database)
  await database.close()
}

/** A throw-away server each of whose databases begins with the newest schema. */
export const startMigratedServer = (): Promise<TestDatabaseServer> => startTestDatabase(migrateDatabase)
