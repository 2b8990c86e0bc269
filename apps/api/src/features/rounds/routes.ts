import { type RoundRecord, type roundCalls, rounds, roundTag } from '@corescope/api-schema/rounds/calls'
import {
  type CoreAmountRow,
  type CoreEventRow,
  countElected,
  getNextTurn,
  listAmounts,
  pageCoreEvents,
} from '@corescope/store/core-events/read'
import { listStruckOff, type StruckOffRow } from '@corescope/store/core-events/struck-off'
import { coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { presentPage } from '../../answers/page.ts'
import { type ChainView, type RoutesOf, route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { asOfOf, namesOf, pageOfView, placeOf, runningRound } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { kindAmounts } from '../../entities/core/reward-kinds.ts'
import { changesAtTurn } from '../../entities/core/turn-changes.ts'
import { roundSeriesRoute } from './series.ts'

const { status, reward, commission } = coreFamilies

const ofFamily = (rows: readonly CoreAmountRow[], family: number) => rows.filter((row) => row.family === family)

/**
 * Who came into the set by a turn (1) and who left it (-1): by the changes of status in its transaction, and by felonies that struck
 * off a member since the turn before.
 */
const changesOf = (statuses: readonly CoreAmountRow[], struckOff: readonly StruckOffRow[]) => {
  const net = new Map<string, number>()
  const add = (candidate: string, change: number) => net.set(candidate, (net.get(candidate) ?? 0) + change)
  for (const { candidate, amount } of statuses) add(candidate!, Number(amount))
  for (const { candidate } of struckOff) add(candidate, -1)
  const those = (change: number) => [...net].filter(([, sum]) => sum === change).map(([operator]) => operator)
  return { entered: those(1), left: those(-1) }
}

const sumOf = (rows: readonly CoreAmountRow[]): string =>
  rows.reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n).toString()

/** Of the turns shown, newest first, the one after each. */
const followersOf = async ({ reader }: ApiContext, view: ChainView, turns: readonly CoreEventRow[]) => {
  const newest = turns[0]
  const after =
    newest === undefined ? undefined : await getNextTurn(reader, newest.position, view.point!.lastTransactionPosition)
  return turns.map((_, index) => (index === 0 ? after : turns[index - 1]))
}

/** Of turns that elected nobody, and those behind them: the bits of CandidateHub are cleared, the set is not. */
const keptSetsOf = async ({ reader, candidates }: ApiContext, turns: readonly CoreEventRow[]) => {
  const found = await Promise.all(
    turns.map(async (turn) => {
      const upTo = { family: coreFamilies.round, bound: turn.transactionPosition, pageNum: 1, pageSize: 10 }
      const { rows } = await pageCoreEvents(reader, upTo)
      return [turn.transactionPosition, await changesAtTurn(candidates, turn, rows[1])] as const
    }),
  )
  return new Map(found)
}

const present = async (
  context: ApiContext,
  view: ChainView,
  turns: readonly CoreEventRow[],
): Promise<RoundRecord[]> => {
  const { reader } = context
  const positions = turns.map(({ transactionPosition }) => transactionPosition)
  const [followers, amounts, elected, thrownOut] = await Promise.all([
    followersOf(context, view, turns),
    listAmounts(reader, positions, [status, reward, commission]),
    countElected(reader, [...positions, ...positions.map((position) => position - 1)]),
    listStruckOff(reader, positions),
  ])
  const statuses = ofFamily(amounts, status)
  const electedAt = new Map(elected.map((one) => [one.bound, one.elected]))
  const isOdd = ({ transactionPosition: own }: CoreEventRow) =>
    [own, own - 1].some((bound) => electedAt.get(bound) === 0)
  const keptSets = await keptSetsOf(context, turns.filter(isOdd))
  const nameOf = await namesOf(context, [
    ...[...statuses, ...thrownOut].map(({ candidate }) => candidate),
    ...[...keptSets.values()].flatMap(({ members, left }) => [...members, ...left].map(({ operator }) => operator)),
  ])
  return turns.map((turn, index) => {
    const next = followers[index]
    const isOwn = ({ transactionPosition }: { transactionPosition: number }) =>
      transactionPosition === turn.transactionPosition
    const own = amounts.filter(isOwn)
    const kept = keptSets.get(turn.transactionPosition)
    const { entered, left } =
      kept === undefined
        ? changesOf(ofFamily(own, status), thrownOut.filter(isOwn))
        : { entered: [...kept.entered], left: kept.left.map(({ operator }) => operator) }
    const paid = ofFamily(own, reward)
    const voteRewards = own.filter(({ kind }) => kind === coreKinds.voteRewardPaid)
    const commissions = own.filter(({ kind }) => kind === coreKinds.commissionPaid)
    return {
      ...{ round: turn.round ?? 0, ...placeOf(turn), isKept: kept?.isKept ?? false },
      elected: kept?.members.length ?? electedAt.get(turn.transactionPosition) ?? 0,
      ...{ entered: entered.map(nameOf), left: left.map(nameOf) },
      ...{ reward: sumOf(paid), rewardByKind: kindAmounts(paid), commission: sumOf([...commissions, ...voteRewards]) },
      voteReward: sumOf(voteRewards),
      blocks: (next?.blockNumber ?? view.point!.number + 1) - turn.blockNumber,
      endTimestamp: next?.timestamp ?? null,
    }
  })
}

/** Every call of the feature with its handler. */
export const roundRoutes = {
  rounds: route(rounds, 'asOf', async (context, request, view) => {
    requireCore(context)
    const { total, rows } = await pageOfView(context, view, request, { family: coreFamilies.round })
    return presentPage(request, view, total, await present(context, view, rows))
  }),
  roundSeries: roundSeriesRoute,
  roundTag: route(roundTag, 'head', async (context, _request, view) => {
    requireCore(context)
    const running = await runningRound(context, view)
    return {
      roundTag: running?.round ?? null,
      turnedAt: running?.row.timestamp ?? null,
      turnedBlock: running?.row.blockNumber ?? null,
      asOf: asOfOf(view),
    }
  }),
} satisfies RoutesOf<typeof roundCalls>
