import type { Database } from '@corescope/store/database'
import { carriedMigrations, migrate } from '@corescope/store/migrate'

/**
 * The first tables of this version, one of them without its newest columns, as an older version would have made them.
 * @param end the section of the data model that is the first without tables
 */
export const makeOlderTables = async (database: Database, end: 'Blocks' | 'People' = 'Blocks'): Promise<void> => {
  const [beginning] = carriedMigrations[0]!.sql.split(`-- ── ${end} `)
  const sql = beginning!.replace(/^ {2}idle.*\n/gm, '').replace(/^( {2}calls_number integer),/m, '$1')
  await migrate(database, [{ name: '0000_older', sql }])
}

/** What its operator does with such a database: empties it, and starts this version. */
export const replaceOlderTables = async (database: Database): Promise<void> => {
  await database.session((session) => session.script('empty', ['drop schema public cascade', 'create schema public']))
  await migrate(database)
}
