import { lastPosition, listOf } from '../positional-list.ts'
import { type Reader, statement } from '../reader.ts'
import { coreEvents, coreFamilies, coreKinds, isIndexedKind } from './table.ts'

/** An address that an operator was given to seal with. */
export interface SealerSpanRow {
  operator: string
  consensus: string
  /** Position of the event that gave it the address. */
  since: number
  /** The same; null: nobody had the address before, and the operator had none, so all earlier blocks of the address count. */
  opens: number | null
  /** Position of the event that gave the operator another address, or the address to another operator; null: neither came yet. */
  closes: number | null
}

/** Most spans of one operator that are read, the newest: a round begins one at most. */
const maxSpans = 500

const told = 'l.candidate, l.position, l.delegator, l.candidate_position, l.delegator_position'
/*
 * Comparisons of the whole key of index core_events_kind, in its order: only this index answers them without sorting, however many
 * changes an operator has.
 */
const inOrder = 'order by l.kind desc, l.candidate desc, l.position desc limit 1'
/** The newest change of an operator's address, at or before a place. */
const newest = (operator: string, place: string) => `(
  select ${told} from core_events l
   where (l.kind, l.candidate, l.position) > (${coreKinds.sealerSet}, ${operator}, 0)
     and (l.kind, l.candidate, l.position) <= (${coreKinds.sealerSet}, ${operator}, ${place})
     and ${isIndexedKind('l.kind')} ${inOrder})`
const turnBefore = (position: string) => `(
  select l.position from core_events l
   where l.kind = ${coreKinds.turnedRound} and l.candidate is null and l.position < ${position} ${inOrder})`
/** The position of the next entry in the changes of an operator or of an address. */
const nextOf = (key: 'candidate' | 'delegator', name: string) => `(
  select n.position from core_events n
   where n.family = ${coreFamilies.sealer} and n.${key} = k.${key} and n.${key}_position = k.${key}_position + 1
     and n.position <= (select position from bound) limit 1) ${name}`

/*
 * The set reads addresses at a turn: of the changes between two turns the last alone takes effect. So the walk goes from the newest change to the
 * last one before the turn before it, however many lie between. The first of all counts from the start.
 */
const spansStatement = statement<SealerSpanRow>(
  'core_sealers_of_candidates',
  `with recursive bound as materialized (
     select ${lastPosition(listOf(coreEvents, 'all'), { owner: [], bound: '$1::bigint' })} as position),
   operators as materialized (select distinct candidate from core_events where kind = ${coreKinds.registered}),
   walk as (
     select e.*, 1 as place from operators c cross join lateral ${newest('c.candidate', '(select position from bound)')} e
     union all
     select e.*, w.place + 1 from walk w cross join lateral ${newest('w.candidate', turnBefore('w.position'))} e
      where w.candidate_position > 1 and w.place < ${maxSpans}),
   kept as (
     select candidate, position, delegator, candidate_position, delegator_position from walk
      union
     select f.* from operators c cross join lateral (
       select ${told} from core_events l
        where l.family = ${coreFamilies.sealer} and l.candidate = c.candidate and l.candidate_position = 1
          and l.position <= (select position from bound) limit 1) f)
   select k.candidate as operator, k.delegator as consensus, k.position as since,
          case when k.candidate_position > 1 or k.delegator_position > 1 then k.position end as opens,
          least(own.position, taken.position) as closes
     from kept k
     left join lateral ${nextOf('candidate', 'own')} on true
     left join lateral ${nextOf('delegator', 'taken')} on true
    order by k.position`,
)
/**
 * What candidates sealed with as of a chain-wide transaction position, oldest first. What one of them changes takes nothing from the others,
 * however often it does.
 */
export const listSealerSpans = (reader: Reader, bound: number): Promise<SealerSpanRow[]> =>
  reader.rows(spansStatement, [bound])
