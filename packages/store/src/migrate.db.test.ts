import { readdirSync, readFileSync } from 'node:fs'
import { rankContradictions } from '@corescope/devnet/index-proof/rank-invariants'
import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ChainIdentityError, ensureIdentity } from './chain-identity.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
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
  const [fresh, old] = [await open(), await open()]
  await migrate(fresh)
  for (const [index] of migrations.entries()) await migrate(old, migrations.slice(0, index + 1))
  expect(await countRows(fresh)).toEqual(await countRows(old))
  await Promise.all([fresh.close(), old.close()])
})

it('rows of before that lack what is new are emptied', async () => {
  const database = await open()
  await migrate(database, migrations.slice(0, 1))
  await database.session((session) =>
    session.run(
      't3',
      `insert into changes (kind, block_number, block_hash, fork_epoch, body) values ('block', 1, '\\x01', 0, '{}')`,
    ),
  )
  await migrate(database)
  expect(await countRows(database)).toMatchObject({ changes: 0 })
  await database.close()
})

it('refuses a database of a newer program, or of another file under the same name', async () => {
  const database = await open()
  await migrate(database)
  await database.session((session) => session.run('t1', `update schema_migrations set digest = 'other'`))
  await expect(migrate(database)).rejects.toThrow('another 0001_chain')
  await database.session((session) =>
    session.run('t2', `insert into schema_migrations values ('9999_later', '', now())`),
  )
  await expect(migrate(database)).rejects.toThrow('9999_later')
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

it('what addresses hold gets its standards and its nodes', async () => {
  const database = await open()
  const held = migrations.findIndex(({ name }) => name === '0018_held_ranks')
  await migrate(database, migrations.slice(0, held))
  await database.session(async (session) => {
    await session.run(
      't6',
      `insert into tokens (token_id, standard, first_block, transfers, holders)
       select n, (array[20, 721, 1155])[1 + n % 3], 1, 1, 1 from generate_series(1, 30000) n`,
    )
    await session.run(
      't7',
      `insert into holdings (token_id, holder_id, amount)
       select n, 7, 1 - 2 * (n % 10 / 9) from generate_series(1, 30000) n union all select n, 8, 1 from generate_series(1, 4999) n`,
    )
    await session.run(
      't8',
      `insert into item_holdings (token_id, holder_id, standard, token_item, amount)
       select 1 + n % 5, 7, 721, 2::numeric ^ 255 + n, 1 from generate_series(1, 5000) n`,
    )
  })
  await migrate(database)
  await database.session(async (session) => {
    for (const [sentence, text] of Object.entries(rankContradictions)) {
      // the tokens of this test have no ranks of their own
      const { rows } = await session.run(sentence, `select * from (${text}) c where list >= 6 limit 3`, [])
      expect(rows, sentence).toEqual([])
    }
    const { rows } = await session.run(
      't9',
      'select list, owner_id as owner, sum(n)::int as members from rank_nodes where level = 1 and list >= 6 group by 1, 2 order by 1',
    )
    expect(rows).toEqual([
      { list: 6, owner: 7, members: 27_000 },
      { list: 7, owner: 7, members: 5_000 },
    ])
    const wrong = 'select from holdings h join tokens k using (token_id) where h.standard <> k.standard'
    expect((await session.run('t10', wrong)).rowCount).toBe(0)
  })
  await database.close()
})

it('lists that had grown long before they were ranked get their nodes', async () => {
  const database = await open()
  const ranked = migrations.findIndex(({ name }) => name === '0017_item_ranks')
  await migrate(database, migrations.slice(0, ranked))
  await database.session(async (session) => {
    await session.run(
      't3',
      `insert into item_holdings (token_id, holder_id, standard, token_item, amount)
       select 7, n, 1155, 2::numeric ^ 200, 1 + n % 3 from generate_series(1, 60000) n
       union all select 7, n, 1155, 5, 1 from generate_series(1, 4999) n
       union all select 7, n, 1155, 6, 1 from generate_series(1, 5000) n`,
    )
    await session.run(
      't4',
      `insert into tokens (token_id, standard, first_block, transfers, holders)
       select n, 721, 1, 1 + n % 5, n % 4 from generate_series(1, 6001) n`,
    )
  })
  await migrate(database)
  await database.session(async (session) => {
    for (const [sentence, text] of Object.entries(rankContradictions)) {
      expect((await session.run(sentence, `select * from (${text}) c limit 3`, [])).rows, sentence).toEqual([])
    }
    const { rows } = await session.run(
      't5',
      `select list, owner_id as owner, sum(n)::int as members, count(*)::int as nodes from rank_nodes where level = 1
        group by list, owner_id, token_item order by 1, 3`,
    )
    expect(rows).toEqual([
      { list: 3, owner: 7, members: 5_000, nodes: 1 },
      { list: 3, owner: 7, members: 60_000, nodes: 3 },
      { list: 4, owner: 721, members: 6_001, nodes: 1 },
      { list: 5, owner: 721, members: 6_001, nodes: 1 },
    ])
  })
  await database.close()
})
