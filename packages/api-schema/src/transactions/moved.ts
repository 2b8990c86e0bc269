import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { decimalSchema, hashSchema, quantitySchema } from '../shapes/scalars.ts'
import { tokenReferenceSchema } from '../shapes/token-reference.ts'

/** Transfers and internal transactions that are added up; parties, tokens and items of one party, and coin moves that are listed. */
export const movedLimits = { transfers: 5_000, internals: 5_000, parties: 100, tokens: 10, coins: 25 } as const

/** What a party gained or lost of one token, or of one item of it. */
const tokenChangeSchema = z.object({
  token: tokenReferenceSchema,
  /** Of an ERC-721 or ERC-1155. */
  tokenItem: quantitySchema.nullable(),
  /** Smallest units, signed; never 0. */
  amount: quantitySchema,
  /** Of the amount without its sign, in the deployment's currency; null where no price is known. */
  worth: decimalSchema.nullable(),
})
export type TokenChange = z.infer<typeof tokenChangeSchema>

const movedPartySchema = z.object({
  address: addressReferenceSchema,
  /** wei, signed: value and internal transactions; fees are no part of it. */
  coins: quantitySchema,
  /** The first ones that moved. */
  tokens: z.array(tokenChangeSchema).max(movedLimits.tokens),
  totalTokens: z.number().int(),
})
export type MovedParty = z.infer<typeof movedPartySchema>

export const transactionMoved = defineCall({
  method: 'POST',
  path: '/api/chain/transaction_moved',
  auth: 'visitor',
  tag: 'transactions',
  summary: `What a transaction moved: the net change of each party in coins and tokens (the ${movedLimits.parties} parties with the most changes, the first ${movedLimits.tokens} tokens or items of each), and the first ${movedLimits.coins} coin moves in order. Fees are no part of it. The zero address, which tokens are minted from and burnt to, is no party. Amounts are those of the logs: of a token that is marked as irregular a party may have got another.`,
  request: z.object({ transactionHash: hashSchema }),
  response: z.object({
    transactionHash: hashSchema,
    parties: z.array(movedPartySchema),
    totalParties: z.number().int(),
    /** What took effect and moved coins, the transaction's own value first. */
    coins: z.array(
      z.object({
        from: addressReferenceSchema,
        to: addressReferenceSchema,
        value: quantitySchema,
        isInternal: z.boolean(),
      }),
    ),
    totalCoins: z.number().int(),
    totalTransfers: z.number().int(),
    /** False where coins that moved inside calls are not known (yet). */
    internalsKnown: z.boolean(),
    /** False where there is more than is added up. */
    complete: z.boolean(),
    currency: z.string(),
  }),
  failures: ['no such transaction'],
})
export type TransactionMoved = z.infer<(typeof transactionMoved)['response']>
