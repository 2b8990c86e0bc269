import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { blockRangeShape } from '../shapes/block-range.ts'
import { decodedSchema } from '../shapes/decoded.ts'
import { eventPlaceSchema, eventPlaceShape } from '../shapes/event-place.ts'
import { sharingEventsSchema } from '../shapes/fee-shares.ts'
import { noValidators } from '../shapes/no-validators.ts'
import { asOfRequestShape, blockReferenceSchema, pageOf, pageRequestShape } from '../shapes/paging.ts'
import { addressSchema, hexSchema, quantitySchema } from '../shapes/scalars.ts'
import { wholeNumberInput } from '../shapes/whole-number.ts'

/** Longest text of a proposal that is told; `more` says how many characters it has beyond. */
export const maxDescription = 4_000

/** As GovHub counts it from the blocks: no event tells that a proposal was defeated or has expired. */
const proposalStateSchema = z.enum(['pending', 'active', 'canceled', 'defeated', 'succeeded', 'executed', 'expired'])

const proposalSchema = z.object({
  id: quantitySchema,
  proposer: addressReferenceSchema,
  description: z.string(),
  more: z.number().int().describe('characters of the description that are not told'),
  state: proposalStateSchema,
  startBlock: z.number().int(),
  endBlock: z.number().int(),
  /** Members when it was made: for it must be more than half. */
  totalVotes: z.number().int(),
  votesFor: z.number().int(),
  votesAgainst: z.number().int(),
  /** Null where the event is too long. */
  operations: z.number().int().nullable(),
  /** Its event is longer than 64 KB: description and operations are not told. */
  isTooLong: z.boolean(),
  executed: eventPlaceSchema.nullable(),
  canceled: eventPlaceSchema.nullable(),
  ...eventPlaceShape,
})
export type ProposalRecord = z.infer<typeof proposalSchema>

export const governanceProposals = defineCall({
  method: 'POST',
  path: '/api/chain/governance_proposals',
  auth: 'visitor',
  tag: 'governance',
  summary: 'Proposals of the members, newest first, each as it stood at the block.',
  request: z.object({ ...blockRangeShape, ...pageRequestShape, ...asOfRequestShape }),
  response: pageOf(proposalSchema),
  failures: [noValidators],
})

/** A parameter of a system contract that was set. */
const parameterSchema = z.object({
  contract: addressReferenceSchema,
  key: z.string(),
  value: hexSchema,
  /** The value as a number, where it is 32 bytes long at most. */
  number: quantitySchema.nullable(),
  /**
   * Of the newest change, where the audit found that the contract itself says otherwise: what it says at the block of the answer. Else it is
   * absent.
   */
  stated: quantitySchema.optional(),
  /** What it was set to before; null where no earlier change is in the index. */
  previous: z.object({ value: hexSchema, number: quantitySchema.nullable() }).nullable(),
  /** The proposal that did it, where it was executed in the same transaction. */
  proposal: quantitySchema.nullable(),
  ...eventPlaceShape,
})
export type ParameterChange = z.infer<typeof parameterSchema>

export const governanceProposal = defineCall({
  method: 'POST',
  path: '/api/chain/governance_proposal',
  auth: 'visitor',
  tag: 'governance',
  summary: 'A proposal with its operations, its votes and the parameters it changed.',
  request: z.object({ id: wholeNumberInput(0), ...asOfRequestShape }),
  response: z.object({
    proposal: proposalSchema,
    operations: z.array(
      z.object({
        target: addressReferenceSchema,
        /** wei */
        value: quantitySchema,
        signature: z.string(),
        data: hexSchema,
        /** The call it makes; null where no ABI fits. */
        decoded: decodedSchema.nullable(),
        /** What it would change of the fee shares, where it is a call of Configuration that does; null else. */
        feeShare: z
          .object({
            change: z.enum(['add', 'update', 'remove', 'resume', 'pause']),
            contract: addressReferenceSchema,
            /** Of `add` and `update`: those of the contract from then on. */
            events: sharingEventsSchema,
          })
          .nullable(),
      }),
    ),
    votes: z.array(z.object({ voter: addressReferenceSchema, isFor: z.boolean(), ...eventPlaceShape })),
    parameters: z.array(parameterSchema),
    asOf: blockReferenceSchema.nullable(),
  }),
  failures: [noValidators, 'no such proposal'],
})

export const governanceParameters = defineCall({
  method: 'POST',
  path: '/api/chain/governance_parameters',
  auth: 'visitor',
  tag: 'governance',
  summary: 'Parameters of system contracts that were set, newest first: all, or those of one contract.',
  request: z.object({
    contract: addressSchema.optional(),
    ...blockRangeShape,
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response: pageOf(parameterSchema),
  failures: [noValidators],
})

export const governanceCalls = { governanceProposals, governanceProposal, governanceParameters }
