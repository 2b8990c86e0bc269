import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { makeOlderTables, replaceOlderTables } from '@corescope/devnet/test-worlds/older-tables'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { carriedMigrations, migrate } from './migrate.ts'
import { createReader, DatabaseSlowError, DatabaseUnreachableError, SchemaBehindError, statement } from './reader.ts'

let server: TestDatabaseServer
beforeAll(async () => {
  server = await startTestDatabase()
})
afterAll(() => server?.stop())

const open = async (tables: 'none' | 'older' | 'whole') => {
  const { url: databaseUrl } = await server.createDatabase()
  const database = openDatabase({ databaseUrl, connections: 1, applicationName: 'test' })
  if (tables === 'older') await makeOlderTables(database)
  if (tables === 'whole') await migrate(database)
  const limits = { connections: 1, statementTimeoutMs: 500, acquireTimeoutMs: 2_000, onIdleError: () => undefined }
  const reader = createReader({ databaseUrl, ...limits })
  return {
    reader,
    replaceTables: () => replaceOlderTables(database),
    close: async () => {
      await reader.end()
      await database.close()
    },
  }
}

const noTable = statement('t_table', 'select audit_name from nothing_of_the_kind')
const noColumn = statement('t_column', 'select idle from lanes')
const noFunction = statement('t_function', 'select no_such_function(1)')
const names = carriedMigrations.map(({ name }) => name)

describe('a statement that names what is not there', () => {
  it.each([
    ['no tables at all', 'none', noTable],
    ['no tables at all, by a column', 'none', noColumn],
    ['a table of a later version', 'older', noTable],
    ['a column of a later version', 'older', noColumn],
    ['a function of a later version', 'older', noFunction],
  ] as const)('is put off: %s', async (_name, tables, question) => {
    const house = await open(tables)
    await expect(house.reader.rows(question, [])).rejects.toBeInstanceOf(SchemaBehindError)
    await expect(house.reader.rows(question, [])).rejects.toMatchObject({
      missing: names,
      message: `The database lacks migrations of this version: ${names.join(', ')}.`,
    })
    await house.close()
  })

  it('is a mistake where the tables are those of this version', async () => {
    const house = await open('whole')
    for (const [question, code] of [
      [noTable, '42P01'],
      [noFunction, '42883'],
    ] as const) {
      const failure = await house.reader.rows(question, []).catch((error: unknown) => error)
      expect(failure).not.toBeInstanceOf(SchemaBehindError)
      expect(failure).toMatchObject({ code })
    }
    await house.close()
  })

  it('is answered on the same connection once the tables are there', async () => {
    const house = await open('older')
    await expect(house.reader.rows(noColumn, [])).rejects.toBeInstanceOf(SchemaBehindError)
    await house.replaceTables()
    expect(await house.reader.rows(noColumn, [])).toEqual([])
    await house.close()
  })
})

it('a statement that takes too long is put off, and the next one answered', async () => {
  const house = await open('whole')
  const failure = await house.reader
    .rows(statement('t_sleep', 'select pg_sleep(5)'), [])
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DatabaseSlowError)
  expect(failure).toBeInstanceOf(DatabaseUnreachableError)
  expect(await house.reader.row(statement('t_one', 'select 1 as one'), [])).toEqual({ one: 1 })
  await house.close()
})
