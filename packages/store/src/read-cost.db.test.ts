import { addressRows, blockRows, digest, transactionRows } from '@corescope/devnet/test-worlds/dense-rows'
import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAccountCodes } from './addresses/codes.ts'
import { countAddressEntries, countEntriesOfMany, listAddressTransactions, listMentions } from './addresses/read.ts'
import { listFeesOfBlocks } from './blocks/fees.ts'
import { getBlockByTime, listBlocks, listProducedBlockPage, listProducedBlocks } from './blocks/read.ts'
import { listTwins } from './codes/twins.ts'
import { listContractLogPage, listContractLogs, listTransactionLogs } from './logs/read.ts'
import { type Reader, statement } from './reader.ts'
import { listFiguresBefore } from './statistics/read.ts'
import { getFirstBlocks, listSeries } from './statistics/series.ts'
import { listPeoplesTransactions, listSystemTransactions } from './system-transactions/read.ts'
import { getTransaction, listTransactions } from './transactions/read.ts'

/**
 * A chain of one busy sender, contract and producer, dense in every list, and of many who have one entry each, so that
 * the usual owner is no excuse for reading the whole list of a busy one: hashes and roots mean nothing here.
 */
const blocks = 4_000
const perBlock = 10
const count = blocks * perBlock
const fill = `
${addressRows(42_000)}
insert into accounts (address_id, first_block, kind, balance, balance_block) select n, 0, 2, n, 1 from generate_series(1, 2000) n;
insert into topics values (1, ${digest("'t'")});
insert into lanes (name, number, hash) values ('blocks', ${blocks}, ${digest(`'b' || ${blocks}`)});
${blockRows(blocks, perBlock)}
${transactionRows(blocks, perBlock)}
insert into transaction_hashes select ('x' || encode(substring(hash from 1 for 8), 'hex'))::bit(64)::bigint, transaction_position from transactions;
insert into address_entries select n, 1, n, null, n from generate_series(1, ${count}) n;
insert into address_entries select n, 4 + n, 1, 1, null from generate_series(1, ${count}) n;
insert into logs (transaction_position, bucket, log_index, contract_id, contract_position, topic0_id, data)
select n, n >> 14, (n - 1) % ${perBlock}, 2, n, 1, '' from generate_series(1, ${count}) n;
insert into contract_codes (address_id, block_number, since, code_hash)
select n, ${blocks}, n / 10, ${digest("'code'")} from generate_series(1, 40000) n;
insert into system_transactions select n, n * ${perBlock} from generate_series(1, ${blocks}) n;`

let filled: FilledDatabase
let reader: Reader

beforeAll(async () => {
  filled = await startFilledDatabase(fill)
  reader = filled.reader
})
afterAll(() => filled?.stop())

describe('a page costs its rows, not the length of its list', () => {
  const deep = { pageNum: 700, pageSize: 25 }
  const spread = Array.from({ length: 25 }, (_, index) => 100 + index * 1500)
  const many = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const atHead = { number: blocks, lastTransactionPosition: count }
  const before = { number: blocks - 1, lastTransactionPosition: count - perBlock }
  const questions: [string, () => Promise<unknown>][] = [
    ['entries of an address', () => listAddressTransactions(reader, 'all', { addressId: 1, bound: count, ...deep })],
    [
      'entries as of the middle',
      () => listAddressTransactions(reader, 'all', { addressId: 1, bound: count / 2, ...deep }),
    ],
    ['incoming entries', () => listAddressTransactions(reader, 'in', { addressId: 7, bound: count, ...deep })],
    [
      'outgoing entries of who has none',
      () => listAddressTransactions(reader, 'out', { addressId: 1, bound: count, ...deep }),
    ],
    ['number of entries', () => countAddressEntries(reader, 'all', 1, count - 5)],
    ['numbers of entries of many', () => countEntriesOfMany(reader, many, atHead)],
    ['numbers of entries of many before the head', () => countEntriesOfMany(reader, many, before)],
    ['transactions by position', () => listTransactions(reader, spread)],
    ['people’s transactions', () => listPeoplesTransactions(reader, { bound: count, ...deep })],
    ['people’s transactions, as of the middle', () => listPeoplesTransactions(reader, { bound: count / 2, ...deep })],
    ['system transactions', () => listSystemTransactions(reader, { bound: count, pageNum: 70, pageSize: 25 })],
    ['blocks', () => listBlocks(reader, 2000, 2025)],
    ['fees of blocks', () => listFeesOfBlocks(reader, [7, 2001, 3999])],
    [
      'keys of blocks of a producer',
      () => listProducedBlocks(reader, { minerId: 3, bound: 3500, pageNum: 90, pageSize: 25 }),
    ],
    [
      'blocks of a producer',
      () => listProducedBlockPage(reader, { minerId: 3, bound: 3500, pageNum: 90, pageSize: 25 }),
    ],
    ['logs of a contract', () => listContractLogPage(reader, { contractId: 2, bound: 30_000, ...deep })],
    ['logs by position', () => listContractLogs(reader, 2, spread)],
    ['logs of a transaction', () => listTransactionLogs(reader, 20_000, 0, 25)],
    [
      'mentions, the busiest producer among them',
      () => listMentions(reader, spread.map((at) => 1 + (at % 2000)).concat(3)),
    ],
    [
      'codes of accounts, the busiest contract among them',
      async () =>
        listAccountCodes(
          reader,
          (await listMentions(reader, [2, ...many])).map(({ address }) => address),
        ),
    ],
    ['block by time', () => getBlockByTime(reader, 1_700_006_001, 'before')],
    [
      'trend over spans',
      () =>
        listFiguresBefore(
          reader,
          spread.map((at) => 1_700_000_000 + at / 4),
          blocks,
        ),
    ],
    ['a hash nobody has', () => getTransaction(reader, `0x${'8'.repeat(64)}`)],
  ]
  it.each(questions)('%s', async (_name, question) => {
    expect(await filled.costOf(question)).toBeLessThan(300)
  })
  it('a series costs a seek a span, however many blocks lie in each', async () => {
    const days = Array.from({ length: 365 }, (_, index) => 1_700_000_000 + 20 + index * 30)
    expect(await filled.costOf(() => listSeries(reader, days, blocks))).toBeLessThan(1.2 * days.length)
    expect(await listSeries(reader, days, blocks)).toHaveLength(days.length)
    expect(await filled.costOf(() => getFirstBlocks(reader))).toBeLessThan(10)
  })
  it('a list of everything is what this would catch', async () => {
    const all = statement('all_entries', 'select count(value) from transactions')
    expect(await filled.costOf(() => reader.rows(all, []))).toBeGreaterThan(count / 2)
  })
})

it('contracts with the same code cost one range of an index, up to the page', async () => {
  const page = { addressId: 7, upTo: 100, offset: 700, limit: 25 }
  // about 1,000 were made up to that block; 40,000 have the code
  expect(await filled.costOf(() => listTwins(reader, page))).toBeLessThan(3_000)
  const { rows, ...found } = await listTwins(reader, page)
  expect(rows).toHaveLength(25)
  expect(found).toEqual({ total: 1_008, hasMore: false })
})

it('people’s transactions are those between the system ones', async () => {
  const page = (pageNum: number) => listPeoplesTransactions(reader, { bound: count, pageNum, pageSize: 12 })
  const first = [...Array(9).keys()].map((n) => count - 1 - n)
  expect(await page(1)).toEqual({
    total: count - blocks,
    rows: [...first, ...first.slice(0, 3).map((n) => n - perBlock)],
  })
})

it('numbers of entries of many are those at the head, or as of a block before it', async () => {
  const [busy, none, early, last] = [1, 2, 5, 4 + count]
  const totalsAt = async (point: { number: number; lastTransactionPosition: number }) =>
    (await countEntriesOfMany(reader, [busy, none, early, last], point)).map(({ total }) => total)
  expect(await totalsAt({ number: blocks, lastTransactionPosition: count })).toEqual([count, 0, 1, 1])
  const before = { number: blocks - 1, lastTransactionPosition: count - perBlock }
  expect(await totalsAt(before)).toEqual([count - perBlock, 0, 1, 0])
})
