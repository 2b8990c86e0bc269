import { type Reader, statement } from '../reader.ts'
import { coreKinds } from './table.ts'

export interface StruckOffRow {
  /** Of the turn that came next. */
  transactionPosition: number
  candidate: string
}
const struckOffStatement = statement<StruckOffRow>(
  'core_struck_off_before_turns',
  `select t.turn as "transactionPosition", e.candidate
     from unnest($1::bigint[]) t (turn)
     left join lateral (
       select position from core_events
        where kind = ${coreKinds.turnedRound} and candidate is null and transaction_position < t.turn and position < (
          select min(position) from core_events where transaction_position = t.turn)
        order by position desc limit 1) before on true
     cross join lateral (
       select candidate from core_events
        where kind = ${coreKinds.struckOff} and position > coalesce(before.position, 0) and transaction_position < t.turn) e`,
)
/**
 * Elected candidates that a felony struck off between a turn of the round and the turn before it, in no order.
 * @param turns positions of the transactions of turns
 */
export const listStruckOff = (reader: Reader, turns: readonly number[]): Promise<StruckOffRow[]> =>
  turns.length === 0 ? Promise.resolve([]) : reader.rows(struckOffStatement, [turns])
