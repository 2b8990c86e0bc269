import { readdirSync, readFileSync } from 'node:fs'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chainTables } from './chain-tables.ts'
import { type Database, openDatabase } from './database.ts'
import { otherTables } from './test-data/other-tables.ts'

let server: TestDatabases
let database: Database
beforeAll(async () => {
  server = await startMigratedServer()
  database = openDatabase({ databaseUrl: (await server.createDatabase()).url, connections: 1, applicationName: 'test' })
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

interface Column {
  table: string
  column: string
  type: string
  isNullable: boolean
}

it('declarations name the columns of the schema, with their types', async () => {
  const { rows } = await database.session((session) =>
    session.run<Column>(
      'columns',
      `select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
              not a.attnotnull as "isNullable"
         from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relname = any($1) and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and a.attnum > 0 and not a.attisdropped`,
      [chainTables.map(({ name }) => name)],
    ),
  )
  const declared: Column[] = chainTables.flatMap(({ name, columns }) =>
    Object.entries(columns).map(([column, { sqlType: type, isNullable }]) => ({
      table: name,
      column,
      type,
      isNullable,
    })),
  )
  // Written by another lane than the rest of the row.
  const late = rows.filter(({ table, column }) => table === 'authorizations' && column === 'traced_effect')
  const sorted = (columns: Column[]) => columns.map((one) => JSON.stringify(one, Object.keys(one).sort())).sort()
  expect(sorted(declared.concat(late))).toEqual(sorted(rows))
})

it('every list is one that its index can answer, and every table is taken back', async () => {
  const { rows } = await database.session((session) =>
    session.run<{ table: string; columns: string[] }>(
      'indexes',
      `select c.relname as "table", array(select attname::text from unnest(i.indkey) with ordinality k (n, place)
                join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n order by place) as columns
         from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace`,
    ),
  )
  for (const { name, lists } of chainTables) {
    for (const [list, { owner, position }] of Object.entries(lists)) {
      const key = [...owner, position]
      const isFound = rows.some(
        ({ table, columns }) =>
          table === name && key.every((column, index) => columns.filter((one) => one !== 'bucket')[index] === column),
      )
      expect(isFound, `${name}, list ${list}: an index on (${key.join(', ')})`).toBe(true)
    }
  }
})

it('every table of the schema is declared, or stands among the others', async () => {
  const { rows } = await database.session((session) =>
    session.run<{ name: string }>(
      'tables',
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`,
    ),
  )
  const kept = ['schema_migrations']
  const known = [...chainTables.map(({ name }) => name), ...Object.keys(otherTables), ...kept]
  expect(known.toSorted(), 'chain-tables.ts and test-data/other-tables.ts against the schema').toEqual(
    rows.map(({ name }) => name).sort(),
  )
})

it('statements that write another table stand where the list says', () => {
  const root = import.meta.dirname
  const statements = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
  for (const [name, { in: places }] of Object.entries(otherTables)) {
    const writes = new RegExp(`(insert into|update|delete from|merge into|truncate)\\s+${name}\\b`)
    const writers = statements.filter(({ text }) => writes.test(text)).map(({ path }) => path)
    const strangers = writers.filter((path) => places?.every((place) => !path.startsWith(place)))
    expect(strangers, name).toEqual([])
  }
})
