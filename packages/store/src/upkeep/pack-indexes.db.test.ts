import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { dropHalfBuilt, listLooseIndexes, packedIndexes, packIndex } from './pack-indexes.ts'

let server: TestDatabases
let database: Database
let client: pg.Client
let close: () => Promise<void>
const { signal } = new AbortController()

beforeAll(async () => {
  server = await startMigratedServer()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  const { url } = await server.createDatabase()
  database = openDatabase({ databaseUrl: url, connections: 2, applicationName: 'test' })
  client = new pg.Client({ connectionString: url })
  await client.connect()
  close = async () => {
    await client.end()
    await database.close()
  }
  return () => close()
})

/** Hashes come in no order; two thousand at a time, as a load brings them. */
const fill = async (from: number, rows: number) => {
  for (let first = from; first < from + rows; first += 2_000) {
    await client.query(
      `insert into transaction_hashes
       select ('x' || substr(md5(n::text), 1, 16))::bit(64)::bigint, n from generate_series($1::bigint, $2) n`,
      [first, first + 1_999],
    )
  }
}
const sizeOf = async (name: string) =>
  Number((await client.query('select pg_relation_size($1::regclass) as bytes', [name])).rows[0].bytes)
const find = (prefix: string) =>
  client.query('select transaction_position from transaction_hashes where prefix = $1', [prefix])
const listInvalid = async () =>
  (await client.query(`select indexrelid::regclass::text as name from pg_index where not indisvalid`)).rows

describe('loose indexes', () => {
  it('every index that is named exists', async () => {
    const { rows } = await client.query(`select relname from pg_class where relname = any($1) and relkind = 'i'`, [
      packedIndexes,
    ])
    expect(rows.map(({ relname }) => relname).toSorted()).toEqual([...packedIndexes].toSorted())
  })

  it('one that a load has left loose is packed once, and again when it has doubled', async () => {
    expect(await database.session(listLooseIndexes)).toEqual([])
    await fill(1, 60_000)
    const before = await sizeOf('transaction_hashes_prefix')
    expect(await database.session(listLooseIndexes)).toEqual(['transaction_hashes_prefix'])
    await packIndex(database, 'transaction_hashes_prefix', signal)
    const packed = await sizeOf('transaction_hashes_prefix')
    expect(packed).toBeLessThan(0.85 * before)
    expect(await database.session(listLooseIndexes)).toEqual([])
    expect(await listInvalid()).toEqual([])
    const { rows } = await client.query('select prefix from transaction_hashes where transaction_position = 777')
    await client.query('set enable_seqscan = off')
    expect((await find(rows[0].prefix)).rows).toEqual([{ transaction_position: '777' }])
    await fill(60_001, 60_000)
    expect(await database.session(listLooseIndexes)).toEqual(['transaction_hashes_prefix'])
  })
})

describe('packing that is cut off', () => {
  it('has ended on the server when it is told to have ended, and what is left of it is taken away', async () => {
    await fill(1, 60_000)
    const control = new AbortController()
    // holds the new index back: it must wait for who could still be reading the table as it was
    await client.query('begin; select count(*) from transaction_hashes')
    const packing = packIndex(database, 'transaction_hashes_prefix', control.signal)
    // whether the new one or the old one is the half that waits depends on which of them took the first snapshot
    const half = [{ name: expect.stringMatching(/^transaction_hashes_prefix_cc(new|old)$/) }]
    await eventually(async () => expect(await listInvalid()).toEqual(half))
    control.abort(new Error('the indexer stops'))
    await expect(packing).rejects.toThrow('the indexer stops')
    const atWork = await database.session((session) =>
      session.run(
        'at_work',
        `select from pg_stat_activity where query like 'reindex%' and state = 'active' and datname = current_database()`,
      ),
    )
    expect(atWork.rows).toHaveLength(0)
    await client.query('commit')
    expect(await database.session(dropHalfBuilt)).toHaveLength(1)
    expect(await listInvalid()).toEqual([])
    expect(await database.session(dropHalfBuilt)).toEqual([])
    await packIndex(database, 'transaction_hashes_prefix', signal)
    expect(await database.session(listLooseIndexes)).toEqual([])
  })
})
