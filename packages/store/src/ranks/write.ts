import type { Session } from '../database.ts'
import { joinRun, splitRun } from './balance-runs.ts'
import { rebuildRanks } from './rebuild.ts'
import { type ListOwner, longestRun, ownerKey, type RankedList, shortestRun } from './table.ts'

/** What a member had and has; null, and what is not above `RankedList.above`, are outside the list. */
export interface AmountChange extends ListOwner {
  member: number
  before: string | null
  after: string | null
}

/** Beyond so many changes of one owner, counting anew is cheaper than keeping count. */
export const maxChanges = 20_000

interface TouchedRun extends ListOwner {
  amount: string
  member: number
  n: number
}

const isRanked = (amount: string | null, above: RankedList['above']): amount is string =>
  amount !== null && !amount.startsWith('-') && (above < 0 || !/^0+(\.0+)?$/.test(amount))

/** Leaves and entries of lists, by owner; a member that stays where it was is neither. */
const movesOf = ({ above }: RankedList, changes: readonly AmountChange[]) =>
  changes.flatMap(({ owner, item, member, before, after }) =>
    before === after
      ? []
      : [
          ...(isRanked(before, above) ? [{ owner, item, member, amount: before, step: -1 }] : []),
          ...(isRanked(after, above) ? [{ owner, item, member, amount: after, step: 1 }] : []),
        ],
  )
type Move = ReturnType<typeof movesOf>[number]

/** The lowest node of a level whose key is not below `key`, of the list that `row` names. */
const nodeAbove = (row: string, level: 0 | 1, key: string) => `
          select n.amount, n.member_id from rank_nodes n
           where n.list = $1 and n.owner_id = ${row}.owner and n.token_item = ${row}.item and n.level = ${level}
             and (n.amount, n.member_id) >= ${key}
           order by n.amount, n.member_id limit 1`

/**
 * Counts the moves into the nodes of both levels: each into its run, and what a run gains or loses into the node above it
 * (every key of level 1 is one of level 0 too). @returns the runs whose count changed
 */
const countMoves = async (session: Session, list: number, moves: readonly Move[]): Promise<TouchedRun[]> => {
  const { rows } = await session.run<TouchedRun & { level: number }>(
    'ranks_count',
    `with run as (
       select m.owner, m.item, node.amount, node.member_id, sum(m.step)::int as step
         from unnest($2::int[], $3::numeric[], $4::int[], $5::numeric[], $6::int[]) m (owner, item, member, amount, step)
        cross join lateral (${nodeAbove('m', 0, '(m.amount, m.member)')}) node
        group by 1, 2, 3, 4 having sum(m.step) <> 0),
     parent as (
       select r.owner, r.item, node.amount, node.member_id, sum(r.step)::int as step
         from run r cross join lateral (${nodeAbove('r', 1, '(r.amount, r.member_id)')}) node
        group by 1, 2, 3, 4 having sum(r.step) <> 0),
     step as (select 0::smallint as level, * from run union all select 1::smallint, * from parent)
     update rank_nodes r set n = r.n + s.step from step s
      where r.list = $1 and r.owner_id = s.owner and r.token_item = s.item and r.level = s.level
        and r.amount = s.amount and r.member_id = s.member_id
     returning r.level, r.owner_id as owner, r.token_item::text as item, r.amount::text as amount,
               r.member_id as member, r.n`,
    [
      list,
      moves.map(({ owner }) => owner),
      moves.map(({ item }) => item),
      moves.map(({ member }) => member),
      moves.map(({ amount }) => amount),
      moves.map(({ step }) => step),
    ],
  )
  return rows.filter(({ level }) => level === 0)
}

/** Which of these owners' lists have nodes, as keys. */
export const countedOwners = async (
  session: Session,
  { list }: RankedList,
  owners: readonly ListOwner[],
): Promise<Set<string>> => {
  if (owners.length === 0) return new Set()
  const { rows } = await session.run<ListOwner>(
    'ranks_owners',
    `select owner, item::text as item from unnest($2::int[], $3::numeric[]) o (owner, item) where exists (
       select 1 from rank_nodes where list = $1 and owner_id = owner and token_item = item and level = 1)`,
    [list, owners.map(({ owner }) => owner), owners.map(({ item }) => item)],
  )
  return new Set(rows.map(ownerKey))
}

/** The owners among changes, each once. */
export const ownersOf = (changes: readonly ListOwner[]): ListOwner[] => [
  ...new Map(changes.map(({ owner, item }) => [ownerKey({ owner, item }), { owner, item }])).values(),
]

/**
 * Keeps the nodes true to amounts that have just changed, in the same transaction. Lists without nodes stay without:
 * `rebuildRanks` makes them.
 */
export const changeRanks = async (
  session: Session,
  ranks: RankedList,
  changes: readonly AmountChange[],
): Promise<void> => {
  const moves = movesOf(ranks, changes)
  if (moves.length === 0) return
  const counts = new Map<string, number>()
  for (const move of moves) counts.set(ownerKey(move), (counts.get(ownerKey(move)) ?? 0) + 1)
  const owners = ownersOf(moves)
  const counted = await countedOwners(session, ranks, owners)
  const stormy = owners.filter((owner) => counted.has(ownerKey(owner)) && counts.get(ownerKey(owner))! > maxChanges)
  for (const owner of stormy) {
    await rebuildRanks(session, ranks, owner)
    counted.delete(ownerKey(owner))
  }
  const calm = moves.filter((move) => counted.has(ownerKey(move)))
  if (calm.length === 0) return
  const touched = await countMoves(session, ranks.list, calm)
  for (const run of touched) if (run.n > longestRun) await splitRun(session, ranks, run)
  for (const run of touched) if (run.n < shortestRun) await joinRun(session, ranks, run)
}
