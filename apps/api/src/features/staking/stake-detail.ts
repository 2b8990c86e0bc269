import {
  type BtcStake,
  type BtcStep,
  maxSteps,
  maxTakenBack,
  stakeBtcDetail,
  stakeBtcRewards,
} from '@corescope/api-schema/staking/calls'
import type { CoreEventRow } from '@corescope/store/core-events/read'
import { countOfSubject, getBtcRewards, listOfSubjects } from '@corescope/store/core-events/subjects'
import { type CoreKind, coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { findBitcoinTold, kindOnCore, stepKinds } from '../../entities/core/bitcoin-told.ts'
import {
  asOfOf,
  boundOf,
  entriesOfView,
  type NameOf,
  namesOf,
  placeOf,
  reverseHash,
  valuesOf,
} from '../../entities/core/events.ts'
import { type LiquidSettled, settledOf } from '../../entities/core/liquid-payouts.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { spenderOf, stakesOf } from './stake-records.ts'

const k = coreKinds
const stepNames = new Map<CoreKind, BtcStep['event']>([
  [k.btcStaked, 'delegated'],
  [k.btcTransferredIn, 'transferred'],
  [k.btcSpent, 'spent'],
  [k.btcTakenBack, 'spent'],
  [k.btcExpired, 'expired'],
  [k.liquidMinted, 'minted'],
  [k.liquidPaidIn, 'paidIn'],
  [k.liquidPaidOut, 'paidOut'],
  [k.liquidPaidTooMuch, 'paidTooMuch'],
])

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
const presentSpent = (row: CoreEventRow, spent: string, stake: BtcStake | undefined): BtcStep => ({
  ...{ event: 'spent', amount: stake?.amount ?? null },
  ...{ from: stake?.validator ?? null, to: stake?.delegator ?? null },
  otherBtcTxId: row.kind === k.btcTakenBack ? reverseHash(spent) : spenderOf(row),
  ...placeOf(row),
})

const placeKey = ({ transactionPosition, logIndex }: CoreEventRow) => `${transactionPosition} ${logIndex}`

const presentSteps = ({ events, stakes, settled, nameOf }: StepWorld): BtcStep[] => {
  // A transfer has two rows of one event: from whom, and to whom.
  const sources = new Map(
    events.flatMap((row) => (row.kind === k.btcTransferredOut ? [[placeKey(row), row.candidate]] : [])),
  )
  return events
    .flatMap((row): BtcStep[] => {
      const event = stepNames.get(row.kind)
      if (event === undefined) return []
      const spent = spentStakeOf(row)
      if (spent !== undefined) return [presentSpent(row, spent, stakes.get(spent))]
      const source = row.kind === k.btcTransferredIn ? sources.get(placeKey(row)) : row.delegator
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
}

/** What was paid into a vault by a Bitcoin transaction. */
const liquidOf = (events: readonly CoreEventRow[], nameOf: NameOf) => {
  const paid = events.find(({ kind }) => kind === k.liquidMinted || kind === k.liquidPaidIn)
  if (paid === undefined) return null
  return { amount: paid.amount ?? '0', delegator: paid.delegator === null ? null : nameOf(paid.delegator) }
}

export const stakeBtcDetailRoute = route(stakeBtcDetail, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { reader } = context
  const bound = boundOf(view)
  const { btcTxId, subject, events: first } = await findBitcoinTold(reader, request.btcTxId, bound)
  const steps = stepKinds.filter((kind) => stepNames.has(kind))
  const [events, stepCount, takesBackCount, rewards] = await Promise.all([
    listOfSubjects(reader, [subject], { kinds: stepKinds, bound, most: maxSteps }),
    countOfSubject(reader, subject, { kinds: steps, bound }),
    countOfSubject(reader, subject, { kinds: [k.btcTakenBack], bound }),
    getBtcRewards(reader, subject, bound),
  ])
  const spent = [...new Set(events.flatMap((row) => spentStakeOf(row) ?? []))].slice(0, maxSteps)
  const settled = await settledOf(reader, events, bound)
  const named = events.flatMap((row) => [row.candidate, row.delegator, settled(row).payee])
  const [own, stakes, nameOf] = await Promise.all([
    stakesOf(context, view, [subject], { isList: false }),
    stakesOf(context, view, [subject, ...spent], { isList: true }),
    namesOf(context, named),
  ])
  const takenBack = spent.filter((one) => one !== subject).slice(0, maxTakenBack)
  return {
    btcTxId,
    kind: kindOnCore(first),
    stake: own.get(subject) ?? null,
    takesBack: takenBack.flatMap((one) => stakes.get(one) ?? []),
    takesBackCount,
    liquid: liquidOf(events, nameOf),
    ...{ steps: presentSteps({ events, stakes, settled, nameOf }), stepCount },
    rewards,
    asOf: asOfOf(view),
  }
})

export const stakeBtcRewardsRoute = route(stakeBtcRewards, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { subject } = await findBitcoinTold(context.reader, request.btcTxId, boundOf(view))
  const list = { family: coreFamilies.btcReward, of: { candidate: subject } }
  const { total, rows } = await entriesOfView(context, view, request, list)
  const records = rows.map((row) => ({
    event: row.kind === k.btcRewardClaimed ? ('claimed' as const) : ('stored' as const),
    amount: row.amount ?? '0',
    ...placeOf(row),
  }))
  return presentPage(request, view, total, records)
})
