import { type Reader, statement } from '../reader.ts'
import { coreKinds } from './table.ts'

export interface SealedRow {
  miner: string
  sealed: number
  /** Of blocks whose header tells the turn. */
  outOfTurn: number
  /** Blocks whose header tells the turn: difficulty 2 in turn, 1 out of turn. */
  told: number
}
const sealedStatement = statement<SealedRow>(
  'core_sealed',
  `select a.address as miner, n.sealed, n."outOfTurn", n.told from (
     select miner_id, count(*)::int as sealed, (count(*) filter (where difficulty = 1))::int as "outOfTurn",
            (count(*) filter (where difficulty in (1, 2)))::int as told
       from blocks where block_number > $1 and block_number <= $2 group by miner_id) n
     join addresses a on a.address_id = n.miner_id`,
)
/** Blocks of a range (after, upTo] by who sealed them. */
export const listSealed = (reader: Reader, after: number, upTo: number): Promise<SealedRow[]> =>
  reader.rows(sealedStatement, [after, upTo])

const missedStatement = statement<{ consensus: string; missed: number }>(
  'core_missed',
  `select delegator as consensus, count(*)::int as missed from core_events
    where transaction_position > $1 and transaction_position <= $2 and kind = ${coreKinds.missedTurn} group by delegator`,
)
/** Turns missed in a range of transactions (after, upTo], by consensus address. */
export const listMissed = (reader: Reader, after: number, upTo: number) => reader.rows(missedStatement, [after, upTo])
