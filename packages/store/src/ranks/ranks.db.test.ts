import { rankContradictions } from '@corescope/devnet/index-proof/rank-invariants'
import { addressRows, blockRows } from '@corescope/devnet/test-worlds/dense-rows'
import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listRankedAccounts } from '../addresses/read.ts'
import type { Database, Session } from '../database.ts'
import { type Reader, statement } from '../reader.ts'
import { listHoldings, listInventory, listItemHolders, listRankedTokens } from '../tokens/read.ts'
import { changeAccountRanks } from './accounts.ts'
import { rankedPage } from './read.ts'
import { rankLongLists, rebuildRanks } from './rebuild.ts'
import {
  accountRanks,
  heldItemRanks,
  heldTokenRanks,
  holderRanks,
  itemHolderRanks,
  type ListOwner,
  longestRun,
  maxChildren,
  noItem,
  noOwner,
  type RankedList,
  tokenRanks,
} from './table.ts'
import { type AmountChange, changeRanks } from './write.ts'

const count = 60_000
/** Every third account received the same amount. */
const fill = `
${addressRows(count + 2_000)}
insert into accounts (address_id, first_block, balance, balance_block)
  select n, 0, case when n % 3 = 0 then 5000000 when n % 100 = 1 then 0 else n::bigint * 131071 % 10000019 end, 1
    from generate_series(1, ${count}) n;
insert into accounts (address_id, first_block) select n, 0 from generate_series(${count + 1}, ${count + 2_000}) n;
insert into lanes (name, number, hash) values ('blocks', 1, '\\x01');
${blockRows(1, 1)}
insert into holdings (token_id, holder_id, amount, standard) select 7, n, 1 + n % 3, 20 from generate_series(1, 4000) n;`

let filled: FilledDatabase
let database: Database
let reader: Reader
let client: pg.Client

/** Numbers that look random and are the same in every run. */
const randomOf = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const inTransaction = <Result>(work: (session: Session) => Promise<Result>) => database.transaction('test', work)

/** Gives accounts balances and keeps the ranks, as the balances lane does. */
const setBalances = (balances: ReadonlyMap<number, number>) =>
  inTransaction(async (session) => {
    const { rows } = await session.run<{ member: number; before: string | null; after: string }>(
      'test_balances',
      `with former as (select address_id, balance from accounts where address_id = any($1::int[]))
       update accounts a set balance = n.balance from unnest($1::int[], $2::numeric[]) n (address_id, balance), former f
        where a.address_id = n.address_id and f.address_id = a.address_id
       returning a.address_id as member, f.balance as before, a.balance as after`,
      [[...balances.keys()], [...balances.values()].map(String)],
    )
    await changeAccountRanks(session, rows)
  })

const contradictions = async () => {
  const found: unknown[] = []
  for (const [sentence, text] of Object.entries(rankContradictions)) {
    const { rows } = await client.query(`select * from (${text}) c limit 3`)
    if (rows.length > 0) found.push([sentence, rows])
  }
  return found
}

const runs = async ({ list }: RankedList, { owner, item }: ListOwner) => {
  const { rows } = await client.query<{ n: number }>(
    'select n from rank_nodes where list = $1 and owner_id = $2 and token_item = $3 and level = 0',
    [list, owner, item],
  )
  return rows.map(({ n }) => n)
}

/** The most runs that one node of runs counts. */
const maxRuns = async () => {
  const { rows } = await client.query<{ most: number }>(`
    select max(children)::int as most from (
      select (select count(*) from rank_nodes c where c.list = 1 and c.level = 0
         and (c.amount, c.member_id) <= (p.amount, p.member_id)
         and (c.amount, c.member_id) > (p.lower_amount, p.lower_member)) as children
        from (select *, coalesce(lag(amount) over w, '-Infinity') as lower_amount, coalesce(lag(member_id) over w, 0) as lower_member
                from rank_nodes where list = 1 and level = 1 window w as (order by amount, member_id)) p) k`)
  return rows[0]!.most
}

const pagesAgree = async () => {
  const { rows } = await client.query<{ total: number }>(
    'select count(*)::int as total from accounts where balance > 0',
  )
  const { total } = rows[0]!
  const last = Math.ceil(total / 25)
  for (const pageNum of [1, 2, 21, 40, 41, 333, Math.ceil(last / 2), last - 1, last, last + 1]) {
    const expected = await client.query(
      `select address_id as "addressId" from accounts where balance > 0
        order by balance desc, address_id desc offset ${(pageNum - 1) * 25} limit 25`,
    )
    const page = await listRankedAccounts(reader, pageNum, 25)
    expect(page[0]?.total).toBe(total)
    const shown = page.flatMap(({ addressId }) => (addressId === null ? [] : [{ addressId }]))
    expect(shown, `page ${pageNum}`).toEqual(expected.rows)
  }
}

beforeAll(async () => {
  filled = await startFilledDatabase(fill)
  ;({ client, database, reader } = filled)
})
afterAll(() => filled?.stop())

it('pages are right before there are nodes', pagesAgree)

describe('60,000 accounts, a third of them with one balance', () => {
  afterEach(async () => expect(await contradictions()).toEqual([]))

  it('the first change makes the nodes', async () => {
    await setBalances(new Map([[5, 77]]))
    expect((await runs(accountRanks, noOwner)).length).toBeGreaterThan(100)
    await pagesAgree()
  })

  it('batches of random changes: arrivals, equal amounts, departures and returns', async () => {
    const random = randomOf(20_261_121)
    for (let round = 0; round < 40; round += 1) {
      const batch = new Map<number, number>()
      for (let index = 0; index < 300; index += 1) {
        const kind = random()
        const amount = kind < 0.3 ? 0 : kind < 0.6 ? 5_000_000 : Math.floor(random() * 10_000_019)
        batch.set(1 + Math.floor(random() * (count + 2_000)), amount)
      }
      await setBalances(batch)
    }
    await pagesAgree()
  })

  it('a crowd at one amount: runs are cut, none grows beyond its bound', async () => {
    for (let start = 1; start < 36_000; start += 4_000) {
      await setBalances(new Map(Array.from({ length: 4_000 }, (_, index) => [start + index, 4_999_999])))
    }
    expect(Math.max(...(await runs(accountRanks, noOwner)))).toBeLessThanOrEqual(longestRun)
    expect(await maxRuns()).toBeLessThanOrEqual(maxChildren)
    await pagesAgree()
  })

  it('the deepest page reads no more than one long run beyond the first', async () => {
    const last = Math.floor((await listRankedAccounts(reader, 1, 25))[0]!.total / 25)
    const first = await filled.costOf(() => listRankedAccounts(reader, 1, 25))
    for (const pageNum of [last, Math.floor(last / 2), Math.floor(last / 3)]) {
      expect(await filled.costOf(() => listRankedAccounts(reader, pageNum, 25))).toBeLessThan(
        first + longestRun + maxChildren,
      )
    }
  })

  it('nearly all leave: short runs are joined', async () => {
    const before = (await runs(accountRanks, noOwner)).length
    for (let start = 1; start < count; start += 10_000) {
      const leaving = Array.from({ length: 10_000 }, (_, index) => start + index).filter((id) => id % 50 > 0)
      await setBalances(new Map(leaving.map((id) => [id, 0])))
    }
    expect((await runs(accountRanks, noOwner)).length).toBeLessThan(before / 4)
    await pagesAgree()
  })

  it('a storm of changes is counted anew', async () => {
    await setBalances(new Map(Array.from({ length: 30_000 }, (_, index) => [1 + index, 1 + ((index * 7) % 900)])))
    await pagesAgree()
  })

  it('a list that was spoilt is repaired', async () => {
    await client.query('update rank_nodes set n = n + 1 where level = 0')
    expect(await contradictions()).not.toEqual([])
    await inTransaction((session) => rebuildRanks(session, accountRanks, noOwner))
    await pagesAgree()
  })
})

describe('holders of a token', () => {
  const seven: ListOwner = { owner: 7, item: noItem }
  const holders = statement<{ holder: number; total: number }>(
    'test_holders',
    `with ${rankedPage(holderRanks, 'holder_id, amount', { owner: '$1::int', offset: '$2::bigint', limit: '$3::bigint' })}
     select holder_id as holder, total from ranked cross join ranked_total order by amount desc, holder_id desc`,
  )
  const change = (changes: AmountChange[]) => inTransaction((session) => changeRanks(session, holderRanks, changes))
  const deep = async () => {
    const { rows } = await client.query(
      'select holder_id as holder from holdings where token_id = 7 and amount > 0 order by amount desc, holder_id desc offset 2750 limit 5',
    )
    const page = await reader.rows(holders, [7, 2750, 5])
    expect(page.map(({ holder }) => ({ holder }))).toEqual(rows)
    return page[0]?.total
  }

  it('a short list is counted and skipped row by row; changes make no nodes', async () => {
    expect(await deep()).toBe(4000)
    await change([{ ...seven, member: 1, before: '2', after: '2' }])
    expect(await runs(holderRanks, seven)).toEqual([])
  })

  it('with nodes the same page comes, through changes too', async () => {
    await inTransaction((session) => rebuildRanks(session, holderRanks, seven))
    expect(await deep()).toBe(4000)
    await client.query('update holdings set amount = -1 where token_id = 7 and holder_id <= 30')
    await change(
      Array.from({ length: 30 }, (_, index) => ({
        ...seven,
        member: index + 1,
        before: String(1 + ((index + 1) % 3)),
        after: '-1',
      })),
    )
    expect(await contradictions()).toEqual([])
    expect(await deep()).toBe(3970)
  })
})

describe('holders of an item', () => {
  const huge = `${2n ** 256n - 1n}`
  const item: ListOwner = { owner: 8, item: huge }
  const neighbour: ListOwner = { owner: 8, item: '5' }
  const pageOf = async (pageNum: number) => {
    const rows = await listItemHolders(reader, 8, huge, pageNum, 25)
    return { total: rows[0]?.total, holders: rows.flatMap(({ holderId }) => (holderId === null ? [] : [holderId])) }
  }
  const areRight = async () => {
    const { rows } = await client.query<{ holder_id: number }>(
      'select holder_id from item_holdings where token_id = 8 and token_item = $1 and amount > 0 order by standard, amount desc, holder_id desc',
      [huge],
    )
    const last = Math.ceil(rows.length / 25)
    for (const pageNum of [1, 2, 41, Math.ceil(last / 2), last - 1, last, last + 1]) {
      const holders = rows.slice((pageNum - 1) * 25, pageNum * 25).map((row) => row.holder_id)
      expect(await pageOf(pageNum), `page ${pageNum}`).toEqual({ total: rows.length, holders })
    }
  }

  beforeAll(async () => {
    await client.query(
      `insert into item_holdings (token_id, holder_id, standard, token_item, amount)
       select 8, n, 1155, item, case when n % 50 = 0 then -1 else 1 + n % 9 end
         from generate_series(1, 30000) n, (values ($1::numeric), (5)) i (item)`,
      [huge],
    )
    await client.query('analyze item_holdings')
  })

  it('pages are right before there are nodes, and the same with them', async () => {
    await areRight()
    await inTransaction((session) => rankLongLists(session, itemHolderRanks, [item, { owner: 8, item: '6' }]))
    expect((await runs(itemHolderRanks, item)).length).toBeGreaterThan(50)
    expect(await runs(itemHolderRanks, { owner: 8, item: '6' })).toEqual([])
    expect(await runs(itemHolderRanks, neighbour)).toEqual([])
    await areRight()
    await inTransaction((session) => rebuildRanks(session, itemHolderRanks, neighbour))
    expect(await contradictions()).toEqual([])
  })

  it('a change of one item leaves the nodes of the others alone', async () => {
    const before = await runs(itemHolderRanks, neighbour)
    const { rows } = await client.query<{ member: number; before: string; after: string }>(
      `with former as (select holder_id, amount from item_holdings where token_id = 8 and token_item = $1 and holder_id <= 3000)
       update item_holdings h set amount = 10 - h.amount from former f
        where h.token_id = 8 and h.token_item = $1 and h.holder_id = f.holder_id
       returning h.holder_id as member, f.amount::text as before, h.amount::text as after`,
      [huge],
    )
    const changes = rows.map((change) => ({ ...item, ...change }))
    await inTransaction((session) => changeRanks(session, itemHolderRanks, changes))
    expect(await contradictions()).toEqual([])
    expect(await runs(itemHolderRanks, neighbour)).toEqual(before)
    await areRight()
  })

  it('the deepest page reads no more than one long run beyond the first', async () => {
    const first = await filled.costOf(() => pageOf(1))
    for (const pageNum of [1_170, 600, 41]) {
      expect(await filled.costOf(() => pageOf(pageNum))).toBeLessThan(first + longestRun + maxChildren)
    }
  })

  it('the owner of an ERC-721 of the same number comes first', async () => {
    await client.query('insert into item_holdings values (8, 77, 721, $1, 1)', [huge])
    await areRight()
    await client.query('delete from item_holdings where standard = 1155 and token_item = $1', [huge])
    await inTransaction((session) => rebuildRanks(session, itemHolderRanks, item))
    expect(await pageOf(1)).toEqual({ total: 1, holders: [77] })
    expect(await pageOf(2)).toEqual({ total: 1, holders: [] })
    expect(await contradictions()).toEqual([])
  })
})

describe('what one address holds', () => {
  const mine = 61_500
  const owner: ListOwner = { owner: mine, item: noItem }
  const maxRead = 3 * longestRun + 3 * maxChildren
  let isRanked = false
  const pagesOf = (total: number) => {
    const last = Math.ceil(total / 25)
    const pages = isRanked ? [1, 2, Math.ceil(last / 3), Math.ceil(last / 2), last - 1, last, last + 1] : [2, last]
    return pages.filter((page) => page > 0)
  }
  const tokensAreRight = async (standard: 20 | 721 | 1155 | null) => {
    const { rows } = await client.query<{ tokenId: number }>(
      `select token_id as "tokenId" from holdings where holder_id = ${mine} and amount > 0 and standard = coalesce($1, standard)
        order by standard, token_id`,
      [standard],
    )
    for (const pageNum of pagesOf(rows.length)) {
      const page = await listHoldings(reader, { holderId: mine, standard }, pageNum, 25)
      expect(page[0]?.total).toBe(rows.length)
      const shown = page.flatMap(({ tokenId }) => (tokenId === null ? [] : [{ tokenId }]))
      expect(shown, `${standard} ${pageNum}`).toEqual(rows.slice((pageNum - 1) * 25, pageNum * 25))
    }
  }
  const itemsAreRight = async (tokenId: number | null) => {
    const { rows } = await client.query<{ tokenId: number; standard: number; tokenItem: string }>(
      `select token_id as "tokenId", standard, token_item as "tokenItem" from item_holdings
        where holder_id = ${mine} and amount > 0 and token_id = coalesce($1, token_id) order by token_id, token_item, standard`,
      [tokenId],
    )
    for (const pageNum of pagesOf(rows.length)) {
      const page = await listInventory(reader, { holderId: mine, tokenId }, pageNum, 25)
      expect(page[0]?.total).toBe(rows.length)
      const shown = page.flatMap(({ total: _total, amount: _amount, ...key }) => (key.tokenId === null ? [] : [key]))
      expect(shown, `${tokenId} ${pageNum}`).toEqual(rows.slice((pageNum - 1) * 25, pageNum * 25))
    }
  }
  const areRight = async () => {
    for (const standard of [null, 20, 721, 1155] as const) await tokensAreRight(standard)
    for (const tokenId of [null, 101, 102, 149, 3_000]) await itemsAreRight(tokenId)
  }

  beforeAll(async () => {
    // every fortieth amount is below nothing; the last fifty items of a token are of both standards
    await client.query(`
      insert into holdings (token_id, holder_id, amount, standard)
      select 1000 + n, ${mine}, case when n % 40 = 0 then -1 else n end, (array[20, 721, 1155])[1 + n % 3] from generate_series(1, 100000) n;
      insert into item_holdings (token_id, holder_id, standard, token_item, amount)
      select case when n > 70000 then 102 else 100 + n % 50 end, ${mine}, 721 + 434 * (n % 2),
             2::numeric ^ 256 - n, case when n % 2 = 1 and n % 41 = 0 then -1 else 1 end from generate_series(1, 100000) n
      union all select 102, ${mine}, 721 + 434 * ((n + 1) % 2), 2::numeric ^ 256 - n, 1 from generate_series(99951, 100000) n;
      analyze holdings; analyze item_holdings`)
  })

  it('pages are right before there are nodes, and the same with them', async () => {
    await areRight()
    for (const ranks of [heldTokenRanks, heldItemRanks]) {
      await inTransaction((session) => rankLongLists(session, ranks, [owner, { owner: 1, item: noItem }]))
      expect((await runs(ranks, owner)).length).toBeGreaterThan(150)
      expect(await runs(ranks, { owner: 1, item: noItem })).toEqual([])
    }
    expect(await contradictions()).toEqual([])
    isRanked = true
    await areRight()
  })

  it('things that come and go', async () => {
    const { rows } = await client.query<{ member: number; before: string }>(
      `with gone as (select token_id, standard from holdings where holder_id = ${mine} and amount > 0 and token_id % 3 = 1
                      and token_id between 31000 and 61000)
       delete from holdings h using gone where holder_id = ${mine} and h.token_id = gone.token_id
       returning h.token_id as member, h.standard::text as before`,
    )
    expect(rows.length).toBeGreaterThan(9_000)
    const leaving = rows.map((row) => ({ ...owner, ...row, after: null }))
    await inTransaction((session) => changeRanks(session, heldTokenRanks, leaving))
    const made = await client.query<{ member: number; after: string }>(
      `insert into item_holdings (token_id, holder_id, standard, token_item, amount)
       select 3000, ${mine}, 721, n, 1 from generate_series(0, 6000) n
       returning standard as member, (token_id * ${2n ** 256n} + token_item)::text as after`,
    )
    const arriving = made.rows.map((row) => ({ ...owner, ...row, before: null }))
    await inTransaction((session) => changeRanks(session, heldItemRanks, arriving))
    expect(Math.max(...(await runs(heldItemRanks, owner)))).toBeLessThanOrEqual(longestRun)
    expect(await contradictions()).toEqual([])
    await areRight()
  })

  it('a page reads a part of three runs at most, of everything and of a part, at any depth', async () => {
    // What went in the tests before is read, too, until it is cleared away.
    await client.query('vacuum (analyze) holdings, item_holdings, rank_nodes')
    const holdings = (standard: 20 | 1155 | null, pageNum: number) => () =>
      listHoldings(reader, { holderId: mine, standard }, pageNum, 25)
    const items = (tokenId: number | null, pageNum: number) => () =>
      listInventory(reader, { holderId: mine, tokenId }, pageNum, 25)
    const questions = [
      ...[1, 1_700, 3_400].map((page) => holdings(null, page)),
      ...[1, 600, 1_100].map((page) => holdings(20, page)),
      holdings(1155, 900),
      ...[1, 2_000, 4_000].map((page) => items(null, page)),
      ...[1, 700, 1_250].map((page) => items(102, page)),
      items(7_777, 1),
    ]
    for (const question of questions) expect(await filled.costOf(question)).toBeLessThan(maxRead)
  })
})

describe('tokens by a count', () => {
  beforeAll(async () => {
    await client.query(`
      insert into tokens (token_id, standard, first_block, transfers, holders)
      select n, 20, 1, 1 + n % 7, n % 11 from generate_series(1, 20000) n;
      analyze tokens`)
  })

  it.each(['holders', 'transfers'] as const)(
    '%s: pages are right before there are nodes, and the same with them',
    async (by) => {
      const { rows } = await client.query(
        `select token_id as "tokenId" from tokens order by ${by} desc, token_id desc offset 17500 limit 25`,
      )
      const deep = () => listRankedTokens(reader, by, 20, 701, 25)
      expect(await deep()).toEqual(rows.map((row) => ({ ...row, total: 20_000 })))
      await inTransaction((session) => rankLongLists(session, tokenRanks[by], [{ owner: 20, item: noItem }]))
      expect(await deep()).toEqual(rows.map((row) => ({ ...row, total: 20_000 })))
      const first = await filled.costOf(() => listRankedTokens(reader, by, 20, 1, 25))
      expect(await filled.costOf(deep)).toBeLessThan(first + longestRun + maxChildren)
    },
  )

  it('the nodes count tokens that nobody holds too', async () => {
    const { rows } = await client.query(
      'select sum(n)::int as n from rank_nodes where list in (4, 5) and level = 1 group by list',
    )
    expect(rows).toEqual([{ n: 20_000 }, { n: 20_000 }])
    expect(await contradictions()).toEqual([])
  })

  it('many tokens of one count: their run is cut', async () => {
    const { rows } = await client.query<{ member: number; before: string; after: string }>(
      `with former as (select token_id, transfers from tokens where token_id % 3 = 0)
       update tokens t set transfers = 9 from former f where t.token_id = f.token_id
       returning t.token_id as member, f.transfers::text as before, t.transfers::text as after`,
    )
    const changes = rows.map((change) => ({ owner: 20, item: noItem, ...change }))
    await inTransaction((session) => changeRanks(session, tokenRanks.transfers, changes))
    expect(Math.max(...(await runs(tokenRanks.transfers, { owner: 20, item: noItem })))).toBeLessThanOrEqual(longestRun)
    expect(await contradictions()).toEqual([])
  })
})
