import { lastEntry, listOf } from '../positional-list.ts'
import { type Reader, statement } from '../reader.ts'
import { coreEvents, coreFamilies, coreKinds } from './table.ts'

/** What stood and what was paid at the turn of a round, by the position of its transaction. */
export interface TurnFiguresRow {
  bound: number
  /** wei delegated */
  core: string
  /** satoshi whose lock lasts */
  btc: string
  /** satoshi of liquid bitcoin: the supply of its token */
  liquidBtc: string
  coreReward: string
  hashPowerReward: string
  btcReward: string
  /** wei, the mean over candidates; null where none was told */
  perBitcoinBlock: string | null
}
const reward = (kind: number) =>
  `coalesce((select sum(r.amount) from core_events r where r.transaction_position = p.bound and r.kind = ${kind}), 0)::text`

/** What the amounts of a family add up to at the turn. */
const lastOf = (family: number) =>
  lastEntry(listOf(coreEvents, 'family'), [String(family)], 'family_sum as sum', 'p.bound')
/*
 * Each bitcoin stake counts from the first turn behind it to the last that it is locked for: it is looked at once, and the turns add up
 * what begins and ends. One whose own event lacks the amount counts from the move on that tells it, as in `core_btc_standing`.
 */
const figuresStatement = statement<TurnFiguresRow>(
  'core_turn_figures',
  `with stakes as (
     select coalesce(s.amount, m.amount) as amount, width_bucket(s.lock_time, $2::bigint[]) as last,
            width_bucket(case when s.amount is null then m.transaction_position else s.transaction_position end - 1, $1::bigint[]) + 1 as first
       from core_events s
       left join lateral (
         select transaction_position, amount from core_events t
          where t.subject = s.subject and t.kind = ${coreKinds.btcTransferredIn} order by t.position limit 1) m on s.amount is null
      where s.kind = ${coreKinds.btcStaked} and s.lock_time >= ($2::bigint[])[1]),
   changes as materialized (
     select c.turn, sum(c.change) as change from stakes
      cross join lateral (values (first, amount), (last + 1, -amount)) c (turn, change)
      where first <= last group by c.turn),
   standing as materialized (
     select p.bound, coalesce(sum(c.change) over (order by p.turn), 0) as btc
       from unnest($1::bigint[]) with ordinality p (bound, turn) left join changes c using (turn))
   select p.bound, greatest(stake.sum, 0)::text as core, p.btc::text as btc,
          coalesce(liquid.sum, 0)::text as "liquidBtc",
          ${reward(coreKinds.coreReward)} as "coreReward", ${reward(coreKinds.hashPowerReward)} as "hashPowerReward",
          ${reward(coreKinds.btcReward)} as "btcReward",
          (select trunc(avg(u.amount))::text from core_events u
            where u.transaction_position = p.bound and u.kind = ${coreKinds.hashPowerUnitPaid} and u.amount > 0) as "perBitcoinBlock"
     from standing p
     left join lateral ${lastOf(coreFamilies.coreStake)} stake on true
     left join lateral ${lastOf(coreFamilies.liquidSupply)} liquid on true
    order by p.bound`,
)
/** Figures of turns. @param bounds ascending @param untils the time until which bitcoin must be locked to count, of each; none below the one before */
export const listTurnFigures = (
  reader: Reader,
  bounds: readonly number[],
  untils: readonly number[],
): Promise<TurnFiguresRow[]> =>
  bounds.length === 0 ? Promise.resolve([]) : reader.rows(figuresStatement, [bounds, untils])

const paidStatement = statement<{ bound: number; amount: string }>(
  'core_turn_paid',
  `select transaction_position as bound, amount from core_events
    where transaction_position = any($1::bigint[]) and family = ${coreFamilies.validatorRound}`,
)
/** What each validator's delegators were given at turns. */
export const listPaidAtTurns = (reader: Reader, bounds: readonly number[]) =>
  bounds.length === 0 ? Promise.resolve([]) : reader.rows(paidStatement, [bounds])
