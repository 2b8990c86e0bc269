import { type RoundPoint, roundSeries } from '@corescope/api-schema/rounds/calls'
import { lockedBeyond, roundInterval } from '@corescope/decode/core-events/round-interval'
import { listNewestEvents } from '@corescope/store/core-events/read'
import { listPaidAtTurns, listTurnFigures, type TurnFiguresRow } from '@corescope/store/core-events/round-series'
import { coreFamilies } from '@corescope/store/core-events/table'
import { route } from '../../answers/route.ts'
import { asOfOf, boundOf } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { concentrationOf } from './concentration.ts'

const oneCore = 10n ** 18n
const oneBitcoin = 10n ** 8n

const perUnit = (reward: string, stake: string | undefined, unit: bigint): string | null =>
  stake === undefined || BigInt(stake) === 0n ? null : ((BigInt(reward) * unit) / BigInt(stake)).toString()

/** Satoshi that share the rewards of bitcoin. */
const allBitcoin = ({ btc, liquidBtc }: TurnFiguresRow) => String(BigInt(btc) + BigInt(liquidBtc))

const unitsOf = (now: TurnFiguresRow, before: TurnFiguresRow | undefined): RoundPoint['perUnit'] => ({
  core: perUnit(now.coreReward, before?.core, oneCore),
  btc: perUnit(now.btcReward, before && allBitcoin(before), oneBitcoin),
  hashPower: now.perBitcoinBlock,
})

export const roundSeriesRoute = route(roundSeries, 'asOf', async (context, { count }, view) => {
  requireCore(context)
  const asOf = asOfOf(view)
  // One more: rewards are for what stood a turn before.
  const newest = { family: coreFamilies.round, bound: boundOf(view), most: count + 1 }
  const turns = (await listNewestEvents(context.reader, newest)).toReversed()
  const bounds = turns.map(({ transactionPosition }) => transactionPosition)
  let until = 0
  const untils = turns.map((turn) => {
    const interval = roundInterval(turn)
    if (turn.round !== null && interval !== undefined)
      until = Math.max(until, lockedBeyond({ round: turn.round, interval }))
    return until
  })
  const [figures, paid] = await Promise.all([
    listTurnFigures(context.reader, bounds, untils),
    listPaidAtTurns(context.reader, bounds),
  ])
  const records = turns.map((turn, index): RoundPoint => {
    const now = figures[index]!
    const amounts = paid.filter(({ bound }) => bound === turn.transactionPosition).map(({ amount }) => BigInt(amount))
    return {
      ...{ round: turn.round ?? 0, timestamp: turn.timestamp, blockNumber: turn.blockNumber },
      stake: { core: now.core, btc: now.btc, liquidBtc: now.liquidBtc },
      reward: { core: now.coreReward, hashPower: now.hashPowerReward, btc: now.btcReward },
      perUnit: unitsOf(now, figures[index - 1]),
      validators: amounts.length,
      ...concentrationOf(amounts),
    }
  })
  return { records: records.slice(-count), asOf }
})
