import { lastEntry, listOf } from '../positional-list.ts'
import { bytes, type Reader, statement } from '../reader.ts'
import { coreEvents, coreFamilies } from './table.ts'

/** Most entries of a validator's list that are looked through for who stands with it, the newest. */
export const searchedDelegations = 10_000

interface StandingRow {
  delegator: string | null
  amount: string | null
  total: number
  of: number
}
const standingStatement = statement<StandingRow>(
  'core_delegators_of_candidate',
  `with last as materialized (
     select e.place from ${lastEntry(
       listOf(coreEvents, 'candidate'),
       [String(coreFamilies.coreStake), '$1'],
       'candidate_position as place',
       '$2::bigint',
     )} e),
   newest as materialized (
     select l.delegator, l.pair_position, l.pair_sum from last, core_events l
      where l.family = ${coreFamilies.coreStake} and l.candidate = $1 and l.candidate_position is not null
        and l.candidate_position <= last.place and l.candidate_position > last.place - ${searchedDelegations}),
   standing as materialized (
     select distinct on (delegator) delegator, pair_sum from newest order by delegator, pair_position desc),
   page as (
     select delegator, pair_sum from standing where pair_sum > 0 order by pair_sum desc, delegator offset $3 limit $4)
   select p.delegator, p.pair_sum as amount, last.place as of,
          (select count(*)::int from standing where pair_sum > 0) as total
     from last left join page p on true order by p.pair_sum desc, p.delegator`,
)

/** Who stands with a candidate, and with how much. */
export interface DelegatorsPage {
  rows: { delegator: string; amount: string }[]
  /** Of those found. */
  total: number
  /** Entries of the candidate's list that were looked through, and all of them. */
  searched: { entries: number; of: number }
}

/** CORE that delegators have with a candidate, wei, most first: by the newest entries of its list, as of a chain-wide transaction position. */
export const pageDelegators = async (
  reader: Reader,
  { candidate, bound, pageNum, pageSize }: { candidate: string; bound: number; pageNum: number; pageSize: number },
): Promise<DelegatorsPage> => {
  const found = await reader.rows(standingStatement, [bytes(candidate), bound, (pageNum - 1) * pageSize, pageSize])
  const { total = 0, of = 0 } = found[0] ?? {}
  return {
    rows: found.flatMap(({ delegator, amount }) => (delegator === null ? [] : [{ delegator, amount: amount! }])),
    total,
    searched: { entries: Math.min(of, searchedDelegations), of },
  }
}
