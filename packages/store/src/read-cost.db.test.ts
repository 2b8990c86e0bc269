import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countAddressEntries, countEntriesOfMany, listAddressEntries, listMentions } from './addresses/read.ts'
import { getBlockByTime, listBlocks, listProducedBlocks } from './blocks/read.ts'
import { openDatabase } from './database.ts'
import { listContractLogKeys, listContractLogs, listEmitters, listTransactionLogs } from './logs/read.ts'
import { migrate } from './migrate.ts'
import { createReader, type Reader, statement } from './reader.ts'
import { listCourse } from './statistics/read.ts'
import { getTransaction, listTransactions } from './transactions/read.ts'

/** A chain of one busy sender, contract and producer, dense in every list: hashes and roots mean nothing here. */
const blocks = 4_000
const perBlock = 10
const count = blocks * perBlock
const digest = (text: string, size = 32) => `substring(sha256(convert_to(${text}, 'UTF8')) from 1 for ${size})`
const fill = `
insert into addresses select n, ${digest("'a' || n", 20)} from generate_series(1, 2000) n;
insert into accounts (address_id, first_block, kind, balance, balance_block) select n, 0, 2, n, 1 from generate_series(1, 2000) n;
insert into topics values (1, ${digest("'t'")});
insert into lanes (name, number, hash) values ('blocks', ${blocks}, ${digest(`'b' || ${blocks}`)});
insert into blocks (timestamp, last_transaction_position, last_log_position, size_sum, new_addresses, active_address_days,
  block_number, miner_id, miner_position, size, transaction_count, difficulty, gas_limit, gas_used, fees, burnt_fees,
  gas_used_sum, fee_sum, hash, parent_hash, sha3_uncles, state_root, transactions_root, receipts_root, logs_bloom,
  extra_data, mix_hash, nonce)
select 1700000000 + n * 3, n * ${perBlock}, n * ${perBlock}, 0, 2000, 0, n, 3, n, 500, ${perBlock}, 1, 1, 1, 1, 0, n, n,
  ${digest("'b' || n")}, '', '', '', '', '', '', '', '', '' from generate_series(1, ${blocks}) n;
insert into transactions (transaction_position, nonce, bucket, block_number, from_id, to_id, log_count, type, gas, gas_used,
  cumulative_gas_used, gas_price, effective_gas_price, value, v, hash, r, s, input)
select n, n, n >> 14, (n - 1) / ${perBlock} + 1, 1, 4 + n % 1990, 1, 0, 1, 1, 1, 1, 1, 1, 27, ${digest("'x' || n")}, '', '', ''
  from generate_series(1, ${count}) n;
insert into transaction_hashes select ('x' || encode(substring(hash from 1 for 8), 'hex'))::bit(64)::bigint, transaction_position from transactions;
insert into address_entries select n, 1, n, null, n from generate_series(1, ${count}) n;
insert into address_entries select n, 4 + n % 1990, 1 + n / 1990, 1 + n / 1990, null from generate_series(1, ${count}) n;
insert into logs (transaction_position, bucket, log_index, contract_id, contract_position, topic0_id, data)
select n, n >> 14, (n - 1) % ${perBlock}, 2, n, 1, '' from generate_series(1, ${count}) n;
analyze`

let server: TestDatabaseServer
let reader: Reader

const readRows = statement<{ rows: number }>(
  'rows_read',
  `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_user_tables`,
)
const flush = statement('flush', 'select pg_stat_force_next_flush()')
const rowsRead = async () => {
  await reader.rows(flush, [])
  await reader.rows(statement('settle', 'select 1'), [])
  return Number((await reader.row(readRows, []))!.rows)
}
/** Rows the server touches for one question, once it has settled on a plan (it tries five times before it does). */
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

describe('a page costs its rows, not the length of its list', () => {
  const deep = { pageNum: 700, pageSize: 25 }
  const spread = Array.from({ length: 25 }, (_, index) => 100 + index * 1500)
  const questions: [string, () => Promise<unknown>][] = [
    ['entries of an address', () => listAddressEntries(reader, 'all', { addressId: 1, bound: count, ...deep })],
    ['entries as of the middle', () => listAddressEntries(reader, 'all', { addressId: 1, bound: count / 2, ...deep })],
    ['incoming entries', () => listAddressEntries(reader, 'in', { addressId: 7, bound: count, ...deep })],
    [
      'outgoing entries of who has none',
      () => listAddressEntries(reader, 'out', { addressId: 1, bound: count, ...deep }),
    ],
    ['number of entries', () => countAddressEntries(reader, 'all', 1, count - 5)],
    ['numbers of entries of many', () => countEntriesOfMany(reader, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], count)],
    ['transactions by position', () => listTransactions(reader, spread)],
    ['blocks', () => listBlocks(reader, 2000, 2025)],
    ['blocks of a producer', () => listProducedBlocks(reader, { minerId: 3, bound: 3500, pageNum: 90, pageSize: 25 })],
    ['logs of a contract', () => listContractLogKeys(reader, { contractId: 2, bound: 30_000, ...deep })],
    ['logs by position', () => listContractLogs(reader, 2, spread)],
    ['logs of a transaction', () => listTransactionLogs(reader, 20_000, 0, 25)],
    [
      'mentions, the busiest producer among them',
      () => listMentions(reader, spread.map((at) => 1 + (at % 2000)).concat(3)),
    ],
    ['block by time', () => getBlockByTime(reader, 1_700_006_001, 'before')],
    [
      'course over spans',
      () =>
        listCourse(
          reader,
          spread.map((at) => 1_700_000_000 + at / 4),
          blocks,
        ),
    ],
    ['emitters', () => listEmitters(reader, [`0x${'1'.repeat(64)}`], 300)],
    ['a hash nobody has', () => getTransaction(reader, `0x${'8'.repeat(64)}`)],
  ]
  it.each(questions)('%s', async (_name, question) => {
    expect(await costOf(question)).toBeLessThan(300)
  })
  it('a list of everything is what this would catch', async () => {
    const all = statement('all_entries', 'select count(value) from transactions')
    expect(await costOf(() => reader.rows(all, []))).toBeGreaterThan(count / 2)
  })
})
