import { addressRows, blockRows, transactionRows } from '@corescope/devnet/test-worlds/dense-rows'
import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCollection } from './collection-source.ts'
import { contractLogSource, transactionLogSource } from './log-source.ts'
import { balanceSource, blockSource } from './rare-sources.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import { addressTransferSource, type ExportSource, itemSource, tokenSource, transactionSource } from './sources.ts'

/** One busy owner of every list beside as many who have one entry each. A block has ten transactions, and one of everything. */
const blocks = 4_000
const perBlock = 10
const count = blocks * perBlock
const fill = `
${addressRows(2 * count + 10)}
insert into topics values (1, '\\x01');
insert into lanes (name, number, hash) values ('blocks', ${blocks}, '\\xaa');
${blockRows(blocks, perBlock)}
${transactionRows(blocks, perBlock)}
insert into address_entries select n, 1, n, null, n from generate_series(1, ${count}) n;
insert into address_entries select n, 10 + n, 1, 1, null from generate_series(1, ${count}) n;
insert into logs (transaction_position, bucket, log_index, contract_id, contract_position, topic0_id, data)
select n, n >> 14, 0, 2, n, 1, ''::bytea from generate_series(1, ${count}) n
union all select n, n >> 14, 1, 10 + n, 1, 1, ''::bytea from generate_series(1, ${count}) n;
insert into logs (transaction_position, bucket, log_index, contract_id, contract_position, topic0_id, data)
select 5, 0, 1 + n, 7 + n % 2, 1 + n / 2, 1, ''::bytea from generate_series(1, 2000) n;
insert into token_transfers
select 2 * n, n, 2, n, 0, 0, 1, 4, n, 1, 20, 1, n, 7 from generate_series(1, ${count}) n;
insert into token_transfers
select 2 * n - 1, n, 10 + n, 1, 0, 0, 1, 3, 1, 1, 20, 1, 1, n from generate_series(1, ${count}) n;
insert into token_entries (transaction_position, address_id, position, token_id, token_position, holding_position,
  item_holding_position, standard, direction, amount_after, item_amount_after, token_item)
select n, 1, n, 2, n, n, n, 20, 2, n, n, 7 from generate_series(1, ${count}) n
union all
select n, 10 + n, 1, 10 + n, 1, 1, 1, 20, 1, n, n, n from generate_series(1, ${count}) n;
insert into native_balances (address_id, position, block_number, amount) select 1, n, n, n from generate_series(1, ${blocks}) n;
insert into native_balances (address_id, position, block_number, amount)
select 10 + n, 1, n / ${perBlock}, n from generate_series(1, ${count - 1}) n;
insert into item_holdings (token_id, holder_id, standard, token_item, amount)
select 5, 10 + n, 1155, 1 + n % 3, 1 from generate_series(0, ${count - 1}) n
union all select 6, 10 + n, 721, 2 * n, 1 from generate_series(1, 60) n
union all select 10 + n, 10 + n, 721, n, 1 from generate_series(1, ${count}) n;
insert into item_documents (token_id, token_item, status, item_name) values (6, 4, 'ready', 'Piece');`

let filled: FilledDatabase
beforeAll(async () => {
  filled = await startFilledDatabase(fill)
})
afterAll(() => filled?.stop())

/** Rows of a source in a snapshot of its own. */
const readAll = async (makeSource: (snapshot: Snapshot) => Promise<ExportSource>) => {
  const snapshot = await openSnapshot(filled.reader)
  const rows: object[] = []
  try {
    for await (const piece of snapshot.read<object>(await makeSource(snapshot))) rows.push(...piece)
  } finally {
    await snapshot.end()
  }
  return rows
}

describe('a range costs its rows, wherever in a long list it lies', () => {
  const holder = { addressId: 1 }
  const ranges = [
    ['the newest', count - 20],
    ['the middle', count / 2],
    ['the oldest', 0],
  ] as const
  const lists: [string, (snapshot: Snapshot, range: { after: number; upTo: number }) => Promise<ExportSource>][] = [
    ['logs of a contract', (snapshot, range) => contractLogSource(snapshot, range, 2)],
    ['transfers of a token', (snapshot, range) => tokenSource(snapshot, range, 2)],
    ['transfers of an item', (snapshot, range) => itemSource(snapshot, range, 2, '7')],
    ['transactions of an address', (snapshot, range) => transactionSource(snapshot, range, holder)],
    [
      'transfers of an address',
      (snapshot, range) => addressTransferSource(snapshot, range, { ...holder, standard: 20 }, {}),
    ],
    [
      'transfers of a holding',
      (snapshot, range) => addressTransferSource(snapshot, range, { ...holder, tokenId: 2 }, {}),
    ],
  ]
  it.each(lists.flatMap(([name, list]) => ranges.map(([place, after]) => [name, place, after, list] as const)))(
    '%s: %s',
    async (_name, _place, after, list) => {
      const read = () => readAll((snapshot) => list(snapshot, { after, upTo: after + 20 }))
      expect(await read()).toHaveLength(20)
      expect(await filled.costOf(read)).toBeLessThan(300)
    },
  )
  const ofBlocks: [
    string,
    (snapshot: Snapshot, range: { fromBlock: number; toBlock: number }) => Promise<ExportSource>,
  ][] = [
    ['balances of an account', (snapshot, range) => balanceSource(snapshot, range, 1)],
    ['blocks of a producer', (snapshot, range) => blockSource(snapshot, range, 3)],
  ]
  it.each(ofBlocks.flatMap(([name, list]) => [1, 2_000, blocks - 19].map((from) => [name, from, list] as const)))(
    '%s, from block %d',
    async (_name, fromBlock, list) => {
      const read = () => readAll((snapshot) => list(snapshot, { fromBlock, toBlock: fromBlock + 19 }))
      expect(await read()).toHaveLength(20)
      expect(await filled.costOf(read)).toBeLessThan(300)
    },
  )
})

const collect = async (tokenId: number, firstItem: string, most?: number) => {
  const snapshot = await openSnapshot(filled.reader)
  const pieces: (string | null)[][][] = []
  try {
    for await (const rows of readCollection(snapshot, tokenId, firstItem, most)) {
      pieces.push(rows.map(({ tokenItem, owner, itemName }) => [tokenItem, owner, itemName]))
    }
  } finally {
    await snapshot.end()
  }
  return pieces
}

it('items cost a seek each, however many hold them', async () => {
  expect(await collect(5, '0')).toEqual([['1', '2', '3'].map((one) => [one, null, null])])
  expect(await filled.costOf(() => collect(5, '0'))).toBeLessThan(50)
})

it('items come in pieces, each once, from one on, with their owners and names', async () => {
  const { rows } = await filled.client.query<{ owner: string }>(
    `select '0x' || encode(address, 'hex') as owner from addresses where address_id > 10 order by address_id limit 60`,
  )
  const all = rows.map(({ owner }, index) => [String(2 * index + 2), owner, index === 1 ? 'Piece' : null])
  for (const most of [7, 20, 60, 500]) {
    const pieces = await collect(6, '0', most)
    expect(pieces.flat()).toEqual(all)
    expect(pieces).toHaveLength(Math.ceil(60 / most))
  }
  expect((await collect(6, '5', 7)).flat()).toEqual(all.slice(2))
  expect(await collect(6, '121')).toEqual([])
  expect(await filled.costOf(() => collect(6, '0', 20))).toBeLessThan(500)
})

it('logs of one transaction cost their number, not its square', async () => {
  const read = (contractId: number | null) =>
    readAll(async () => transactionLogSource(5, { contractId, topic0: contractId === null ? null : '0x01' }))
  const [all, ofOne] = [await read(null), await read(8)]
  expect([all.length, ofOne.length]).toEqual([2_002, 1_000])
  expect(all.map((row) => (row as { logIndex: number }).logIndex)).toEqual(all.map((_, index) => index))
  expect(await filled.costOf(() => read(null))).toBeLessThan(5 * all.length)
  expect(await filled.costOf(() => read(8))).toBeLessThan(5 * all.length)
})
