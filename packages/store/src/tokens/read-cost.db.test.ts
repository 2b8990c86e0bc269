import { addressRows, blockRows, transactionRows } from '@corescope/devnet/test-worlds/dense-rows'
import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reader } from '../reader.ts'
import {
  countTransfers,
  getHeldAmount,
  getItemStart,
  listTransferPage,
  listTransferRange,
  listTransfers,
  listTransfersOfTransaction,
  type TransferList,
} from './transfers.ts'

/**
 * Token 2 is moved by address 1 in every transaction, and 500 times in the last; as many tokens were moved once. Each
 * transfer of token 2 is also one of its item 7.
 */
const blocks = 4_000
const perBlock = 10
const count = blocks * perBlock
const crowd = 500
const all = count + crowd
const transactionOf = `least(n, ${count})`
const fill = `
${addressRows(2 * count + 10)}
insert into topics values (1, '\\x01');
insert into lanes (name, number) values ('blocks', ${blocks});
${blockRows(blocks, perBlock)}
${transactionRows(blocks, perBlock)}
insert into logs (transaction_position, bucket, log_index, contract_id, contract_position, topic0_id, data)
select ${transactionOf}, ${transactionOf} >> 14, n - ${transactionOf}, 2, n, 1, '' from generate_series(1, ${all}) n;
insert into token_transfers
select 2 * n, ${transactionOf}, 2, n, n - ${transactionOf}, 0, 1, 4 + n % 1990, n, 1, 20, 1, n, 7 from generate_series(1, ${all}) n;
insert into token_transfers
select 2 * n - 1, n, 10 + n, 1, 0, 0, 1, 3, 1, 1, 20, 1, 1, n from generate_series(1, ${count}) n;
insert into token_entries (transaction_position, address_id, position, token_id, token_position, holding_position,
  item_holding_position, standard, direction, amount_after, item_amount_after, token_item)
select ${transactionOf}, 1, n, 2, n, n, n, 20, 2, n, n, 7 from generate_series(1, ${all}) n
union all
select n, 10 + n, 1, 10 + n, 1, 1, 1, 20, 1, n, n, n from generate_series(1, ${count}) n;`

let filled: FilledDatabase
let reader: Reader

beforeAll(async () => {
  filled = await startFilledDatabase(fill)
  reader = filled.reader
})
afterAll(() => filled?.stop())

describe('a page of transfers costs its rows, not the length of its list', () => {
  const deep = { pageNum: 700, pageSize: 25 }
  const lists: TransferList[] = [
    { kind: 'standard', standard: 20 },
    { kind: 'token', tokenId: 2 },
    { kind: 'item', tokenId: 2, tokenItem: '7' },
    { kind: 'address', addressId: 1, standard: 20 },
    { kind: 'holding', addressId: 1, tokenId: 2 },
  ]
  const keys = Array.from({ length: 25 }, (_, index) => ({ tokenId: 2, tokenPosition: 100 + index * 1_500 }))
  it.each(lists)('$kind', async (list) => {
    const { total, rows } = await listTransferPage(reader, list, { bound: count / 2, ...deep })
    expect(rows).toHaveLength(25)
    expect(await countTransfers(reader, list, count / 2)).toBe(total)
    expect(await filled.costOf(() => listTransferPage(reader, list, { bound: count / 2, ...deep }))).toBeLessThan(300)
    expect(await filled.costOf(() => listTransferPage(reader, list, { bound: count, ...deep }))).toBeLessThan(300)
    expect(await filled.costOf(() => countTransfers(reader, list, count / 4))).toBeLessThan(300)
  })
  it.each([
    ['transfers by key', () => listTransfers(reader, keys)],
    ['a range', () => listTransferRange(reader, lists[1] as never, 'asc', { after: 20_000, upTo: 20_025 })],
    ['what was held of a token', () => getHeldAmount(reader, { addressId: 1, tokenId: 2 }, count / 2)],
    ['what was held of an item', () => getHeldAmount(reader, { addressId: 1, tokenId: 2, tokenItem: '7' }, count / 2)],
    ['the start of an item', () => getItemStart(reader, 2, '7')],
  ])('%s', async (_name, question) => {
    expect(await filled.costOf(question)).toBeLessThan(300)
  })

  it('transfers of one transaction: those of it are counted, a page of them is read', async () => {
    const last = await listTransfersOfTransaction(reader, count, 1, 25)
    expect(last.total).toBe(crowd + 1)
    expect(last.rows).toHaveLength(25)
    expect(await filled.costOf(() => listTransfersOfTransaction(reader, count, 1, 25))).toBeLessThan(3 * crowd)
    expect(await filled.costOf(() => listTransfersOfTransaction(reader, 20_000, 1, 25))).toBeLessThan(300)
  })
})
