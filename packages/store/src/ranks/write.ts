import type { Session } from '../database.ts'
import { joinRun, splitRun } from './balance-runs.ts'
import { rebuildRanks } from './rebuild.ts'
import { longestRun, type RankedList, shortestRun } from './tables.ts'

/** What a member had and has; null, 0 and less are outside the list. */
export interface AmountChange {
  owner: number
  member: number
  before: string | null
  after: string | null
}

/** Beyond so many changes of one owner, counting anew is cheaper than keeping count. */
export const mostChanges = 20_000

interface TouchedRun {
  owner: number
  amount: string
  member: number
  n: number
}

const isRanked = (amount: string | null): amount is string => amount !== null && !/^(-|0+(\.0+)?$)/.test(amount)

/** Leaves and entries of lists, by owner; a member that stays where it was is neither. */
const movesOf = (changes: readonly AmountChange[]) =>
  changes.flatMap(({ owner, member, before, after }) =>
    before === after
      ? []
      : [
          ...(isRanked(before) ? [{ owner, member, amount: before, step: -1 }] : []),
          ...(isRanked(after) ? [{ owner, member, amount: after, step: 1 }] : []),
        ],
  )
type Move = ReturnType<typeof movesOf>[number]

/** Counts the moves into the nodes of both levels. @returns the runs whose count changed */
const countMoves = async (session: Session, list: number, moves: readonly Move[]): Promise<TouchedRun[]> => {
  const { rows } = await session.run<TouchedRun & { level: number }>(
    'ranks_count',
    `with step as (
       select m.owner, l.level, node.amount, node.member_id, sum(m.step)::int as step
         from unnest($2::int[], $3::int[], $4::numeric[], $5::int[]) m (owner, member, amount, step)
        cross join (values (0::smallint), (1::smallint)) l (level)
        cross join lateral (
          select r.amount, r.member_id from rank_nodes r
           where r.list = $1 and r.owner_id = m.owner and r.level = l.level
             and (r.amount, r.member_id) >= (m.amount, m.member)
           order by r.amount, r.member_id limit 1) node
        group by 1, 2, 3, 4 having sum(m.step) <> 0)
     update rank_nodes r set n = r.n + s.step from step s
      where r.list = $1 and r.owner_id = s.owner and r.level = s.level and r.amount = s.amount and r.member_id = s.member_id
     returning r.level, r.owner_id as owner, r.amount::text as amount, r.member_id as member, r.n`,
    [
      list,
      moves.map(({ owner }) => owner),
      moves.map(({ member }) => member),
      moves.map(({ amount }) => amount),
      moves.map(({ step }) => step),
    ],
  )
  return rows.filter(({ level }) => level === 0)
}

/** Owners whose lists have nodes. */
export const listOwners = async (session: Session, list: number, owners: readonly number[]): Promise<Set<number>> => {
  if (owners.length === 0) return new Set()
  const { rows } = await session.run<{ owner: number }>(
    'ranks_owners',
    `select owner from unnest($2::int[]) o (owner) where exists (
       select 1 from rank_nodes where list = $1 and owner_id = owner and level = 1)`,
    [list, owners],
  )
  return new Set(rows.map(({ owner }) => owner))
}

/**
 * Keeps the nodes true to amounts that have just changed, in the same transaction. Lists without nodes stay without:
 * `rebuildRanks` makes them.
 */
export const changeRanks = async (
  session: Session,
  ranks: RankedList,
  changes: readonly AmountChange[],
): Promise<void> => {
  const moves = movesOf(changes)
  if (moves.length === 0) return
  const counts = new Map<number, number>()
  for (const { owner } of moves) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  const owners = await listOwners(session, ranks.list, [...counts.keys()])
  const stormy = [...owners].filter((owner) => counts.get(owner)! > mostChanges)
  for (const owner of stormy) {
    await rebuildRanks(session, ranks, owner)
    owners.delete(owner)
  }
  const calm = moves.filter(({ owner }) => owners.has(owner))
  if (calm.length === 0) return
  const touched = await countMoves(session, ranks.list, calm)
  for (const run of touched) if (run.n > longestRun) await splitRun(session, ranks, run)
  for (const run of touched) if (run.n < shortestRun) await joinRun(session, ranks, run)
}
