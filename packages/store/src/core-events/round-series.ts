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
const figuresStatement = statement<TurnFiguresRow>(
  'core_turn_figures',
  `select p.bound, greatest(stake.sum, 0)::text as core,
          coalesce((select sum(s.amount) from core_events s
                     where s.kind = ${coreKinds.btcStaked} and s.lock_time >= p.until and s.transaction_position <= p.bound), 0)::text as btc,
          coalesce(liquid.sum, 0)::text as "liquidBtc",
          ${reward(coreKinds.coreReward)} as "coreReward", ${reward(coreKinds.hashPowerReward)} as "hashPowerReward",
          ${reward(coreKinds.btcReward)} as "btcReward",
          (select trunc(avg(u.amount))::text from core_events u
            where u.transaction_position = p.bound and u.kind = ${coreKinds.hashPowerUnitPaid} and u.amount > 0) as "perBitcoinBlock"
     from unnest($1::bigint[], $2::bigint[]) p (bound, until)
     left join lateral ${lastOf(coreFamilies.coreStake)} stake on true
     left join lateral ${lastOf(coreFamilies.liquidSupply)} liquid on true
    order by p.bound`,
)
/** Figures of turns. @param untils the time until which bitcoin must be locked to count, of each */
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
