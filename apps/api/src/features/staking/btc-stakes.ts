import type { BlockRangeRequest } from '@corescope/api-schema/shapes/block-range'
import { type BtcStake, type BtcStep, btcStakes, liquidBtc, stakeBtcDetail } from '@corescope/api-schema/staking/calls'
import { type CoreEventRow, listOfSubjects } from '@corescope/store/core-events/read'
import { type CoreKind, coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { type PageRequest, presentPage } from '../../answers/page.ts'
import { type ChainView, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { findBitcoinTold, kindOnCore } from '../../entities/core/bitcoin-told.ts'
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
import { type LiquidSettled, settledOf } from '../../entities/core/liquid-payouts.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { ownerOf } from './core-stake.ts'

const k = coreKinds
const isMove = ({ kind }: CoreEventRow) => kind === k.btcDelegated || kind === k.btcTransferredIn

const spenderOf = (spent: CoreEventRow) => reverseHash(String(valuesOf(spent).usedTxid))

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
    spentBy: spent === undefined ? null : spenderOf(spent),
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
  [k.btcTakenBack, 'spent'],
  [k.btcExpired, 'expired'],
  [k.btcRewardClaimed, 'rewarded'],
  [k.btcRewardStored, 'rewarded'],
  [k.liquidMinted, 'minted'],
  [k.liquidPaidOut, 'paidOut'],
  [k.liquidPaidTooMuch, 'paidTooMuch'],
])
const maxSteps = 500
const maxTakenBack = 100

interface StepWorld {
  /** Of the Bitcoin transaction, oldest first. */
  events: readonly CoreEventRow[]
  /** Every stake that an event of these names as spent, by its subject. */
  stakes: ReadonlyMap<string, BtcStake>
  settled: (row: CoreEventRow) => LiquidSettled
  nameOf: NameOf
}

/** The subject of the stake that an event tells of as spent. */
const spentStakeOf = (row: CoreEventRow): string | undefined => {
  if (row.kind === k.btcSpent) return row.subject!
  return row.kind === k.btcTakenBack ? String(valuesOf(row).outpointHash) : undefined
}

/** A stake leaves the validator it is with; the events name neither it nor the amount. */
const presentSpent = (row: CoreEventRow, stake: BtcStake | undefined): BtcStep => ({
  ...{ event: 'spent', amount: stake?.amount ?? null },
  ...{ from: stake?.validator ?? null, to: stake?.delegator ?? null },
  otherBtcTxId: row.kind === k.btcTakenBack ? reverseHash(spentStakeOf(row)!) : spenderOf(row),
  ...placeOf(row),
})

const presentSteps = ({ events, stakes, settled, nameOf }: StepWorld): BtcStep[] =>
  events
    .flatMap((row, index): BtcStep[] => {
      const event = stepNames.get(row.kind)
      if (event === undefined) return []
      const spent = spentStakeOf(row)
      if (spent !== undefined) return [presentSpent(row, stakes.get(spent))]
      // A transfer has two rows, one after the other: from whom, and to whom.
      const source = row.kind === k.btcTransferredIn ? events[index - 1]?.candidate : row.delegator
      const target = row.candidate ?? settled(row).payee
      return [
        {
          ...{ event, amount: row.amount, otherBtcTxId: null },
          from: source == null ? null : nameOf(source),
          to: target === null ? null : nameOf(target),
          ...placeOf(row),
        },
      ]
    })
    .slice(0, maxSteps)

const isReward = ({ kind }: CoreEventRow) => kind === k.btcRewardClaimed || kind === k.btcRewardStored

export const stakeBtcDetailRoute = route(stakeBtcDetail, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { btcTxId, events } = await findBitcoinTold(context.reader, request.btcTxId, boundOf(view))
  const takenBack = events.filter(({ kind }) => kind === k.btcTakenBack).slice(0, maxTakenBack)
  const outpoints = [...new Set(takenBack.flatMap((row) => spentStakeOf(row) ?? []))]
  const told = [...events, ...(await listOfSubjects(context.reader, outpoints, boundOf(view)))]
  const settled = await settledOf(context.reader, events, boundOf(view))
  const payees = events.map((row) => settled(row).payee)
  const named = [...told.flatMap(({ candidate, delegator }) => [candidate, delegator]), ...payees]
  const [running, nameOf] = await Promise.all([runningRound(context, view), namesOf(context, named)])
  const stakes = new Map(
    told
      .filter(({ kind }) => kind === k.btcStaked)
      .map((made) => [made.subject!, presentStake(made, told, { running, nameOf })]),
  )
  const minted = events.find(({ kind }) => kind === k.liquidMinted)
  return {
    btcTxId,
    kind: kindOnCore(events),
    stake: stakes.get(reverseHash(btcTxId)) ?? null,
    takesBack: outpoints.flatMap((subject) => stakes.get(subject) ?? []),
    liquid:
      minted === undefined
        ? null
        : { amount: minted.amount ?? '0', delegator: minted.delegator === null ? null : nameOf(minted.delegator) },
    steps: presentSteps({ events, stakes, settled, nameOf }),
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
  const settled = await settledOf(context.reader, rows, boundOf(view))
  const delegatorOf = (row: CoreEventRow) => row.delegator ?? settled(row).payee
  const nameOf = await namesOf(context, rows.map(delegatorOf))
  const records = rows.map((row) => {
    const { owed, payout } = settled(row)
    const delegator = delegatorOf(row)
    return {
      event: liquidNames.get(row.kind)!,
      delegator: delegator === null ? null : nameOf(delegator),
      btcTxId: row.subject === null ? null : reverseHash(row.subject),
      amount: row.amount ?? '0',
      owed: owed === null ? null : owed.toString(),
      payout: payout === null ? null : { btcTxId: reverseHash(String(valuesOf(payout).txid)), ...placeOf(payout) },
      ...placeOf(row),
    }
  })
  return presentPage(request, view, total, records)
})
