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

/** The database was made by another version of Corescope, whose tables this one cannot take over. */
export class ForeignSchemaError extends Error {
  override name = 'ForeignSchemaError'
}

/**
 * Brings the schema to the newest version: forward only, each file once, in one transaction, recorded with its digest.
 * @param carried the files of another version; by default this one's
 * @param setting what the database was chosen by
 * @throws ForeignSchemaError when a recorded file is not one that this program carries; nothing is changed then
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
    refuseForeign(recorded, carried, setting)
    const applied: string[] = []
    for (const { name, sql } of carried) {
      if (recorded.has(name)) continue
      await session.script(name, splitStatements(sql))
      await session.run('migrate_record', 'insert into schema_migrations (name, digest) values ($1, $2)', [
        name,
        digest(sql),
      ])
      applied.push(name)
    }
    return applied
  })

/** A database that holds this first file was made by a newer version, one with another by one from before the files were squashed. */
const refuseForeign = (
  recorded: ReadonlyMap<string, string>,
  carried: readonly Migration[],
  setting: DatabaseSetting,
): void => {
  const digests = new Map(carried.map(({ name, sql }) => [name, digest(sql)]))
  const foreign = [...recorded].find(([name, known]) => digests.get(name) !== known)
  if (foreign === undefined) return
  const [name] = foreign
  const first = carried[0]!.name
  const isNewer = !digests.has(name) && recorded.get(first) === digests.get(first)
  const advice = isNewer
    ? 'Start that version, or give this one an empty database'
    : 'Give this version an empty database'
  throw new ForeignSchemaError(
    `The database (${setting}) was made by ${isNewer ? 'a newer' : 'another'} version of Corescope, whose migration ${name} this version does not have. ${advice}: the chain is then read from the node again.`,
  )
}

/** Statements of a migration file: separated by a semicolon at the end of a line; no bodies with semicolons in them. */
const splitStatements = (sql: string): string[] =>
  sql
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
