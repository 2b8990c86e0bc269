import { coreActionKinds } from '@corescope/chain/core-actions'
import { z } from 'zod'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { hashSchema, quantitySchema } from '../shapes/scalars.ts'

/** Actions of one transaction that are told. */
export const maxCoreActions = 10

/** Something a transaction did on Core, by its logs. What an action does not have is null. */
const coreActionSchema = z.object({
  kind: z.enum(coreActionKinds),
  /** Who sent the transaction. */
  sender: addressReferenceSchema,
  /** Whose stake, vote or reward it is, where that is not the sender. */
  inNameOf: addressReferenceSchema.nullable(),
  /** A candidate (operator); who missed a turn (consensus address); the contract of a parameter or a fee share. */
  validator: addressReferenceSchema.nullable(),
  /** The candidate that a stake was with before. */
  from: addressReferenceSchema.nullable(),
  /** `candidateUpdated`: the address that the candidate seals with from the next round on, and that its fees go to; null where it is as before. */
  consensus: addressReferenceSchema.nullable(),
  fee: addressReferenceSchema.nullable(),
  /** wei, or satoshi where `unit` is btc; null too of bitcoin staked before Demeter that another contract handed over. */
  amount: quantitySchema.nullable(),
  unit: z.enum(['core', 'btc']).nullable(),
  /** wei of a turn's amount that went to validators as commission; the rest went to delegators. */
  commission: quantitySchema.nullable(),
  /** wei of the commission that votes were paid (Hermes); null where none was. */
  voteReward: quantitySchema.nullable(),
  /** wei of its margin that a felon lost; null of all else, and where the event does not tell it. */
  fine: quantitySchema.nullable(),
  /** Hash of a Bitcoin transaction or block, as Bitcoin's explorers show it. */
  btcHash: hashSchema.nullable(),
  /** The Bitcoin transaction that spent the stake of `btcHash`, as Bitcoin's explorers show it. */
  spentBy: hashSchema.nullable(),
  /** Of the locked output; null where the call does not show the Bitcoin transaction. Of a wallet that a vault got or lost: its own. */
  btcAddress: z.string().nullable(),
  /** Round, proposal, value of a parameter, height of a Bitcoin block, or the code it was refused with; commission in thousandths, null where a change left it as before. */
  number: quantitySchema.nullable(),
  /** Unix seconds until which bitcoin is locked. */
  until: z.number().int().nullable(),
  /** A vote: true for the proposal. */
  support: z.boolean().nullable(),
  /** Name of a parameter. */
  key: z.string().nullable(),
  /** Who came into the set of validators, and who left it. */
  entered: z.array(addressReferenceSchema),
  left: z.array(addressReferenceSchema),
})
export type CoreAction = z.infer<typeof coreActionSchema>

/** Of a mined transaction on Core, the most telling first; none of others, and where no event tells of any. */
export const coreActionsShape = {
  coreActions: z.array(coreActionSchema).max(maxCoreActions),
  /** How many there are, those that are not told too. */
  coreActionCount: z.number().int().nonnegative(),
}
export interface CoreActions {
  coreActions: CoreAction[]
  coreActionCount: number
}
