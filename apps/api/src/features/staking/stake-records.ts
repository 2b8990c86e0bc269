import type { BtcStake } from '@corescope/api-schema/staking/calls'
import type { CoreEventRow } from '@corescope/store/core-events/read'
import { listLastOfSubjects } from '@corescope/store/core-events/subjects'
import { coreKinds } from '@corescope/store/core-events/table'
import { groupBy } from '@corescope/store/group-by'
import type { ChainView } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import {
  boundOf,
  type NameOf,
  namesOf,
  placeOf,
  type RunningRound,
  reverseHash,
  runningRound,
  valuesOf,
} from '../../entities/core/events.ts'
import { readOutputs, type StakedOutput } from '../../entities/core/stake-script.ts'

const k = coreKinds
/** What tells state and place of a stake: the last event of each. Rewards tell neither, however many they are. */
const tellingKinds = [k.btcStaked, k.btcTransferredIn, k.btcSpent, k.btcExpired]

/** The Bitcoin transaction that an event of a spent stake names. */
export const spenderOf = (spent: CoreEventRow) => reverseHash(String(valuesOf(spent).usedTxid))

/** Events of one stake. Who staked it is undefined where that lies before the index. */
interface StakeEvents {
  subject: string
  made: CoreEventRow | undefined
  moved: CoreEventRow | undefined
  spent: CoreEventRow | undefined
  expired: CoreEventRow | undefined
}

const eventsOf = (subject: string, rows: readonly CoreEventRow[]): StakeEvents => {
  const last = (kind: CoreEventRow['kind']) => rows.find((row) => row.kind === kind)
  return {
    ...{ subject, made: last(k.btcStaked), moved: last(k.btcTransferredIn) },
    ...{ spent: last(k.btcSpent), expired: last(k.btcExpired) },
  }
}

/** In which round a stake no longer counts: rounds are numbered by their length. */
const endRoundOf = (lockTime: number | null, running: RunningRound | undefined) =>
  running === undefined || lockTime === null ? null : Math.floor(lockTime / running.interval)

const stateOf = ({ made, spent, expired }: StakeEvents, running: RunningRound | undefined): BtcStake['state'] => {
  if (spent !== undefined) return 'spent'
  if (expired !== undefined) return 'expired'
  if (made === undefined) return 'unknown'
  const endRound = endRoundOf(made.lockTime, running)
  return running !== undefined && (endRound ?? 0) <= running.round ? 'expired' : 'staked'
}

interface StakeWorld {
  running: RunningRound | undefined
  outputOf: (made: CoreEventRow) => StakedOutput | undefined
  nameOf: NameOf
}

const presentStake = (events: StakeEvents, { running, outputOf, nameOf }: StakeWorld): BtcStake => {
  const { subject, made, moved, spent, expired } = events
  const output = made && outputOf(made)
  const lockTime = made?.lockTime ?? null
  const name = (address: string | null | undefined) => (address == null ? null : nameOf(address))
  return {
    btcTxId: reverseHash(subject),
    outputIndex: output?.outputIndex ?? null,
    // Before Demeter the event of a stake told no amount; that of a move does.
    amount: made?.amount ?? moved?.amount ?? null,
    ...{ script: output?.script ?? null, scriptBytes: output?.scriptBytes ?? null },
    ...{ lockTime, endRound: endRoundOf(lockTime, running) },
    delegator: name((made ?? moved ?? expired)?.delegator),
    validator: name((moved ?? made)?.candidate),
    firstValidator: name(made?.candidate),
    state: stateOf(events, running),
    spentBy: spent === undefined ? null : spenderOf(spent),
    staked: made === undefined ? null : placeOf(made),
  }
}

/**
 * Stakes as they stand at the block of the answer, by their subjects: of each that an event of the index tells of.
 * @param form `isList`: scripts are cut
 */
export const stakesOf = async (
  context: ApiContext,
  view: ChainView,
  subjects: readonly string[],
  form: { isList: boolean },
): Promise<ReadonlyMap<string, BtcStake>> => {
  const about = { kinds: tellingKinds, bound: boundOf(view), isBrief: form.isList }
  const rows = await listLastOfSubjects(context.reader, [...new Set(subjects)], about)
  const made = rows.filter(({ kind }) => kind === k.btcStaked)
  const [running, outputOf, nameOf] = await Promise.all([
    runningRound(context, view),
    readOutputs(context.reader, made, form),
    namesOf(
      context,
      rows.flatMap(({ candidate, delegator }) => [candidate, delegator]),
    ),
  ])
  const bySubject = groupBy(rows, ({ subject }) => subject!)
  const world = { running, outputOf, nameOf }
  return new Map([...bySubject].map(([subject, own]) => [subject, presentStake(eventsOf(subject, own), world)]))
}
