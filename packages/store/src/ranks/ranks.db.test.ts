import { rankContradictions } from '@corescope/devnet/index-proof/rank-invariants'
import { addressRows, blockRows } from '@corescope/devnet/test-worlds/dense-rows'
import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listRankedAccounts } from '../addresses/read.ts'
import type { Database, Session } from '../database.ts'
import { type Reader, statement } from '../reader.ts'
import { changeAccountRanks } from './accounts.ts'
import { rankedPage } from './read.ts'
import { rebuildRanks } from './rebuild.ts'
import { accountRanks, holderRanks, longestRun, mostChildren, noOwner } from './tables.ts'
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
insert into holdings (token_id, holder_id, amount) select 7, n, 1 + n % 3 from generate_series(1, 4000) n;`

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

const runs = async (list: number, owner: number) =>
  (
    await client.query<{ n: number }>('select n from rank_nodes where list = $1 and owner_id = $2 and level = 0', [
      list,
      owner,
    ])
  ).rows.map(({ n }) => n)

/** The most runs that one node of runs counts. */
const mostRuns = async () => {
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
    expect((await runs(accountRanks.list, noOwner)).length).toBeGreaterThan(100)
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
    expect(Math.max(...(await runs(accountRanks.list, noOwner)))).toBeLessThanOrEqual(longestRun)
    expect(await mostRuns()).toBeLessThanOrEqual(mostChildren)
    await pagesAgree()
  })

  it('the deepest page reads no more than one long run beyond the first', async () => {
    const last = Math.floor((await listRankedAccounts(reader, 1, 25))[0]!.total / 25)
    const first = await filled.costOf(() => listRankedAccounts(reader, 1, 25))
    for (const pageNum of [last, Math.floor(last / 2), Math.floor(last / 3)]) {
      expect(await filled.costOf(() => listRankedAccounts(reader, pageNum, 25))).toBeLessThan(
        first + longestRun + mostChildren,
      )
    }
  })

  it('nearly all leave: short runs are joined', async () => {
    const before = (await runs(accountRanks.list, noOwner)).length
    for (let start = 1; start < count; start += 10_000) {
      const leaving = Array.from({ length: 10_000 }, (_, index) => start + index).filter((id) => id % 50 > 0)
      await setBalances(new Map(leaving.map((id) => [id, 0])))
    }
    expect((await runs(accountRanks.list, noOwner)).length).toBeLessThan(before / 4)
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
    await change([{ owner: 7, member: 1, before: '2', after: '2' }])
    expect(await runs(holderRanks.list, 7)).toEqual([])
  })

  it('with nodes the same page comes, through changes too', async () => {
    await inTransaction((session) => rebuildRanks(session, holderRanks, 7))
    expect(await deep()).toBe(4000)
    await client.query('update holdings set amount = -1 where token_id = 7 and holder_id <= 30')
    await change(
      Array.from({ length: 30 }, (_, index) => ({
        owner: 7,
        member: index + 1,
        before: String(1 + ((index + 1) % 3)),
        after: '-1',
      })),
    )
    expect(await contradictions()).toEqual([])
    expect(await deep()).toBe(3970)
  })
})
