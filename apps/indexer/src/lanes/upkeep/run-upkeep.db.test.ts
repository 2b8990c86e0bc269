import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { openDatabase, type StatementHook } from '@corescope/store/database'
import { areLanesLevel, listLooseIndexes } from '@corescope/store/upkeep/pack-indexes'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../../logger.ts'
import { Wake } from '../../schedule/wake.ts'
import { runUpkeep } from './run-upkeep.ts'

let server: TestDatabases
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  server = await startMigratedServer()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(() => server?.stop())

/** A database whose index of hashes is loose, the node at block 9, our blocks where told, and upkeep at work. */
const startUpkeep = async (lanes: Record<string, number>, onStatement?: StatementHook) => {
  const { url } = await server.createDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const [name, number] of Object.entries(lanes)) {
    await client.query('insert into lanes (name, number) values ($1, $2)', [name, number])
  }
  await client.query('insert into node_states (reachable, head_number) values (true, 9)')
  await client.query(
    `insert into transaction_hashes
     select ('x' || substr(md5(n::text), 1, 16))::bit(64)::bigint, n from generate_series(1, 20000) n`,
  )
  const database = openDatabase({ databaseUrl: url, connections: 2, applicationName: 'test', onStatement })
  const control = new AbortController()
  const due = new Wake()
  const done = runUpkeep({ database, due, signal: control.signal, log: createLogger('silent') })
  closers.push(
    () => client.end(),
    () => database.close(),
    async () => {
      control.abort(new Error('the test ends'))
      await done
    },
  )
  due.ring()
  return { client, database }
}
const listPacked = async (client: pg.Client) =>
  (await client.query<{ name: string }>('select name from packed_indexes')).rows.map(({ name }) => name)

it('packs what is loose when every lane is level with the node', async () => {
  const { client, database } = await startUpkeep({ blocks: 8, traces: 8 })
  expect(await database.session(areLanesLevel)).toBe(false)
  expect(await database.session(listLooseIndexes)).toEqual(['transaction_hashes_prefix'])
  await client.query(`update lanes set number = 9 where name = 'blocks'`)
  expect(await database.session(areLanesLevel)).toBe(false)
  expect(await listPacked(client)).toEqual([])
  await client.query('update lanes set number = 9')
  await eventually(async () => expect(await listPacked(client)).toEqual(['transaction_hashes_prefix']))
  expect(await database.session(listLooseIndexes)).toEqual([])
})

it('a lane that stands keeps nothing waiting', async () => {
  const { client } = await startUpkeep({ blocks: 9, traces: -1 })
  await client.query(`update lanes set idle = 'off' where name = 'traces'`)
  await eventually(async () => expect(await listPacked(client)).toEqual(['transaction_hashes_prefix']))
})

it('an index that cannot be packed stops nothing', async () => {
  let tries = 0
  const { client, database } = await startUpkeep({ blocks: 9 }, (name) => {
    if (name !== 'pack_index') return
    tries += 1
    throw new Error('No space left on device')
  })
  await eventually(() => expect(tries).toBe(1))
  expect(await listPacked(client)).toEqual([])
  expect(await database.session(listLooseIndexes)).toEqual(['transaction_hashes_prefix'])
})
