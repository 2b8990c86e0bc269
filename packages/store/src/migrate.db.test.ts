import { readdirSync, readFileSync } from 'node:fs'
import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ChainIdentityError, ensureIdentity } from './chain-identity.ts'
import { openDatabase } from './database.ts'
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
