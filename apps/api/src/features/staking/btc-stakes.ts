import type { BlockRangeRequest } from '@corescope/api-schema/shapes/block-range'
import { type BtcStake, type BtcStep, btcStakes, liquidBtc, stakeBtcDetail } from '@corescope/api-schema/staking/calls'
import { type CoreEventRow, listOfSubjects } from '@corescope/store/core-events/read'
import { type CoreKind, coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { type PageRequest, presentPage } from '../../answers/page.ts'
import { type ChainView, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import {
  asOfOf,
  type NameOf,
  namesOf,
  pageOfView,
  placeOf,
  type RunningRound,
  reverseHash,
  runningRound,
  valuesOf,
} from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { ownerOf } from './core-stake.ts'

const k = coreKinds
const isMove = ({ kind }: CoreEventRow) => kind === k.btcDelegated || kind === k.btcTransferredIn

/** The stake that events of one Bitcoin transaction tell of, oldest first. */
const presentStake = (
  made: CoreEventRow,
  events: readonly CoreEventRow[],
  { running, nameOf }: { running: RunningRound | undefined; nameOf: NameOf },
): BtcStake => {
  const values = valuesOf(made)
  const own = events.filter(({ subject }) => subject === made.subject)
  const spent = own.find(({ kind }) => kind === k.btcSpent)
  const lockTime = made.lockTime
  const endRound = running === undefined || lockTime === null ? null : Math.floor(lockTime / running.interval)
  const isOver =
    own.some(({ kind }) => kind === k.btcExpired) || (running !== undefined && (endRound ?? 0) <= running.round)
  return {
    btcTxId: reverseHash(made.subject!),
    outputIndex: Number(values.outputIndex ?? 0),
    amount: made.amount ?? '0',
    script: hex(String(values.script ?? '0x')),
    ...{ lockTime, endRound },
    delegator: nameOf(made.delegator!),
    validator: nameOf(own.findLast(isMove)?.candidate ?? made.candidate!),
    firstValidator: nameOf(made.candidate!),
    state: spent !== undefined ? 'spent' : isOver ? 'expired' : 'staked',
    spentBy: spent === undefined ? null : reverseHash(String(valuesOf(spent).usedTxid)),
    ...placeOf(made),
  }
}

/** Every address that the stakes are told by. */
const namesOfAll = (context: ApiContext, rows: readonly CoreEventRow[]) =>
  namesOf(
    context,
    rows.flatMap(({ candidate, delegator }) => [candidate, delegator]),
  )

const boundOf = ({ point }: ChainView) => point?.lastTransactionPosition ?? 0

/** A validator's list is of moves: those that brought a stake to it. Everybody's and a delegator's are of stakes. */
const pageOfStakes = async (
  context: ApiContext,
  view: ChainView,
  request: PageRequest & BlockRangeRequest & { delegator?: string | undefined; validator?: string | undefined },
) => {
  const family = request.validator === undefined ? coreFamilies.btcStake : coreFamilies.btcMove
  return pageOfView(context, view, request, { family, of: ownerOf(request) })
}

export const btcStakesRoute = route(btcStakes, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { total, rows } = await pageOfStakes(context, view, request)
  const subjects = [...new Set(rows.flatMap(({ subject }) => subject ?? []))]
  const events = await listOfSubjects(context.reader, subjects, boundOf(view))
  const [running, nameOf] = await Promise.all([runningRound(context, view), namesOfAll(context, events)])
  const records = rows.flatMap((row) => {
    const made = events.find(({ kind, subject }) => kind === k.btcStaked && subject === row.subject)
    if (made === undefined) return []
    return [{ ...presentStake(made, events, { running, nameOf }), entry: entryNames.get(row.kind) ?? 'delegated' }]
  })
  return presentPage(request, view, total, records)
})
const entryNames = new Map<CoreKind, 'delegated' | 'transferredIn' | 'transferredOut'>([
  [k.btcTransferredIn, 'transferredIn'],
  [k.btcTransferredOut, 'transferredOut'],
])

const stepNames = new Map<CoreKind, BtcStep['event']>([
  [k.btcStaked, 'delegated'],
  [k.btcTransferredIn, 'transferred'],
  [k.btcSpent, 'spent'],
  [k.btcExpired, 'expired'],
  [k.btcRewardClaimed, 'rewarded'],
  [k.btcRewardStored, 'rewarded'],
  [k.liquidMinted, 'minted'],
  [k.liquidPaidOut, 'paidOut'],
  [k.liquidPaidTooMuch, 'paidTooMuch'],
])
const maxSteps = 500

const presentSteps = (events: readonly CoreEventRow[], nameOf: NameOf): BtcStep[] =>
  events
    .flatMap((row, index): BtcStep[] => {
      const event = stepNames.get(row.kind)
      if (event === undefined) return []
      // A transfer has two rows, one after the other: from whom, and to whom.
      const source = row.kind === k.btcTransferredIn ? events[index - 1]?.candidate : row.delegator
      return [
        {
          ...{ event, amount: row.amount },
          from: source == null ? null : nameOf(source),
          to: row.candidate === null ? null : nameOf(row.candidate),
          ...placeOf(row),
        },
      ]
    })
    .slice(0, maxSteps)

const isReward = ({ kind }: CoreEventRow) => kind === k.btcRewardClaimed || kind === k.btcRewardStored

export const stakeBtcDetailRoute = route(stakeBtcDetail, 'asOf', async (context, { btcTxId }, view) => {
  requireCore(context)
  const asIs = await listOfSubjects(context.reader, [btcTxId], boundOf(view))
  const isInternal = asIs.some(({ kind }) => stepNames.has(kind))
  const events = isInternal ? asIs : await listOfSubjects(context.reader, [reverseHash(btcTxId)], boundOf(view))
  const [running, nameOf] = await Promise.all([runningRound(context, view), namesOfAll(context, events)])
  const made = events.find(({ kind }) => kind === k.btcStaked)
  const minted = events.find(({ kind }) => kind === k.liquidMinted)
  const kind = made !== undefined ? 'stake' : events.some(({ kind }) => stepNames.has(kind)) ? 'liquid' : 'unknown'
  return {
    btcTxId: isInternal ? reverseHash(btcTxId) : btcTxId,
    kind: kind as 'stake' | 'liquid' | 'unknown',
    stake: made === undefined ? null : presentStake(made, events, { running, nameOf }),
    liquid:
      minted === undefined
        ? null
        : { amount: minted.amount ?? '0', delegator: minted.delegator === null ? null : nameOf(minted.delegator) },
    steps: presentSteps(events, nameOf),
    rewards: events
      .filter(isReward)
      .reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n)
      .toString(),
    asOf: asOfOf(view),
  }
})

const liquidNames = new Map<CoreKind, 'minted' | 'redeemed' | 'paidOut' | 'paidTooMuch'>([
  [k.liquidMinted, 'minted'],
  [k.liquidRedeemed, 'redeemed'],
  [k.liquidPaidOut, 'paidOut'],
  [k.liquidPaidTooMuch, 'paidTooMuch'],
])

export const liquidBtcRoute = route(liquidBtc, 'asOf', async (context, request, view) => {
  requireCore(context)
  const list = { family: coreFamilies.liquidBtc, of: ownerOf({ delegator: request.delegator }) }
  const { total, rows } = await pageOfView(context, view, request, list)
  const nameOf = await namesOfAll(context, rows)
  const records = rows.map((row) => ({
    event: liquidNames.get(row.kind)!,
    delegator: row.delegator === null ? null : nameOf(row.delegator),
    btcTxId: row.subject === null ? null : reverseHash(row.subject),
    amount: row.amount ?? '0',
    ...placeOf(row),
  }))
  return presentPage(request, view, total, records)
})
