import {
  governanceProposal,
  governanceProposals,
  maxDescription,
  type ProposalRecord,
} from '@corescope/api-schema/governance/calls'
import type { Decoded } from '@corescope/api-schema/shapes/decoded'
import { systemContracts } from '@corescope/chain/system-contracts'
import { newBudget } from '@corescope/decode/abi/decode-budget'
import { type FeeShareChange, readFeeShareChange } from '@corescope/decode/core-events/fee-share-change'
import { type CoreEventRow, listOfSubjects, listOfTransactions } from '@corescope/store/core-events/read'
import { type CoreKind, coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { keccak256, toBytes } from 'viem'
import { presentPage } from '../../answers/page.ts'
import { type ChainView, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { asOfOf, type NameOf, namesOf, pageOfView, placeOf, valuesOf } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { addressesOfSharing, presentSharing } from '../../entities/core/sharing-events.ts'
import { FailureError } from '../../http/errors.ts'
import { decodeCalldataOf } from '../../naming/decoding.ts'
import { executingPeriodAt } from './executing-period.ts'
import { presentParameters } from './parameters.ts'

type State = ProposalRecord['state']

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
const stateOf = (outcome: Outcome, block: number, executingPeriod: number | null): State => {
  const { startBlock, endBlock, totalVotes, votesFor } = outcome
  if (outcome.canceled) return 'canceled'
  if (outcome.executed) return 'executed'
  if (block <= startBlock) return 'pending'
  if (block <= endBlock) return 'active'
  if (votesFor * 2 <= totalVotes || votesFor <= outcome.votesAgainst) return 'defeated'
  return executingPeriod !== null && block > endBlock + executingPeriod ? 'expired' : 'succeeded'
}

const k = coreKinds
const has = (events: readonly CoreEventRow[], kind: CoreKind) => events.find((row) => row.kind === kind)

const presentProposal = (
  made: CoreEventRow,
  steps: readonly CoreEventRow[],
  { block, nameOf, executingPeriod }: { block: number; nameOf: NameOf; executingPeriod: number | null },
): ProposalRecord => {
  const values = valuesOf(made)
  const own = steps.filter(({ subject }) => subject === made.subject)
  const votes = own.filter(({ kind }) => kind === k.voted)
  const [executed, canceled] = [has(own, k.executed), has(own, k.canceled)]
  const said = {
    startBlock: Number(values.startBlock ?? 0),
    endBlock: Number(values.endBlock ?? 0),
    totalVotes: Number(values.totalVotes ?? 0),
    votesFor: votes.filter(({ amount }) => amount === '1').length,
    votesAgainst: votes.filter(({ amount }) => amount === '0').length,
  }
  const description = String(values.description ?? '')
  const outcome = { ...said, executed: executed !== undefined, canceled: canceled !== undefined }
  return {
    id: BigInt(made.subject!).toString(),
    proposer: nameOf(made.delegator!),
    description: description.slice(0, maxDescription),
    more: Math.max(description.length - maxDescription, 0),
    state: stateOf(outcome, block, executingPeriod),
    ...said,
    operations: (values.targets as unknown[] | undefined)?.length ?? 0,
    executed: executed === undefined ? null : placeOf(executed),
    canceled: canceled === undefined ? null : placeOf(canceled),
    ...placeOf(made),
  }
}

const subjectsOf = (rows: readonly CoreEventRow[]) => rows.flatMap(({ subject }) => subject ?? [])
const boundOf = ({ point }: ChainView) => point?.lastTransactionPosition ?? 0

export const governanceProposalsRoute = route(governanceProposals, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { total, rows } = await pageOfView(context, view, request, { family: coreFamilies.proposal })
  const steps = await listOfSubjects(context.reader, subjectsOf(rows), boundOf(view))
  const [executingPeriod, nameOf] = await Promise.all([
    executingPeriodAt(context, view),
    namesOf(
      context,
      rows.map(({ delegator }) => delegator),
    ),
  ])
  const block = view.point?.number ?? 0
  const records = rows.map((row) => presentProposal(row, steps, { block, nameOf, executingPeriod }))
  return presentPage(request, view, total, records)
})

/** What a proposal calls: the function's selector before its arguments, unless the arguments are the whole call. Pure. */
const calldataOf = (signature: string, data: string): `0x${string}` =>
  signature === '' ? hex(data) : `${keccak256(toBytes(signature)).slice(0, 10) as `0x${string}`}${data.slice(2)}`

const configuration = systemContracts.find(({ name }) => name === 'Configuration')!.address

/** What a call would change of the fee shares; undefined where it is none of Configuration that does. Pure. */
const feeShareOf = (target: string, decoded: Decoded | null): FeeShareChange | undefined => {
  if (target !== configuration || decoded?.name !== 'updateParam') return undefined
  const [key, value] = decoded.values
  return readFeeShareChange(String(key?.value), String(value?.value))
}

const operationsOf = async ({ abis }: ApiContext, made: CoreEventRow) => {
  const values = valuesOf(made)
  const targets = (values.targets ?? []) as string[]
  const at = (name: string, index: number) => String((values[name] as unknown[] | undefined)?.[index] ?? '')
  const operations = targets.map((target, index) => {
    const [signature, data] = [at('signatures', index), at('calldatas', index) || '0x']
    const told = { target, value: at('values', index) || '0', signature, data: hex(data) }
    return { told, input: calldataOf(signature, data) }
  })
  const known = await abis.find(
    operations.map(({ told, input }) => ({ address: told.target, blockNumber: null, hash: input.slice(0, 10) })),
  )
  const budget = newBudget()
  return operations.map(({ told, input }) => {
    const decoded = decodeCalldataOf(hex(told.target), input, known.of(told.target, null), budget)
    return { ...told, decoded, feeShare: feeShareOf(told.target, decoded) }
  })
}

const votesOf = (steps: readonly CoreEventRow[], nameOf: NameOf) =>
  steps
    .filter(({ kind }) => kind === k.voted)
    .map((row) => ({ voter: nameOf(row.delegator!), isFor: row.amount === '1', ...placeOf(row) }))

const proposalRows = async (context: ApiContext, id: number, view: ChainView) => {
  const subject = `0x${BigInt(id).toString(16).padStart(64, '0')}`
  const steps = await listOfSubjects(context.reader, [subject], boundOf(view))
  const made = has(steps, k.proposed)
  if (made === undefined) throw new FailureError(`There is no proposal ${id}.`, 'noProposal', { id: String(id) })
  return { made, steps }
}

export const governanceProposalRoute = route(governanceProposal, 'asOf', async (context, { id }, view) => {
  requireCore(context)
  const { made, steps } = await proposalRows(context, id, view)
  const executed = has(steps, k.executed)
  const changes =
    executed === undefined
      ? []
      : await listOfTransactions(context.reader, [executed.transactionPosition], coreFamilies.parameter)
  const operations = await operationsOf(context, made)
  const sharing = operations.flatMap(({ feeShare }) => feeShare ?? [])
  const addresses = [
    ...[...steps.map(({ delegator }) => delegator), ...operations.map(({ target }) => target)],
    ...sharing.flatMap(addressesOfSharing),
  ]
  const [executingPeriod, nameOf, parameters] = await Promise.all([
    executingPeriodAt(context, view),
    namesOf(context, addresses),
    presentParameters(context, changes),
  ])
  const eventsOf = await presentSharing(context, sharing, nameOf)
  return {
    proposal: presentProposal(made, steps, { block: view.point?.number ?? 0, nameOf, executingPeriod }),
    operations: operations.map(({ feeShare, ...one }) => ({
      ...one,
      target: nameOf(one.target),
      feeShare:
        feeShare === undefined
          ? null
          : { change: feeShare.change, contract: nameOf(feeShare.contract), events: eventsOf(feeShare) },
    })),
    votes: votesOf(steps, nameOf),
    parameters,
    asOf: asOfOf(view),
  }
})
