import type { Session } from '../database.ts'
import {
  boundOf,
  fanOut,
  type ListOwner,
  longestRun,
  maxChildren,
  membersOf,
  type RankedList,
  runLength,
  topKey,
} from './table.ts'

/** The highest key of a run. */
interface RunKey extends ListOwner {
  amount: string
  member: number
}

/** How many rows each piece of `count` takes so that all are about `wanted` long. */
const pieceOf = (count: number, wanted: number) => Math.ceil(count / Math.floor(count / wanted))

const ofOwner = 'list = $1 and owner_id = $2 and token_item = $3'
const nodes = (level: number) => `rank_nodes where ${ofOwner} and level = ${level}`
const key = '($4::numeric, $5::int)'
/** Key of the next lower node, or one below all. */
const lower = (level: number) => `lower as (
  select amount, member_id from (
    (select amount, member_id from ${nodes(level)} and (amount, member_id) < ${key}
      order by amount desc, member_id desc limit 1)
    union all select '-Infinity', 0) k limit 1)`

/** Cuts pieces off a node's low end: `rows (amount, member_id, n)` are what it holds; the rest stays with its key. */
const cutStatement = (level: number, rows: string) => `
  with ${lower(level)},
  rows as (select amount, member_id, n, row_number() over w as r, sum(n) over w as running
             from (${rows}) k window w as (order by amount, member_id)),
  piece as (select amount, member_id, running - coalesce(lag(running) over (order by r), 0) as n
              from rows where r % $6 = 0 and r < $7),
  made as (insert into rank_nodes (list, owner_id, token_item, level, amount, member_id, n)
           select $1::smallint, $2::int, $3::numeric, ${level}, amount, member_id, n from piece)
  update rank_nodes set n = n - (select sum(n) from piece)
   where ${ofOwner} and level = ${level} and amount = $4 and member_id = $5`

/** A level-1 node above too many runs is cut. `run` is any key below it. */
const splitParent = async (session: Session, list: number, run: RunKey): Promise<void> => {
  const { rows } = await session.run<{ amount: string; member: number; children: number }>(
    'ranks_children',
    `with parent as (
       select amount, member_id from ${nodes(1)} and (amount, member_id) >= ${key} order by amount, member_id limit 1),
     lower as (
       select amount, member_id from ${nodes(1)} and (amount, member_id) < (select amount, member_id from parent)
        order by amount desc, member_id desc limit 1)
     select p.amount::text as amount, p.member_id as member, (
       select count(*)::int from ${nodes(0)} and (amount, member_id) <= (p.amount, p.member_id)
          and (amount, member_id) > (coalesce((select amount from lower), '-Infinity'),
                                     coalesce((select member_id from lower), 0))) as children from parent p`,
    [list, run.owner, run.item, run.amount, run.member],
  )
  const [parent] = rows
  if (parent === undefined || parent.children <= maxChildren) return
  const children = `select amount, member_id, n from ${nodes(0)} and (amount, member_id) <= ${key}
    and (amount, member_id) > ((select amount from lower), (select member_id from lower))`
  const piece = pieceOf(parent.children, fanOut)
  const values = [list, run.owner, run.item, parent.amount, parent.member, piece, parent.children]
  await session.run('ranks_cut_parent', cutStatement(1, children), values)
}

/** Cuts a run that has grown too long into equal ones. */
export const splitRun = async (session: Session, ranks: RankedList, run: RunKey & { n: number }): Promise<void> => {
  const { list, amount, member } = ranks
  const rows = `select ${amount} as amount, ${member} as member_id, 1 as n from ${membersOf(ranks, '$2', '$3')}
    and (${amount}, ${member}) <= (${boundOf(ranks, '$4::numeric')}, $5::int)
    and (${amount}, ${member}) > (${boundOf(ranks, '(select amount from lower)')}, (select member_id from lower))`
  const values = [list, run.owner, run.item, run.amount, run.member, pieceOf(run.n, runLength), run.n]
  await session.run(`ranks_${list}_cut`, cutStatement(0, rows), values)
  await splitParent(session, list, run)
}

/** A level-1 node whose highest run is gone gives its runs to the next higher one. */
const joinParent = async (session: Session, list: number, run: RunKey): Promise<void> => {
  const { rowCount } = await session.run(
    'ranks_join_parent',
    `with gone as (delete from ${nodes(1)} and amount = $4 and member_id = $5 returning n)
     update rank_nodes r set n = r.n + gone.n from gone
      where ${ofOwner} and level = 1 and (amount, member_id) = (
        select amount, member_id from ${nodes(1)} and (amount, member_id) > ${key} order by amount, member_id limit 1)`,
    [list, run.owner, run.item, run.amount, run.member],
  )
  if (rowCount > 0) await splitParent(session, list, run)
}

/** Gives the members of a run that has become short to the next higher one, where that does not make it too long. */
export const joinRun = async (session: Session, { list }: RankedList, run: RunKey): Promise<void> => {
  if (run.amount === topKey.amount) return
  const { rowCount } = await session.run(
    'ranks_join',
    `with upper as (
       select amount, member_id, n from ${nodes(0)} and (amount, member_id) > ${key} order by amount, member_id limit 1),
     gone as (
       delete from rank_nodes r using upper where r.list = $1 and r.owner_id = $2 and r.token_item = $3 and r.level = 0
          and r.amount = $4 and r.member_id = $5 and r.n + upper.n <= ${longestRun} returning r.n)
     update rank_nodes r set n = r.n + gone.n from gone, upper
      where r.list = $1 and r.owner_id = $2 and r.token_item = $3 and r.level = 0
        and r.amount = upper.amount and r.member_id = upper.member_id`,
    [list, run.owner, run.item, run.amount, run.member],
  )
  if (rowCount > 0) await joinParent(session, list, run)
}
