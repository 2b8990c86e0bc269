import { governanceProposal, governanceProposals } from '@corescope/api-schema/governance/calls'
import type { Decoded } from '@corescope/api-schema/shapes/decoded'
import { systemContracts } from '@corescope/chain/system-contracts'
import { newBudget } from '@corescope/decode/abi/decode-budget'
import { type FeeShareChange, readFeeShareChange } from '@corescope/decode/core-events/fee-share-change'
import { type CoreEntryRow, type CoreEventRow, listOfTransactions } from '@corescope/store/core-events/read'
import { listOfSubjects } from '@corescope/store/core-events/subjects'
import { coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { keccak256, toBytes } from 'viem'
import { presentPage } from '../../answers/page.ts'
import { type ChainView, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { asOfOf, boundOf, type NameOf, namesOf, pageOfView, placeOf, valuesOf } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { addressesOfSharing, presentSharing } from '../../entities/core/sharing-events.ts'
import { FailureError } from '../../http/errors.ts'
import { decodeCalldataOf } from '../../naming/decoding.ts'
import { executingPeriodAt } from './executing-period.ts'
import { presentParameters } from './parameters.ts'
import { listProposalSteps, presentProposals, readTerms } from './proposal-records.ts'

const k = coreKinds

/** Records of proposals as they stand at the block of the answer. */
const recordsOf = async (
  context: ApiContext,
  view: ChainView,
  rows: readonly CoreEventRow[],
  steps: readonly CoreEntryRow[],
) => {
  const [executingPeriod, terms, nameOf] = await Promise.all([
    executingPeriodAt(context, view),
    readTerms(context.reader, rows),
    namesOf(
      context,
      rows.map(({ delegator }) => delegator),
    ),
  ])
  return presentProposals(rows, { terms, steps, block: view.point?.number ?? 0, nameOf, executingPeriod })
}

export const governanceProposalsRoute = route(governanceProposals, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { total, rows } = await pageOfView(context, view, request, { family: coreFamilies.proposal })
  const steps = await listProposalSteps(context.reader, rows, boundOf(view))
  return presentPage(request, view, total, await recordsOf(context, view, rows, steps))
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

const votesOf = (steps: readonly CoreEntryRow[], nameOf: NameOf) =>
  steps
    .filter(({ kind }) => kind === k.voted)
    .map((row) => ({ voter: nameOf(row.delegator!), isFor: row.amount === '1', ...placeOf(row) }))

/** @throws FailureError where no such proposal was made */
const findProposal = async ({ reader }: ApiContext, id: number, view: ChainView): Promise<CoreEventRow> => {
  const subject = `0x${BigInt(id).toString(16).padStart(64, '0')}`
  const [made] = await listOfSubjects(reader, [subject], { kinds: [k.proposed], bound: boundOf(view), most: 1 })
  if (made === undefined) throw new FailureError(`There is no proposal ${id}.`, 'noProposal', { id: String(id) })
  return made
}

export const governanceProposalRoute = route(governanceProposal, 'asOf', async (context, { id }, view) => {
  requireCore(context)
  const made = await findProposal(context, id, view)
  const steps = await listProposalSteps(context.reader, [made], boundOf(view))
  const executed = steps.find(({ kind }) => kind === k.executed)
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
  const [records, nameOf, parameters] = await Promise.all([
    recordsOf(context, view, [made], steps),
    namesOf(context, addresses),
    presentParameters(context, changes),
  ])
  const eventsOf = await presentSharing(context, sharing, nameOf)
  return {
    proposal: records[0]!,
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
