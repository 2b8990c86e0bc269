import { isNarrowed } from '@corescope/api-schema/shapes/block-range'
import {
  addressValidatorsSetInfo,
  type RewardKind,
  validatorHistory,
  validatorRewards,
  validatorSlashes,
} from '@corescope/api-schema/validators/calls'
import { listTurnsOfRounds } from '@corescope/store/core-events/figures'
import {
  type CoreEventRow,
  listAmounts,
  listOfRounds,
  listRewards,
  listRoundsInForce,
} from '@corescope/store/core-events/read'
import { type CoreKind, coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { pageSlice } from '@corescope/store/page'
import { presentPage } from '../../answers/page.ts'
import { type ChainView, route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { type CandidateState, findCandidate, flagsOf, slashesOf } from '../../entities/core/candidates.ts'
import { namesOf, pageOfView, placeOf, valuesOf } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { kindAmounts } from '../../entities/core/reward-kinds.ts'
import { sealerInRound } from '../../entities/core/sealers.ts'
import { BadRequestError } from '../../http/errors.ts'

const statesOf = ({ candidates }: ApiContext, { point }: ChainView): Promise<readonly CandidateState[]> =>
  point === undefined ? Promise.resolve([]) : candidates.at(point.lastTransactionPosition)

/** Blocks and missed turns of a candidate in rounds, by the position of each round's turn. */
const turnsOf = async (
  { reader }: ApiContext,
  { point }: ChainView,
  state: CandidateState | undefined,
  turns: readonly CoreEventRow[],
) => {
  if (point === undefined || state === undefined) return new Map()
  const known = turns.flatMap(({ position, blockNumber }) => {
    const consensus = sealerInRound(state, position)
    return consensus === undefined ? [] : [{ position, blockNumber, consensus }]
  })
  const rows = await listTurnsOfRounds(reader, state.operator, known, point)
  return new Map(rows.map((row) => [row.position, row]))
}

export const addressValidatorsSetInfoRoute = route(addressValidatorsSetInfo, 'asOf', async (context, request, view) => {
  requireCore(context)
  const found = findCandidate(await statesOf(context, view), request.address)
  const operator = found?.state.operator ?? request.address
  const { total, rows } = await pageOfView(context, view, request, {
    family: coreFamilies.validatorRound,
    of: { candidate: operator },
  })
  const thrownOut = rows.filter(({ kind }) => kind === coreKinds.setLeft).map(({ position }) => position)
  const inForce = await listRoundsInForce(context.reader, thrownOut)
  const own = rows.map((row) => ({ row, round: row.round ?? inForce.get(row.position) ?? 0 }))
  const rounds = own.map(({ round }) => round)
  const bound = view.point?.lastTransactionPosition ?? 0
  const [turns, rewards] = await Promise.all([
    listOfRounds(context.reader, rounds, { families: [coreFamilies.round], bound }),
    listRewards(context.reader, rounds, operator, bound),
  ])
  const begun = turns.filter(({ kind }) => kind === coreKinds.turnedRound)
  const figures = await turnsOf(context, view, found?.state, begun)
  const records = own.map(({ row, round }) => {
    const given = rewards.filter((one) => one.round === round)
    const turned = begun.find((one) => one.round === round)
    const turn = turned === undefined ? undefined : figures.get(turned.position)
    return {
      round,
      turned: turned === undefined ? null : placeOf(turned),
      reward: row.amount ?? '0',
      rewardByKind: kindAmounts(given),
      blocks: turn?.sealed ?? null,
      missed: turn?.missed ?? null,
      paid: placeOf(row),
      isThrownOut: row.kind === coreKinds.setLeft,
    }
  })
  return { ...presentPage(request, view, total, records), isCandidate: found !== undefined }
})

const statusOf = (bits: unknown) => (bits === undefined ? null : flagsOf(Number(bits)))
const said = (values: Readonly<Record<string, unknown>>, ...names: string[]): string | null => {
  const name = names.find((one) => values[one] !== undefined)
  return name === undefined ? null : String(values[name])
}

const presentHistory = async (context: ApiContext, rows: readonly CoreEventRow[]) => {
  const read = rows.map((row) => {
    const values = valuesOf(row)
    return {
      ...{ row, values },
      consensus: said(values, 'consensusAddr', 'newConsensusAddr'),
      fee: said(values, 'feeAddress', 'newFeeAddr'),
      commission: said(values, 'commissionThousandths', 'newRate'),
    }
  })
  const nameOf = await namesOf(
    context,
    read.flatMap(({ row, consensus, fee }) => [row.candidate, consensus, fee]),
  )
  return read.map(({ row, values, consensus, fee, commission }) => ({
    event: eventNames.get(row.kind) ?? 'unknown',
    operator: nameOf(row.candidate!),
    consensus: consensus === null ? null : nameOf(consensus),
    fee: fee === null ? null : nameOf(fee),
    commission: commission === null ? null : Number(commission),
    margin: row.kind === coreKinds.statusChanged || row.kind === coreKinds.struckOff ? null : row.amount,
    totalMargin: said(values, 'totalMargin'),
    oldStatus: statusOf(values.oldStatus),
    newStatus: statusOf(values.newStatus),
    ...placeOf(row),
  }))
}
const eventNames = new Map<CoreKind, string>(Object.entries(coreKinds).map(([name, kind]) => [kind, name]))

export const validatorHistoryRoute = route(validatorHistory, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { operator, family } = request
  const { total, rows } = await pageOfView(context, view, request, {
    family: coreFamilies[family === 'status' ? 'status' : 'candidate'],
    of: operator === undefined ? undefined : { candidate: operator },
  })
  return presentPage(request, view, total, await presentHistory(context, rows))
})

const slashKinds = new Map<CoreKind, 'missedTurn' | 'misdemeanor' | 'felony'>([
  [coreKinds.missedTurn, 'missedTurn'],
  [coreKinds.misdemeanor, 'misdemeanor'],
  [coreKinds.felony, 'felony'],
])

/** What felonies took of margins: an event beside each tells it. */
const finesOf = async ({ reader }: ApiContext, rows: readonly CoreEventRow[]) => {
  const felonies = rows.filter(({ kind }) => kind === coreKinds.felony)
  const positions = felonies.map(({ transactionPosition }) => transactionPosition)
  const changes = await listAmounts(reader, positions, [coreFamilies.candidate])
  const taken = changes.filter(({ kind }) => kind === coreKinds.deductedMargin)
  return (row: CoreEventRow): string | null => {
    if (row.kind !== coreKinds.felony) return null
    const own = taken.find(
      ({ transactionPosition, candidate }) =>
        transactionPosition === row.transactionPosition && candidate === row.candidate,
    )
    return own?.amount?.replace('-', '') ?? null
  }
}

export const validatorSlashesRoute = route(validatorSlashes, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { validator } = request
  const { total, rows } = await pageOfView(context, view, request, {
    family: coreFamilies.slash,
    of: validator === undefined ? undefined : slashesOf(await statesOf(context, view), validator),
  })
  const nameOf = await namesOf(
    context,
    rows.flatMap(({ candidate, delegator }) => [candidate, delegator]),
  )
  const fineOf = await finesOf(context, rows)
  const records = rows.map((row) => ({
    fine: fineOf(row),
    kind: slashKinds.get(row.kind)!,
    turns: row.kind === coreKinds.missedTurn ? (said(valuesOf(row), 'blockCount') ?? '1') : null,
    operator: row.candidate === null ? null : nameOf(row.candidate),
    consensus: row.delegator === null ? null : nameOf(row.delegator),
    amount: row.amount,
    ...placeOf(row),
  }))
  return presentPage(request, view, total, records)
})

const rewardNames = new Map<CoreKind, RewardKind>([
  [coreKinds.coreReward, 'core'],
  [coreKinds.hashPowerReward, 'hashPower'],
  [coreKinds.btcReward, 'btc'],
  [coreKinds.commissionPaid, 'commission'],
  [coreKinds.commissionNotPaid, 'commissionNotPaid'],
  [coreKinds.voteRewardPaid, 'voteReward'],
  [coreKinds.voteRewardNotPaid, 'voteRewardNotPaid'],
])

/** Rewards of one round, those of delegators before commissions: a set is small, so they are read whole. */
const pageOfRound = async (
  context: ApiContext,
  view: ChainView,
  { round, pageNum, pageSize }: { round: number; pageNum: number; pageSize: number },
) => {
  const all = await listOfRounds(context.reader, [round], {
    families: [coreFamilies.reward, coreFamilies.commission],
    bound: view.point?.lastTransactionPosition ?? 0,
  })
  const { after, upTo } = pageSlice(all.length, pageNum, pageSize)
  return { total: all.length, rows: all.slice(all.length - upTo, all.length - after) }
}

export const validatorRewardsRoute = route(validatorRewards, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { validator, round, family, pageNum, pageSize } = request
  if (round !== undefined && isNarrowed(request)) {
    throw new BadRequestError(`round: ${round} is not valid together with a range of blocks`)
  }
  const { total, rows } =
    round !== undefined
      ? await pageOfRound(context, view, { round, pageNum, pageSize })
      : await pageOfView(context, view, request, {
          family: coreFamilies[family === 'commission' ? 'commission' : 'reward'],
          of: validator === undefined ? undefined : { candidate: validator },
        })
  const nameOf = await namesOf(
    context,
    rows.map(({ candidate }) => candidate),
  )
  const records = rows.map((row) => ({
    kind: rewardNames.get(row.kind) ?? ('other' as const),
    operator: nameOf(row.candidate!),
    amount: row.amount ?? '0',
    round: row.round,
    ...placeOf(row),
  }))
  return presentPage(request, view, total, records)
})
