import { maxDescription, type ProposalRecord } from '@corescope/api-schema/governance/calls'
import { listLogHeads } from '@corescope/store/core-events/log-heads'
import type { CoreEntryRow, CoreEventRow } from '@corescope/store/core-events/read'
import { listEntriesOfSubjects } from '@corescope/store/core-events/subjects'
import { coreKinds } from '@corescope/store/core-events/table'
import { groupBy } from '@corescope/store/group-by'
import type { Reader } from '@corescope/store/reader'
import { expandStart } from '../../answers/wire.ts'
import { type NameOf, placeOf, valuesOf } from '../../entities/core/events.ts'

/** What is known of a proposal at a block. */
interface Outcome {
  startBlock: number
  endBlock: number
  totalVotes: number
  votesFor: number
  votesAgainst: number
  executed: boolean
  canceled: boolean
}

/**
 * As GovHub.getState counts: votes for it must be those of more than half of the members there were. So many are enough to
 * execute it before the end too, but it is active until then. After the end, and as many blocks as are given for it, it
 * expires. Pure.
 */
const stateOf = (outcome: Outcome, block: number, executingPeriod: number | null): ProposalRecord['state'] => {
  const { startBlock, endBlock, totalVotes, votesFor } = outcome
  if (outcome.canceled) return 'canceled'
  if (outcome.executed) return 'executed'
  if (block <= startBlock) return 'pending'
  if (block <= endBlock) return 'active'
  if (votesFor * 2 <= totalVotes || votesFor <= outcome.votesAgainst) return 'defeated'
  return executingPeriod !== null && block > endBlock + executingPeriod ? 'expired' : 'succeeded'
}

const k = coreKinds
const stepKinds = [k.executed, k.canceled, k.voted]
/** Each member votes once: far more than there are. */
const maxVotes = 1_000

/** Votes and ends of proposals, oldest first. */
export const listProposalSteps = (reader: Reader, proposals: readonly CoreEventRow[], bound: number) =>
  listEntriesOfSubjects(
    reader,
    proposals.flatMap(({ subject }) => subject ?? []),
    { kinds: stepKinds, bound, most: maxVotes },
  )

/** What the event of a proposal says of it. */
type Terms = Pick<
  ProposalRecord,
  'startBlock' | 'endBlock' | 'totalVotes' | 'description' | 'more' | 'operations' | 'isTooLong'
>

type Values = ReturnType<typeof valuesOf>
const termsOf = (values: Values): Terms => {
  const description = String(values.description ?? '')
  return {
    ...{ startBlock: Number(values.startBlock), endBlock: Number(values.endBlock) },
    totalVotes: Number(values.totalVotes),
    description: description.slice(0, maxDescription),
    more: Math.max(description.length - maxDescription, 0),
    operations: (values.targets as unknown[]).length,
    isTooLong: false,
  }
}

/** Bytes of the values that have a fixed place in the event; in storage a byte more in 128. */
const headBytes = 10 * 32
const storedHeadBytes = headBytes + 8

/** Of an event too long to be read in a list: what its first bytes tell. Pure. */
const termsOfHead = (coded: string): Terms => {
  const { start } = expandStart(coded, headBytes)
  const word = (index: number) => Number(BigInt(`0x${start.slice(2 + 64 * index, 66 + 64 * index)}`))
  return {
    ...{ startBlock: word(6), endBlock: word(7), totalVotes: word(8) },
    ...{ description: '', more: 0, operations: null, isTooLong: true },
  }
}

/** What proposals say; of those whose event is too long to be read here the blocks and members alone. */
export const readTerms = async (
  reader: Reader,
  proposals: readonly CoreEventRow[],
): Promise<(made: CoreEventRow) => Terms> => {
  const values = new Map(proposals.map((made) => [made.position, valuesOf(made)]))
  const isRead = (told: Values | undefined): told is Values => told?.targets !== undefined
  const long = [...values].flatMap(([position, told]) => (isRead(told) ? [] : [position]))
  const heads = await listLogHeads(reader, long, storedHeadBytes)
  return ({ position }) => {
    const told = values.get(position)
    return isRead(told) ? termsOf(told) : termsOfHead(heads.get(position)!)
  }
}

interface ProposalWorld {
  terms: (made: CoreEventRow) => Terms
  /** Of all proposals that are told. */
  steps: readonly CoreEntryRow[]
  block: number
  nameOf: NameOf
  executingPeriod: number | null
}

/** Records of proposals, each as it stands at a block. Pure. */
export const presentProposals = (
  proposals: readonly CoreEventRow[],
  { terms, steps, block, nameOf, executingPeriod }: ProposalWorld,
): ProposalRecord[] => {
  const bySubject = groupBy(steps, ({ subject }) => subject)
  return proposals.map((made) => {
    const own = bySubject.get(made.subject) ?? []
    const votes = own.filter(({ kind }) => kind === k.voted)
    const executed = own.find(({ kind }) => kind === k.executed)
    const canceled = own.find(({ kind }) => kind === k.canceled)
    const said = {
      ...terms(made),
      votesFor: votes.filter(({ amount }) => amount === '1').length,
      votesAgainst: votes.filter(({ amount }) => amount === '0').length,
    }
    const outcome = { ...said, executed: executed !== undefined, canceled: canceled !== undefined }
    return {
      id: BigInt(made.subject!).toString(),
      proposer: nameOf(made.delegator!),
      ...said,
      state: stateOf(outcome, block, executingPeriod),
      executed: executed === undefined ? null : placeOf(executed),
      canceled: canceled === undefined ? null : placeOf(canceled),
      ...placeOf(made),
    }
  })
}
