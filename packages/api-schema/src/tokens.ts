import { z } from 'zod'
import { addressReferenceSchema } from './address-reference.ts'
import { defineCall } from './call.ts'
import { asOfRequestShape, blockReferenceSchema, pageOf, pageRequestShape, sinceShape } from './paging.ts'
import {
  addressSchema,
  blockNumberSchema,
  decimalSchema,
  hashSchema,
  quantitySchema,
  timestampSchema,
} from './scalars.ts'
import { tokenStandardSchema } from './token-standard.ts'
import { tokenSubmissionSchema } from './token-submissions.ts'

const standardInput = z
  .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)])
  .pipe(tokenStandardSchema)
/** Id of an ERC-721 or ERC-1155: decimal, or hex with 0x. */
export const tokenItemInput = z
  .union([
    z.number().int().nonnegative(),
    z
      .string()
      .trim()
      .regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/),
  ])
  .transform((value) => BigInt(value).toString())

/** Spec §3 "Token object", with what amounts need. */
export const tokenReferenceSchema = z.object({
  contractAddress: addressSchema,
  tokenName: z.string().nullable(),
  symbol: z.string().nullable(),
  privateName: z.string().nullable(),
  publicName: z.string().nullable(),
  icon: z.string().nullable(),
  /** Decimals of an ERC-20; null where the contract names none. */
  decimals: z.number().int().nullable(),
  standard: tokenStandardSchema,
  /** The contract names other balances than the logs add up to (rebasing, fees): counted amounts are not its own. */
  irregular: z.boolean(),
  /** What was held before the first indexed block (`from`) is not, or not in full, in counted amounts of this token. */
  partial: z.boolean().optional(),
})
export type TokenReference = z.infer<typeof tokenReferenceSchema>

export const tokenTransferSchema = z.object({
  transactionHash: hashSchema,
  transactionIndex: z.number().int(),
  blockNumber: z.number().int(),
  timestamp: timestampSchema,
  logIndex: z.number().int(),
  /** Place inside a batch, from 0. */
  item: z.number().int(),
  method: z.object({ selector: z.string(), name: z.string().nullable() }).nullable(),
  from: addressReferenceSchema,
  to: addressReferenceSchema,
  token: tokenReferenceSchema,
  standard: tokenStandardSchema,
  /** Smallest units; 1 for an ERC-721. */
  amount: quantitySchema,
  tokenItem: quantitySchema.nullable(),
})
export type TokenTransferRecord = z.infer<typeof tokenTransferSchema>

export const tokenTransfers = defineCall({
  method: 'POST',
  path: '/api/chain/token_transfers',
  auth: 'visitor',
  tag: 'tokens',
  summary:
    'Token transfers, newest first: all of a standard (`standard`), of a token (`contractAddress`), of an item (with `tokenItem`), of an address (`address` with `standard` or `contractAddress`), or of a transaction (`transactionHash`, in order).',
  request: z
    .object({
      standard: standardInput.optional(),
      contractAddress: addressSchema.optional(),
      tokenItem: tokenItemInput.optional(),
      address: addressSchema.optional(),
      transactionHash: hashSchema.optional(),
      ...pageRequestShape,
      ...asOfRequestShape,
    })
    .refine(({ standard, contractAddress, tokenItem, address, transactionHash }) => {
      if (transactionHash !== undefined) return !standard && !contractAddress && !tokenItem && !address
      if (address !== undefined)
        return tokenItem === undefined && (standard === undefined) !== (contractAddress === undefined)
      if (contractAddress !== undefined) return standard === undefined
      return standard !== undefined && tokenItem === undefined
    }, 'name one list: standard; contractAddress (with tokenItem); address with standard or contractAddress; transactionHash'),
  response: pageOf(tokenTransferSchema),
  failures: ['no such transaction'],
})

export const tokenInfoSchema = tokenReferenceSchema.extend({
  /** What the contract answered for totalSupply; null when it answers none. */
  totalSupply: quantitySchema.nullable(),
  /** Minted less burned by the logs; null where it is not known what there was before `from`. */
  countedSupply: quantitySchema.nullable(),
  /** Of a token older than `from` those who moved it since. */
  holders: z.number().int(),
  transfers: z.number().int(),
  firstBlock: z.number().int(),
  creator: addressReferenceSchema.nullable(),
  currency: z.string(),
  price: decimalSchema.nullable(),
  /** Percent of the last 24 hours. */
  priceChange: decimalSchema.nullable(),
  /** Price times the total supply (the counted one where the contract names none). */
  worth: decimalSchema.nullable(),
  /** What the owner said of it, proven by a signature. */
  submitted: tokenSubmissionSchema.nullable(),
  /** What the contract's own document (ERC-7572) says. */
  document: z
    .object({ name: z.string().nullable(), description: z.string().nullable(), externalUrl: z.string().nullable() })
    .nullable(),
  asOf: blockReferenceSchema.nullable(),
  ...sinceShape,
})
export type TokenInfo = z.infer<typeof tokenInfoSchema>

export const tokenInfo = defineCall({
  method: 'POST',
  path: '/api/chain/token_info',
  auth: 'visitor',
  tag: 'tokens',
  summary: 'What is known of a token: what it says of itself, and what its transfers add up to.',
  request: z.object({ contractAddress: addressSchema }),
  response: tokenInfoSchema,
  failures: ['no such token'],
})

/**
 * Who says an amount. `logs`: it is what transfers add up to. `node`: it is what the contract says at the block of the answer,
 * asked of an irregular token; then the places of a list are those of its logs still.
 */
export const amountSourceSchema = z.enum(['logs', 'node'])

export const tokenHolderSchema = z.object({
  rank: z.number().int(),
  address: addressReferenceSchema,
  amount: quantitySchema,
  source: amountSourceSchema,
  /** Percent of the supply told by the same source, 8 decimals; null where nothing is in circulation, or it is not known how much. */
  share: decimalSchema.nullable(),
})

export const tokenHolders = defineCall({
  method: 'POST',
  path: '/api/chain/token_holders',
  auth: 'visitor',
  tag: 'tokens',
  summary: 'Holders of a token, or of one of its items, by quantity. Takes no asOf; says the block it is true at.',
  request: z.object({ contractAddress: addressSchema, tokenItem: tokenItemInput.optional(), ...pageRequestShape }),
  /**
   * `irregular`: the contract names other balances than its logs add up to, and is asked for those of the page. With `from`,
   * of a token older than it: those who moved it since; `partial`: what they held before is not, or not in full, in the
   * amounts of the logs.
   */
  response: pageOf(tokenHolderSchema).extend({ irregular: z.boolean(), partial: z.boolean().optional() }),
})

/** What moved of a token in the 24 hours before a block. */
const volumeSchema = z.object({
  transfers: z.number().int(),
  /** Smallest units; of an ERC-721 or ERC-1155 items. */
  amount: quantitySchema,
  /** In the deployment's currency; null where no price is known. */
  worth: decimalSchema.nullable(),
})

export const tokenList = defineCall({
  method: 'POST',
  path: '/api/chain/token_list',
  auth: 'visitor',
  tag: 'tokens',
  summary:
    'Tokens of a standard by number of holders, of transfers, or by volume: what moved in the last 24 hours, by its worth, then, where no price is known, by transfers. By volume only what moved is named, and `asOf` is the block the volumes are true at.',
  request: z.object({
    standard: standardInput.default(20),
    orderBy: z.enum(['holders', 'transfers', 'volume']).default('holders'),
    ...pageRequestShape,
  }),
  response: pageOf(
    tokenReferenceSchema.extend({
      rank: z.number().int(),
      holders: z.number().int(),
      transfers: z.number().int(),
      totalSupply: quantitySchema.nullable(),
      price: decimalSchema.nullable(),
      /** Percent of the last 24 hours. */
      priceChange: decimalSchema.nullable(),
      /** Null when nothing moved. */
      volume: volumeSchema.nullable(),
    }),
  ).extend({ currency: z.string() }),
})

const holdingSchema = z.object({
  token: tokenReferenceSchema,
  amount: quantitySchema,
  source: amountSourceSchema,
  /** Price of a whole token and worth of the amount, in the deployment's currency; null where none is known. */
  price: decimalSchema.nullable(),
  worth: decimalSchema.nullable(),
})

export const tokenHoldingPage = defineCall({
  method: 'POST',
  path: '/api/chain/token_holding_page',
  auth: 'visitor',
  tag: 'tokens',
  summary:
    'Tokens an address holds, the most widely held first; 5,000 and more of all standards in the order of their standards, then as they became known.',
  request: z.object({ address: addressSchema, standard: standardInput.optional(), ...pageRequestShape }),
  response: pageOf(holdingSchema).extend({ currency: z.string() }),
})

/** How many holdings `token_holding_list` names at most. */
export const holdingListSize = 500

export const tokenHoldingList = defineCall({
  method: 'POST',
  path: '/api/chain/token_holding_list',
  auth: 'visitor',
  tag: 'tokens',
  summary: `The first ${holdingListSize} tokens an address holds, for menus, with the true total.`,
  request: z.object({ address: addressSchema }),
  response: z.object({
    holdings: z.array(holdingSchema),
    total: z.number().int(),
    currency: z.string(),
    /** Of the holdings named here that have a price; null when none has. */
    worth: decimalSchema.nullable(),
    asOf: blockReferenceSchema.nullable(),
    ...sinceShape,
  }),
})

/** A block by number, or the last one at or before a moment (UTC), `YYYY-MM-DD HH:mm`. */
const atShape = {
  blockNumber: blockNumberSchema.optional(),
  date: z
    .string()
    .trim()
    .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/, 'date is YYYY-MM-DD HH:mm')
    .optional(),
}
const balanceAnswer = z.object({
  address: addressReferenceSchema,
  balance: quantitySchema,
  at: z.object({ number: z.number().int(), hash: hashSchema, timestamp: timestampSchema }),
})

export const searchTokenBalance = defineCall({
  method: 'POST',
  path: '/api/chain/search_token_balance',
  auth: 'visitor',
  tag: 'tokens',
  summary: 'What an address held of a token (or of one of its items) at a block or at a date; by default now.',
  request: z.object({
    address: addressSchema,
    contractAddress: addressSchema,
    tokenItem: tokenItemInput.optional(),
    ...atShape,
  }),
  response: balanceAnswer.extend({
    token: tokenReferenceSchema,
    /**
     * `logs`: what its transfers add up to, on top of what was held before the first indexed block. `node`: what the
     * contract says, asked of an irregular or partial token, and of who never moved a token older than that block.
     */
    source: amountSourceSchema,
    ...sinceShape,
  }),
  failures: [
    'no such token',
    'no block at that time',
    'the node no longer has the state of that block',
    'what was held before the first indexed block is not known',
  ],
})

export const searchBalance = defineCall({
  method: 'POST',
  path: '/api/chain/search_balance',
  auth: 'visitor',
  tag: 'addresses',
  summary:
    'Native balance of an address at a block or at a date: from the balance history, else from a node that keeps the state of that block.',
  request: z.object({ address: addressSchema, ...atShape }),
  response: balanceAnswer.extend({
    /** `index`: from the balance history. `node`: from the node's state. */
    source: z.enum(['index', 'node']),
  }),
  failures: ['no block at that time', 'the node no longer has the state of that block'],
})
