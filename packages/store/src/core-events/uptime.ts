import { lastPosition, listOf } from '../positional-list.ts'
import { type Reader, statement } from '../reader.ts'
import { coreEvents, coreKinds } from './table.ts'

/** A turn: the set has the addresses of its members as they stood before it, from its block on. */
export interface TurnRow {
  position: number
  blockNumber: number
}
const boundOf = (name: string, place: string) =>
  `${name} as materialized (
     select ${lastPosition(listOf(coreEvents, 'all'), { owner: [], bound: place })} as position)`
const isTurn = `e.kind = ${coreKinds.turnedRound} and e.candidate is null`
const turnsStatement = statement<TurnRow>(
  'core_turns_within',
  `with ${boundOf('after', '$1::bigint')}, ${boundOf('bound', '$2::bigint')},
        turns as materialized (
          (select e.position, e.transaction_position from core_events e
            where ${isTurn} and e.position <= (select position from after) order by e.position desc limit 1)
           union all
          select e.position, e.transaction_position from core_events e
           where ${isTurn} and e.position > (select position from after) and e.position <= (select position from bound))
   select e.position, t.block_number as "blockNumber" from turns e
     join transactions t on t.bucket = (e.transaction_position >> 14)::int and t.transaction_position = e.transaction_position
    order by e.position`,
)
/** Turns in a range of transactions (after, upTo] and the one before them, oldest first. */
export const listTurnsWithin = (reader: Reader, after: number, upTo: number): Promise<TurnRow[]> =>
  reader.rows(turnsStatement, [after, upTo])

export interface SealedRow {
  miner: string
  /** How many of the turns lie at or below its blocks. */
  turns: number
  sealed: number
  /** Of blocks whose header tells the turn. */
  outOfTurn: number
  /** Blocks whose header tells the turn: difficulty 2 in turn, 1 out of turn. */
  told: number
}
const sealedStatement = statement<SealedRow>(
  'core_sealed',
  `select a.address as miner, n.turns, n.sealed, n."outOfTurn", n.told from (
     select miner_id, width_bucket(block_number, $3::int[]) as turns, count(*)::int as sealed,
            (count(*) filter (where difficulty = 1))::int as "outOfTurn",
            (count(*) filter (where difficulty in (1, 2)))::int as told
       from blocks where block_number > $1 and block_number <= $2 group by 1, 2) n
     join addresses a on a.address_id = n.miner_id`,
)
/** Blocks of a range (after, upTo] by who sealed them and between which turns. @param turns blocks of turns, ascending */
export const listSealed = (
  reader: Reader,
  { after, upTo, turns }: { after: number; upTo: number; turns: readonly number[] },
): Promise<SealedRow[]> => reader.rows(sealedStatement, [after, upTo, turns])

const missedStatement = statement<{ operator: string | null; consensus: string; missed: number }>(
  'core_missed',
  `select candidate as operator, delegator as consensus, count(*)::int as missed from core_events
    where transaction_position > $1 and transaction_position <= $2 and kind = ${coreKinds.missedTurn} group by candidate, delegator`,
)
/** Turns missed in a range of transactions (after, upTo], by operator and consensus address. */
export const listMissed = (reader: Reader, after: number, upTo: number) => reader.rows(missedStatement, [after, upTo])
