import { addressRows, blockRows, digest, transactionRows } from '@corescope/devnet/test-worlds/dense-rows'
import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reader } from '../reader.ts'
import {
  countInternalEntries,
  getBlockInternals,
  getCallCreation,
  getSelfDestruct,
  getTracePoint,
  getTransactionInternals,
  listAddressInternals,
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
${addressRows(99_004)}
insert into lanes (name, number) values ('blocks', ${blocks}), ('traces', ${traced});
${blockRows(blocks, perBlock)}
${transactionRows(blocks, perBlock)}
insert into traced_blocks select n * ${perBlock * perTransaction}, n, 99, ${digest("'b' || n")}
  from generate_series(1, ${traced}) n;
insert into internal_transactions (internal_position, transaction_position, bucket, block_number, from_id, to_id, type, depth,
  failed_above, value, gas, trace_path)
select n, (n - 1) / ${perTransaction} + 1, n >> 14, (n - 1) / ${perTransaction * perBlock} + 1, 1, 4 + n % 1990, 1, 1, false, n, 1, '\\x00'
  from generate_series(1, ${count}) n;
insert into internal_entries select n, (n - 1) / ${perTransaction} + 1, 1, n, null, n from generate_series(1, ${count}) n;
insert into internal_entries select n, (n - 1) / ${perTransaction} + 1, 4 + n, 1, 1, null from generate_series(1, ${count}) n;
insert into contract_creations select n, (n - 1) / ${perTransaction} + 1, 4 + n % 1990, 1, 1 from generate_series(1, ${count}) n;
insert into self_destructs select n, (n - 1) / ${perTransaction} + 1, 4 + n % 1990, 1, 1, false from generate_series(1, ${count}) n;`

let filled: FilledDatabase
let reader: Reader

beforeAll(async () => {
  filled = await startFilledDatabase(fill)
  reader = filled.reader
})
afterAll(() => filled?.stop())

describe('a page of internal transactions costs its rows, not the length of its list', () => {
  const spread = Array.from({ length: 25 }, (_, index) => 100 + index * 3_500)
  const deep = { pageNum: 2_000, pageSize: 25 }
  const head = traced * perBlock
  it.each<[string, () => Promise<unknown>]>([
    ['of an address', () => listAddressInternals(reader, 'all', { addressId: 1, bound: head, ...deep })],
    [
      'of an address, as of the middle',
      () => listAddressInternals(reader, 'out', { addressId: 1, bound: 9_000, ...deep }),
    ],
    ['incoming', () => listAddressInternals(reader, 'in', { addressId: 7, bound: head, pageNum: 1, pageSize: 25 })],
    ['incoming of who has none', () => listAddressInternals(reader, 'in', { addressId: 1, bound: head, ...deep })],
    ['their number', () => countInternalEntries(reader, 'all', 1, head - 77)],
    ['a range of them', () => listInternalEntryRange(reader, 'asc', { addressId: 1, after: 40_000, upTo: 40_025 })],
    ['by position', () => listInternals(reader, spread)],
    ['of a block', () => getBlockInternals(reader, 1_000)],
    ['of a transaction', () => getTransactionInternals(reader, 9_995, 1_000)],
    ['the bound of a list', () => getTracePoint(reader, blocks)],
    ['the bound of a list of long ago', () => getTracePoint(reader, 300)],
    ['a creation', () => getCallCreation(reader, 7)],
    ['an end', () => getSelfDestruct(reader, 7)],
  ])('%s', async (_name, question) => {
    expect(await filled.costOf(question)).toBeLessThan(300)
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
  const page = await listAddressInternals(reader, 'all', { addressId: 1, bound: 100, pageNum: 2, pageSize: 10 })
  expect(page.total).toBe(100 * perTransaction)
  expect(page.rows.map(({ position }) => position)).toEqual(Array.from({ length: 10 }, (_, at) => 490 - at))
  const beyond = await listAddressInternals(reader, 'all', { addressId: 1, bound: 100, pageNum: 99, pageSize: 10 })
  expect(beyond).toEqual({ total: 100 * perTransaction, rows: [] })
  // 4 + n % 1990 is made again and again: what it is now was made last
  expect(await getCallCreation(reader, 7)).toMatchObject({ internalPosition: 93_533, transactionPosition: 18_707 })
  expect((await listInternals(reader, [7, 3])).map(({ position }) => position)).toEqual([7, 3])
})
