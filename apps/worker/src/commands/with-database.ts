import { type Database, openDatabase } from '@corescope/store/database'
import { PoolerError, requireOwnSessions } from '@corescope/store/pooler'
import { readConfig, type WorkerConfig } from '../config.ts'
import { CommandError } from './command-error.ts'

/**
 * Does one command on the database of the settings. `missing` says why a table may be absent.
 * @returns what is printed
 * @throws CommandError, ConfigError, PoolerError
 */
export const withDatabase = async (
  environment: Record<string, string | undefined>,
  command: (database: Database, config: WorkerConfig) => Promise<string>,
  missing: (setting: string) => string,
): Promise<string> => {
  const config = readConfig(environment)
  const { DATABASE_URL, databaseSetting } = config
  const database = openDatabase({ databaseUrl: DATABASE_URL, connections: 1, applicationName: 'corescope-command' })
  try {
    await requireOwnSessions(DATABASE_URL, databaseSetting)
    return await command(database, config)
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (error instanceof CommandError || error instanceof PoolerError) throw error
    if (code === '42P01') throw new CommandError(missing(databaseSetting))
    throw new CommandError(`The database (${databaseSetting}) does not answer: ${message || code}.`)
  } finally {
    await database.close()
  }
}
