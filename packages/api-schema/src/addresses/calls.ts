import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { borrowedFromSchema } from '../shapes/borrowed-from.ts'
import { pageOf, pageRequestShape, searchedShape, sinceShape } from '../shapes/paging.ts'
import { addressSchema, hashSchema, quantitySchema, timestampSchema } from '../shapes/scalars.ts'
import { tokenStandardSchema } from '../shapes/token-standard.ts'
import { addressAnalytics } from './analytics.ts'

const addressDetailSchema = addressReferenceSchema.extend({
  /** wei; null when the node could not be asked and nothing is stored. */
  balance: quantitySchema.nullable(),
  /** Block at which `balance` is true. */
  balanceBlock: z.number().int().nullable(),
  /** Nonce at the node's head; null when the node is unreachable. */
  nonce: quantitySchema.nullable(),
  known: z.boolean().describe('false: never seen on this chain'),
  firstBlock: z.number().int().nullable(),
  firstTransaction: z.object({ transactionHash: hashSchema, timestamp: z.number() }).nullable(),
  lastTransaction: z.object({ transactionHash: hashSchema, timestamp: z.number() }).nullable(),
  creator: addressReferenceSchema.nullable(),
  creationTransactionHash: hashSchema.nullable(),
  /**
   * The first payment of coins from another address, in a transaction or inside one: as far as calls are indexed. Coins of the
   * genesis block, of rewards and of withdrawals come from nobody. Null where none of the first 100 incoming of each list is one.
   */
  fundedBy: z
    .object({
      from: addressReferenceSchema,
      transactionHash: hashSchema,
      timestamp: timestampSchema,
      /** wei */
      value: quantitySchema,
      /** wei that it is known to have held before: no indexed payment brought them. Null where none are known of. */
      heldBefore: quantitySchema.nullable(),
    })
    .nullable(),
  /** The last time it ran SELFDESTRUCT, up to the newest traced block. */
  selfDestruct: z
    .object({
      transactionHash: hashSchema,
      blockNumber: z.number().int(),
      /** Who got what it held. */
      heir: addressReferenceSchema,
      /** Made in the same transaction: since EIP-6780 only then it ceased to exist, else it only paid out. */
      sameTransaction: z.boolean(),
    })
    .nullable(),
  code: z.object({ size: z.number().int(), hash: hashSchema }).nullable(),
  /** EIP-7702 delegate, when the code is a delegation designator. */
  delegate: addressReferenceSchema.nullable(),
  /** Who says `publicName`, where this site was told it: its owner, or a list that the operator took in; null of others. */
  publicNameOf: z
    .object({
      source: z.enum(['owner', 'list']),
      /** What the operator calls the list; empty of an owner. */
      label: z.string(),
      /** Unix seconds of the operator's decision. */
      decidedAt: z.number(),
    })
    .nullable(),
  systemContract: z.string().nullable().describe('name of the Core system contract at this address'),
  token: z
    .object({
      tokenName: z.string().nullable(),
      symbol: z.string().nullable(),
      /** Path of its icon on this server; null where it has none. */
      icon: z.string().nullable(),
      decimals: z.number().int().nullable(),
      standard: tokenStandardSchema,
      /** The contract names other balances than its logs add up to. */
      irregular: z.boolean(),
      /** What was held before the first indexed block is not, or not in full, in its counted amounts. */
      partial: z.boolean().optional(),
      /** Whose symbol it bears: the coin's, or that of a better-known token. */
      borrowed: borrowedFromSchema.nullable(),
    })
    .nullable()
    .describe('the token at this address; null while it never moved one'),
  counts: z.object({
    transactions: z.number().int(),
    in: z.number().int(),
    out: z.number().int(),
    validatedBlocks: z.number().int(),
    logs: z.number().int(),
    /** Up to the newest traced block. */
    internalTransactions: z.number().int(),
    /** EIP-4895 withdrawals it received. */
    withdrawals: z.number().int(),
    /** Shares of fees that Core's fee market paid it. */
    feeShares: z.number().int(),
  }),
  ...sinceShape,
})
export type AddressDetail = z.infer<typeof addressDetailSchema>

export const addressDetail = defineCall({
  method: 'POST',
  path: '/api/chain/address_detail',
  auth: 'visitor',
  tag: 'addresses',
  summary: 'What is known of an address: kind, balance, creator, first and last transaction, totals of its lists.',
  request: z.object({ address: addressSchema }),
  response: addressDetailSchema,
})

/** The richest accounts, that `top_accounts` looks through for those of one kind. */
export const searchedAccounts = 20_000

const rankedAccountSchema = z.object({
  rank: z.number().int(),
  address: addressReferenceSchema,
  /** wei */
  balance: quantitySchema,
  balanceBlock: z.number().int(),
  /** Share of the known total supply in percent, 8 decimals; null when the supply is not known. */
  share: z.string().nullable(),
  transactionCount: z.number().int(),
})
export type RankedAccount = z.infer<typeof rankedAccountSchema>

export const topAccounts = defineCall({
  method: 'POST',
  path: '/api/chain/top_accounts',
  auth: 'visitor',
  tag: 'addresses',
  summary: `Accounts ordered by balance. Takes no asOf; says the block its balances are read up to. \`kind\` finds contracts, or accounts without code, among the ${searchedAccounts} richest; a rank is that among all.`,
  request: z.object({ kind: z.enum(['account', 'contract']).optional(), ...pageRequestShape }),
  response: pageOf(rankedAccountSchema).extend({
    ...searchedShape,
    totalSupply: quantitySchema.nullable(),
    /** False while balances moved by internal transactions are not followed up to the head. */
    tracesCovered: z.boolean(),
    /** Accounts whose balance is still to be read. */
    pendingBalances: z.number().int(),
  }),
})

export const addressCalls = { addressDetail, addressAnalytics, topAccounts }
