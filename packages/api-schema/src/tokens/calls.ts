import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { blockRangeShape, isNarrowed } from '../shapes/block-range.ts'
import { borrowedFromSchema } from '../shapes/borrowed-from.ts'
import { asOfRequestShape, blockReferenceSchema, pageOf, pageRequestShape, sinceShape } from '../shapes/paging.ts'
import { addressSchema, decimalSchema, hashSchema, quantitySchema, timestampSchema } from '../shapes/scalars.ts'
import { tokenItemInput } from '../shapes/token-item.ts'
import { amountSourceSchema, tokenReferenceSchema } from '../shapes/token-reference.ts'
import { standardInput, tokenStandardSchema } from '../shapes/token-standard.ts'
import { searchBalance, searchTokenBalance } from './balances.ts'
import { tokenHolderSchema } from './holder.ts'
import { holdingListSize } from './holding-list.ts'
import { itemDocumentSchema, nftDetail, tokenCollection, tokenInventory } from './items.ts'
import { tokenHistory, tokenHoldersAt } from './past.ts'
import { tokenInfoRight, tokenSubmissionSchema, updateOwnTokenInfo, updateTokenInfo } from './submissions.ts'

const tokenTransferSchema = z.object({
  transactionHash: hashSchema,
  transactionIndex: z.number().int(),
  blockNumber: z.number().int(),
  timestamp: timestampSchema,
  logIndex: z.number().int(),
  /** Place inside a batch, from 0. */
  item: z.number().int(),
  method: z.object({ selector: z.string(), name: z.string().nullable() }).nullable(),
  /** The transaction created a contract: nothing was called. */
  isCreation: z.literal(true).optional(),
  from: addressReferenceSchema,
  to: addressReferenceSchema,
  token: tokenReferenceSchema,
  standard: tokenStandardSchema,
  /** Smallest units; 1 for an ERC-721. */
  amount: quantitySchema,
  tokenItem: quantitySchema.nullable(),
  /** Of the amount at today's price; null where none is known. */
  worth: decimalSchema.nullable(),
  /** Name and picture of the item; null for an amount. */
  document: itemDocumentSchema.pick({ status: true, problem: true, name: true, image: true }).nullable(),
  /**
   * Why a list folds it. `nothing`: no amount, and whoever sent the transaction is not the one it is said to come from.
   * `imitation`, in the list of an address: nothing or next to nothing, from or to an address that begins and ends as one that
   * the address had dealt with before. Next to nothing is also any amount of a token without a price, which the address never
   * called or moved itself, in a transaction that it did not send.
   */
  suspicion: z
    .object({ kind: z.enum(['nothing', 'imitation']), imitates: addressReferenceSchema.nullable() })
    .nullable(),
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
      ...blockRangeShape,
      ...pageRequestShape,
      ...asOfRequestShape,
    })
    .refine(({ standard, contractAddress, tokenItem, address, transactionHash }) => {
      if (transactionHash !== undefined) return !standard && !contractAddress && !tokenItem && !address
      if (address !== undefined)
        return tokenItem === undefined && (standard === undefined) !== (contractAddress === undefined)
      if (contractAddress !== undefined) return standard === undefined
      return standard !== undefined && tokenItem === undefined
    }, 'name one list: standard; contractAddress (with tokenItem); address with standard or contractAddress; transactionHash')
    .refine(
      (request) => request.transactionHash === undefined || !isNarrowed(request),
      'a range of blocks narrows a list, not the transfers of one transaction',
    ),
  response: pageOf(tokenTransferSchema).extend({ currency: z.string() }),
  failures: ['no such transaction'],
})

/** The block at which the contract answered so; null where the total supply is that of `asOf`, or none. */
const totalSupplyBlockSchema = z.number().int().nullable()

const tokenInfoSchema = tokenReferenceSchema.extend({
  /**
   * What there is as of `asOf`, counted by the logs, where they added up to the contract's own totalSupply when it was last
   * asked; else what it answered then. Null when it answers none.
   */
  totalSupply: quantitySchema.nullable(),
  totalSupplyBlock: totalSupplyBlockSchema,
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
  borrowed: borrowedFromSchema.nullable(),
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
    /** Tokens whose name or symbol begins so, or, of those most held, holds the text: 200 at most, the best match first. */
    keyword: z.string().trim().min(1).max(64).optional(),
    ...pageRequestShape,
  }),
  response: pageOf(
    tokenReferenceSchema.extend({
      rank: z.number().int(),
      holders: z.number().int(),
      transfers: z.number().int(),
      /** As `token_info` tells it. */
      totalSupply: quantitySchema.nullable(),
      totalSupplyBlock: totalSupplyBlockSchema,
      price: decimalSchema.nullable(),
      /** Percent of the last 24 hours. */
      priceChange: decimalSchema.nullable(),
      /** Price times the supply, as `token_info` tells it; null where either is not known. */
      worth: decimalSchema.nullable(),
      /** Null when nothing moved. */
      volume: volumeSchema.nullable(),
      borrowed: borrowedFromSchema.nullable(),
      /** Transfers on each of the `days`. */
      dayTransfers: z.array(z.number().int()),
    }),
  ).extend({
    currency: z.string(),
    /** Where each of the last 7 whole days (UTC) and the running one begins, oldest first; the running one ends with `asOf`. */
    days: z.array(timestampSchema),
  }),
})

const holdingSchema = z.object({
  token: tokenReferenceSchema,
  amount: quantitySchema,
  source: amountSourceSchema,
  /** Price of a whole token and worth of the amount, in the deployment's currency; null where none is known. */
  price: decimalSchema.nullable(),
  worth: decimalSchema.nullable(),
  borrowed: borrowedFromSchema.nullable(),
})

export const tokenHoldingPage = defineCall({
  method: 'POST',
  path: '/api/chain/token_holding_page',
  auth: 'visitor',
  tag: 'tokens',
  summary:
    'Tokens an address holds, the most widely held first; 5,000 and more of all standards in the order of their standards, then as they became known. By worth: of the 500 that come first so, what is worth most goes first, what has no price last.',
  request: z.object({
    address: addressSchema,
    standard: standardInput.optional(),
    orderBy: z.enum(['holders', 'worth']).default('holders'),
    ...pageRequestShape,
  }),
  response: pageOf(holdingSchema).extend({ currency: z.string() }),
})

export const tokenHoldingList = defineCall({
  method: 'POST',
  path: '/api/chain/token_holding_list',
  auth: 'visitor',
  tag: 'tokens',
  summary: `The first ${holdingListSize} tokens an address holds, for menus, with the true total. \`priced\`: of these, those that have a worth.`,
  request: z.object({ address: addressSchema, priced: z.literal(true).optional() }),
  response: z.object({
    holdings: z.array(holdingSchema),
    /** How many of the reader's ignored tokens were left out. */
    hidden: z.number().int().positive().optional(),
    total: z.number().int(),
    currency: z.string(),
    /** Of the holdings named here that have a price; null when none has. */
    worth: decimalSchema.nullable(),
    asOf: blockReferenceSchema.nullable(),
    ...sinceShape,
  }),
})

export const tokenCalls = {
  tokenTransfers,
  tokenInfo,
  tokenHolders,
  tokenList,
  tokenHoldingPage,
  tokenHoldingList,
  searchTokenBalance,
  searchBalance,
  tokenInventory,
  tokenCollection,
  tokenHoldersAt,
  tokenHistory,
  nftDetail,
  updateTokenInfo,
  tokenInfoRight,
  updateOwnTokenInfo,
}
