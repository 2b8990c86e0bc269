import { createHash } from 'node:crypto'
import type { DatabaseSetting } from '@corescope/chain/database-settings'
import type { Database } from './database.ts'
import migrations from './migrations.json' with { type: 'json' }

/** Held while migrations run, so that two processes that start at once do not both run them. */
const migrationLock = 0x636f7265

const digest = (sql: string) => createHash('sha256').update(sql).digest('hex')

export interface Migration {
  /** File name without its ending; the order of names is the order of files. */
  name: string
  sql: string
}

/** The schema of this version, file by file. */
export const carriedMigrations: readonly Migration[] = migrations

/**
 * Brings the schema to the newest version: forward only, each file once, in one transaction, recorded with its digest.
 * @param carried the files of another version; by default this one's
 * @param setting what the database was chosen by
 * @throws when a recorded file is not the one this program carries, or the database is newer than the program
 */
export const migrate = async (
  database: Database,
  carried = carriedMigrations,
  setting: DatabaseSetting = 'DATABASE_URL',
): Promise<string[]> =>
  database.transaction('migrate', async (session) => {
    await session.run('migrate_lock', 'select pg_advisory_xact_lock($1)', [migrationLock])
    await session.run(
      'migrate_table',
      `create table if not exists schema_migrations (
         name text primary key, digest text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await session.run<{ name: string; digest: string }>(
      'migrate_recorded',
      'select name, digest from schema_migrations order by name',
    )
    const recorded = new Map(rows.map((row) => [row.name, row.digest]))
    for (const name of recorded.keys()) {
      if (!carried.some((migration) => migration.name === name)) {
        throw new Error(
          `The database (${setting}) has migration ${name}, which this version of Corescope does not know.`,
        )
      }
    }
    const applied: string[] = []
    // In the transaction that makes a table, emptying it searches all of the server's memory for its pages.
    const isNew = recorded.size === 0
    for (const { name, sql } of carried) {
      const known = recorded.get(name)
      if (known !== undefined && known !== digest(sql)) {
        throw new Error(`The database (${setting}) was made with another ${name} than this version of Corescope has.`)
      }
      if (known !== undefined) continue
      const statements = splitStatements(sql)
      await session.script(name, isNew ? statements.filter((statement) => !empties(statement)) : statements)
      await session.run('migrate_record', 'insert into schema_migrations (name, digest) values ($1, $2)', [
        name,
        digest(sql),
      ])
      applied.push(name)
    }
    return applied
  })

/** Files empty tables where rows of before lack what is new; a new database has no rows of before. */
const empties = (statement: string): boolean => /^truncate\s/i.test(statement)

/** Statements of a migration file: separated by a semicolon at the end of a line; no bodies with semicolons in them. */
const splitStatements = (sql: string): string[] =>
  sql
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
