import type { Session } from '../database.ts'
import { fanOut, type ListOwner, longList, membersOf, type RankedList, runLength, topKey } from './table.ts'

/** Keys and sizes of runs of `size`, lowest first, cut from `rows (amount, member_id, n)`; the last has the top key. */
const cut = (rows: string, size: number) => `
  select case when r = total then '${topKey.amount}' else amount end as amount,
         case when r = total then ${topKey.memberId} else member_id end as member_id,
         running - coalesce(lag(running) over (order by r), 0) as n
    from (select amount, member_id, row_number() over w as r, sum(n) over w as running, count(*) over () as total
            from ${rows} rows window w as (order by amount, member_id)) k
   where r % ${size} = 0 or r = total`

/**
 * Counts the nodes of an owner's list anew from its members: makes them, and repairs them. Needs the members to stand
 * still: run it where they are written, or behind the same guard.
 */
export const rebuildRanks = async (session: Session, ranks: RankedList, { owner, item }: ListOwner): Promise<void> => {
  const { list, amount, member } = ranks
  const nodes = 'rank_nodes where list = $1 and owner_id = $2 and token_item = $3'
  await session.run(`ranks_${list}_clear`, `delete from ${nodes}`, [list, owner, item])
  const members = `(select ${amount}::numeric as amount, ${member} as member_id, 1 as n from ${membersOf(ranks, '$2', '$3')})`
  const runs = `(select amount, member_id, n from ${nodes} and level = 0)`
  for (const [level, rows, size] of [
    [0, members, runLength],
    [1, runs, fanOut],
  ] as const) {
    await session.run(
      `ranks_${list}_rebuild_${level}`,
      `insert into rank_nodes (list, owner_id, token_item, level, amount, member_id, n)
       select $1::smallint, $2::int, $3::numeric, ${level}, amount, member_id, n from (${cut(rows, size)}) k
       union all select $1::smallint, $2::int, $3::numeric, ${level}, '${topKey.amount}', ${topKey.memberId}, 0
        where not exists (select 1 from ${rows} r)`,
      [list, owner, item],
    )
  }
}

/** Makes the nodes of those lists that have grown long; looks at no more members than that takes. */
export const rankLongLists = async (
  session: Session,
  ranks: RankedList,
  owners: readonly ListOwner[],
): Promise<void> => {
  if (owners.length === 0) return
  const { rows } = await session.run<ListOwner>(
    `ranks_${ranks.list}_long`,
    `select o.owner, o.item::text as item from unnest($1::int[], $2::numeric[]) o (owner, item)
      where exists (select from ${membersOf(ranks, 'o.owner', 'o.item')} offset ${longList - 1})`,
    [owners.map(({ owner }) => owner), owners.map(({ item }) => item)],
  )
  for (const owner of rows) await rebuildRanks(session, ranks, owner)
}
