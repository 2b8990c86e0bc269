import { lastEntry, listOf } from '../positional-list.ts'
import { bytes, type Reader, statement } from '../reader.ts'
import { coreEvents, coreFamilies, coreKinds } from './table.ts'

const relayList = listOf(coreEvents, 'delegator')

export interface RelayerRow {
  relayer: string
  /** Bitcoin blocks handed in, and those of them that were taken. */
  handedIn: number
  taken: number
  /** wei */
  earned: string
  /** Position of its newest row among those of all events; null where it only came or went. */
  lastRelay: number | null
  /** The newest of its registrations and departures. */
  standing: number | null
}
const last = (family: number, columns: string) =>
  lastEntry(relayList, [String(family), 'r.delegator'], columns, '$1::bigint')
const registered = `(select m.kind from core_events m where m.family = ${coreFamilies.relayer} and m.delegator = r.delegator
     and m.kind in (${coreKinds.relayerRegistered}, ${coreKinds.relayerLeft}) and m.transaction_position <= $1
   order by m.delegator_position desc limit 1)`
/** Each relayer is found by a seek behind the one before it: there are a hundred, and a million blocks. */
const relayersStatement = statement<RelayerRow>(
  'core_relayers',
  `with recursive found (family, delegator) as (
     (select family, delegator from core_events where family in (${coreFamilies.relay}, ${coreFamilies.relayer})
         and delegator is not null order by family, delegator limit 1)
     union all
     select n.family, n.delegator from found f cross join lateral (
       select family, delegator from core_events
        where (family, delegator) > (f.family, f.delegator) and family <= ${coreFamilies.relayer} and delegator is not null
        order by family, delegator limit 1) n)
   select r.delegator as relayer, coalesce(relays.place, 0)::int as "handedIn", coalesce(relays.sum, 0)::int as taken,
          coalesce(paid.sum, 0)::text as earned, relays.position as "lastRelay", ${registered} as standing
     from (select distinct delegator from found) r
     left join lateral ${last(coreFamilies.relay, 'delegator_position as place, delegator_sum as sum, position')} relays on true
     left join lateral ${last(coreFamilies.relayer, 'delegator_sum as sum')} paid on true
    where relays.position is not null or paid.sum is not null
    order by relays.sum desc nulls last, r.delegator limit $2`,
)
/** Relayers as of a chain-wide transaction position, those whose blocks were taken most first. */
export const listRelayers = (reader: Reader, bound: number, limit: number): Promise<RelayerRow[]> =>
  reader.rows(relayersStatement, [bound, limit])

const previousStatement = statement<{ candidate: string; place: number; amount: string | null }>(
  'core_previous_of_candidates',
  `select e.candidate, e.candidate_position as place, e.amount
     from unnest($2::bytea[], $3::int[]) w (candidate, place)
     join core_events e on e.family = $1 and e.candidate = w.candidate and e.candidate_position = w.place - 1`,
)
/** Amounts of the rows before some rows, in the lists of their candidates; `place` is that of the row before. */
export const listPrevious = (reader: Reader, family: number, rows: readonly { candidate: string; place: number }[]) =>
  rows.length === 0
    ? Promise.resolve([])
    : reader.rows(previousStatement, [
        family,
        rows.map(({ candidate }) => bytes(candidate)),
        rows.map(({ place }) => place),
      ])
