import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { createReader, type Reader, statement } from '../reader.ts'
import {
  countInternalEntries,
  getBlockInternals,
  getCallCreation,
  getSelfDestruct,
  getTracePoint,
  getTransactionInternals,
  listInternalEntries,
  listInternalEntryRange,
  listInternals,
} from './read.ts'

/** Blocks of ten transactions with five internal ones each, all of one busy sender; the last block traced is below the head. */
const blocks = 2_000
const traced = 1_900
const perBlock = 10
const perTransaction = 5
const count = traced * perBlock * perTransaction
const fill = `
insert into addresses select n, substring(sha256(convert_to('a' || n, 'UTF8')) from 1 for 20) from generate_series(1, 2000) n;
insert into lanes (name, number) values ('blocks', ${blocks}), ('traces', ${traced});
insert into blocks (timestamp, last_transaction_position, last_log_position, size_sum, new_addresses, active_address_days,
  block_number, miner_id, miner_position, size, transaction_count, difficulty, gas_limit, gas_used, fees, burnt_fees,
  gas_used_sum, fee_sum, hash, parent_hash, sha3_uncles, state_root, transactions_root, receipts_root, logs_bloom,
  extra_data, mix_hash, nonce)
select 1700000000 + n * 3, n * ${perBlock}, 0, 0, 2000, 0, n, 3, n, 500, ${perBlock}, 1, 1, 1, 1, 0, n, n,
  sha256(convert_to('b' || n, 'UTF8')), '', '', '', '', '', '', '', '', '' from generate_series(1, ${blocks}) n;
insert into transactions (transaction_position, nonce, bucket, block_number, from_id, to_id, log_count, type, gas, gas_used,
  cumulative_gas_used, gas_price, effective_gas_price, value, v, hash, r, s, input)
select n, n, n >> 14, (n - 1) / ${perBlock} + 1, 1, 2, 0, 0, 1, 1, 1, 1, 1, 1, 27, sha256(convert_to('x' || n, 'UTF8')), '', '', ''
  from generate_series(1, ${blocks * perBlock}) n;
insert into traced_blocks select n * ${perBlock * perTransaction}, n, 99, sha256(convert_to('b' || n, 'UTF8'))
  from generate_series(1, ${traced}) n;
insert into internal_transactions (internal_position, transaction_position, bucket, block_number, from_id, to_id, type, depth,
  failed_above, value, gas, trace_path)
select n, (n - 1) / ${perTransaction} + 1, n >> 14, (n - 1) / ${perTransaction * perBlock} + 1, 1, 4 + n % 1990, 1, 1, false, n, 1, '\\x00'
  from generate_series(1, ${count}) n;
insert into internal_entries select n, (n - 1) / ${perTransaction} + 1, 1, n, null, n from generate_series(1, ${count}) n;
insert into internal_entries select n, (n - 1) / ${perTransaction} + 1, 4 + n % 1990, 1 + n / 1990, 1 + n / 1990, null
  from generate_series(1, ${count}) n;
insert into contract_creations select n, (n - 1) / ${perTransaction} + 1, 4 + n % 1990, 1, 1 from generate_series(1, ${count}) n;
insert into self_destructs select n, (n - 1) / ${perTransaction} + 1, 4 + n % 1990, 1, 1, false from generate_series(1, ${count}) n;
analyze`

let server: TestDatabaseServer
let reader: Reader
const flush = statement('flush', 'select pg_stat_force_next_flush()')
const settle = statement('settle', 'select 1')
const readRows = statement<{ rows: number }>(
  'rows_read',
  'select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_user_tables',
)
const rowsRead = async () => {
  await reader.rows(flush, [])
  await reader.rows(settle, [])
  return Number((await reader.row(readRows, []))!.rows)
}
/** Rows the server touches for one question, once it has settled on a plan. */
const costOf = async (question: () => Promise<unknown>) => {
  for (let attempt = 0; attempt < 6; attempt += 1) await question()
  const before = await rowsRead()
  await question()
  return (await rowsRead()) - before
}

beforeAll(async () => {
  server = await startTestDatabase()
  const { url } = await server.createDatabase()
  const database = openDatabase({ databaseUrl: url, connections: 1, applicationName: 'test' })
  await migrate(database)
  await database.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(fill)
  await client.end()
  const limits = { statementTimeoutMs: 60_000, acquireTimeoutMs: 10_000 }
  reader = createReader({ databaseUrl: url, connections: 1, ...limits, onIdleError: () => undefined })
})
afterAll(async () => {
  await reader?.end()
  await server?.stop()
})

describe('a page of internal transactions costs its rows, not the length of its list', () => {
  const spread = Array.from({ length: 25 }, (_, index) => 100 + index * 3_500)
  const deep = { pageNum: 2_000, pageSize: 25 }
  const head = traced * perBlock
  it.each<[string, () => Promise<unknown>]>([
    ['of an address', () => listInternalEntries(reader, 'all', { addressId: 1, bound: head, ...deep })],
    [
      'of an address, as of the middle',
      () => listInternalEntries(reader, 'out', { addressId: 1, bound: 9_000, ...deep }),
    ],
    ['incoming', () => listInternalEntries(reader, 'in', { addressId: 7, bound: head, pageNum: 1, pageSize: 25 })],
    ['incoming of who has none', () => listInternalEntries(reader, 'in', { addressId: 1, bound: head, ...deep })],
    ['their number', () => countInternalEntries(reader, 'all', 1, head - 77)],
    ['a range of them', () => listInternalEntryRange(reader, 'asc', { addressId: 1, after: 40_000, upTo: 40_025 })],
    ['by position', () => listInternals(reader, spread)],
    ['of a block', () => getBlockInternals(reader, 1_000)],
    ['of a transaction', () => getTransactionInternals(reader, 9_995, 1_000)],
    ['the bound of a list', () => getTracePoint(reader, blocks)],
    ['a creation', () => getCallCreation(reader, 7)],
    ['an end', () => getSelfDestruct(reader, 7)],
  ])('%s', async (_name, question) => {
    expect(await costOf(question)).toBeLessThan(300)
  })
})

it('answers what the rows say', async () => {
  expect(await getBlockInternals(reader, 1_000)).toEqual({ after: 49_950, upTo: 50_000, frames: 99 })
  expect(await getBlockInternals(reader, 1)).toEqual({ after: 0, upTo: 50, frames: 99 })
  expect(await getBlockInternals(reader, traced + 1)).toBeUndefined()
  for (const [transaction, block] of [
    [9_991, 1_000],
    [9_995, 1_000],
    [10_000, 1_000],
    [1, 1],
  ] as const) {
    const wanted = { after: (transaction - 1) * perTransaction, upTo: transaction * perTransaction }
    expect(await getTransactionInternals(reader, transaction, block)).toEqual(wanted)
  }
  expect(await getTransactionInternals(reader, traced * perBlock + 1, traced + 1)).toBeUndefined()
  expect((await getTracePoint(reader, blocks))?.number).toBe(traced)
  expect(await countInternalEntries(reader, 'out', 1, 100)).toBe(100 * perTransaction)
  const page = await listInternalEntries(reader, 'all', { addressId: 1, bound: 100, pageNum: 2, pageSize: 10 })
  expect(page.map(({ internalPosition }) => internalPosition)).toEqual(Array.from({ length: 10 }, (_, at) => 490 - at))
  expect((await listInternals(reader, [7, 3])).map(({ position }) => position)).toEqual([7, 3])
})
