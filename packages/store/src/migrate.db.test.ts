import { readdirSync, readFileSync } from 'node:fs'
import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ChainIdentityError, ensureIdentity } from './chain-identity.ts'
import { type Database, openDatabase } from './database.ts'
import { carriedMigrations, ForeignSchemaError, migrate } from './migrate.ts'
import migrations from './migrations.json' with { type: 'json' }

let server: TestDatabaseServer
beforeAll(async () => {
  server = await startTestDatabase()
})
afterAll(() => server?.stop())

const open = async () => {
  const { url } = await server.createDatabase()
  return openDatabase({ databaseUrl: url, connections: 4, applicationName: 'test' })
}

it('carries exactly the migration files', () => {
  const folder = new URL('../migrations/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  expect(migrations.map(({ name }) => `${name}.sql`)).toEqual(files.sort())
  for (const { name, sql } of migrations) expect(sql).toBe(readFileSync(new URL(`${name}.sql`, folder), 'utf8'))
})

it('runs each migration once, also when processes start together', async () => {
  const database = await open()
  const runs = await Promise.all([migrate(database), migrate(database), migrate(database)])
  expect(runs.flat()).toEqual(migrations.map(({ name }) => name))
  expect(await migrate(database)).toEqual([])
  await database.close()
})

/** How many rows each table has. */
const countRows = async (database: Database) =>
  database.session(async (session) => {
    const { rows } = await session.run<{ name: string; count: string }>(
      'count_rows',
      `select table_name as name,
              (xpath('/row/count/text()', query_to_xml(format('select count(*) from %I', table_name), true, true, '')))[1]::text
                as count
         from information_schema.tables where table_schema = 'public' order by 1`,
    )
    return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
  })

it('a new database begins as one that was brought here file by file', async () => {
  const later = [
    { name: '9998_later', sql: 'create table later (n integer);\ninsert into later values (1), (2);' },
    { name: '9999_last', sql: 'alter table later add column m integer;\ndelete from later where n = 2;' },
  ]
  const files = [...carriedMigrations, ...later]
  const [fresh, old] = [await open(), await open()]
  expect(await migrate(fresh, files)).toEqual(files.map(({ name }) => name))
  for (const [index, { name }] of files.entries()) expect(await migrate(old, files.slice(0, index + 1))).toEqual([name])
  expect(await countRows(old)).toMatchObject({ later: 1, schema_migrations: files.length })
  expect(await countRows(fresh)).toEqual(await countRows(old))
  await Promise.all([fresh.close(), old.close()])
})

/** What this version says of a database with such migrations on record. */
const sayOf = async (...recorded: readonly string[]) => {
  const database = await open()
  await migrate(
    database,
    recorded.map((name) => ({ name, sql: `create table made_by_${name} (n integer)` })),
  )
  const before = await countRows(database)
  const error: unknown = await migrate(database).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ForeignSchemaError)
  expect(await countRows(database)).toEqual(before)
  await database.close()
  return (error as Error).message
}

it('refuses a database of an older version in one sentence, and changes nothing', async () => {
  const again = 'Give this version an empty database: the chain is then read from the node again.'
  const made = 'The database (DATABASE_URL) was made by another version of Corescope, whose migration'
  expect(await sayOf('0001_chain', '0002_tokens')).toBe(`${made} 0001_chain this version does not have. ${again}`)
  expect(await sayOf('0001_schema')).toBe(`${made} 0001_schema this version does not have. ${again}`)
  expect(await sayOf('0001_schema', '0002_core_scores')).toBe(
    `${made} 0001_schema this version does not have. ${again}`,
  )
  expect(await sayOf('0000_older', '0001_schema')).toBe(`${made} 0000_older this version does not have. ${again}`)
})

it('refuses a database of a newer version, and names it so', async () => {
  const database = await open()
  await migrate(database)
  await migrate(database, [...carriedMigrations, { name: '9999_later', sql: 'create table later (n integer)' }])
  await expect(migrate(database, undefined, 'DATA_DIR')).rejects.toThrow(
    'The database (DATA_DIR) was made by a newer version of Corescope, whose migration 9999_later this version does not have. Start that version, or',
  )
  await database.close()
})

it('names the setting and both values when the chain is another one', async () => {
  const database = await open()
  await migrate(database)
  const identity = { chainId: 1112, genesisHash: `0x${'11'.repeat(32)}` as const, startBlock: 5, wrappedCoins: [] }
  const ensure = (other: object) => database.session((session) => ensureIdentity(session, { ...identity, ...other }))
  await ensure({})
  await ensure({})
  await expect(ensure({ chainId: 1 })).rejects.toThrow(/DATABASE_URL\) holds chain 1112.*RPC_URL\) serves chain 1\./)
  await expect(ensure({ genesisHash: `0x${'22'.repeat(32)}` })).rejects.toThrow(/genesis 0x1111.*genesis 0x2222/)
  await expect(ensure({ startBlock: 6 })).rejects.toThrow(ChainIdentityError)
  await expect(ensure({ startBlock: 6 })).rejects.toThrow(
    'START_BLOCK is 6, but this database was begun with START_BLOCK 5',
  )
  await expect(ensure({ wrappedCoins: [`0x${'33'.repeat(20)}`] })).rejects.toThrow(
    /WRAPPED_COINS is "0x3333.*begun with ""/,
  )
  await database.close()
})
