import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { effectShape } from '../shapes/authorization-effect.ts'
import { blockRangeShape } from '../shapes/block-range.ts'
import { borrowedFromSchema } from '../shapes/borrowed-from.ts'
import { decodedSchema } from '../shapes/decoded.ts'
import { finalitySchema } from '../shapes/finality.ts'
import { finalizedBySchema } from '../shapes/finalized-by.ts'
import { asOfRequestShape, blockReferenceSchema, pageOf, pageRequestShape, searchedShape } from '../shapes/paging.ts'
import {
  addressSchema,
  blockNumberSchema,
  hashSchema,
  hexSchema,
  quantitySchema,
  timestampSchema,
} from '../shapes/scalars.ts'
import { transactionSummarySchema } from '../shapes/transaction-summary.ts'
import { coreActionsShape } from './core-action.ts'
import { transactionMoved } from './moved.ts'

export const searchTransaction = defineCall({
  method: 'POST',
  path: '/api/chain/search_transaction',
  auth: 'visitor',
  tag: 'transactions',
  summary:
    'All transactions, newest first; with `block` (number or hash, forked blocks too) those of that block in order of index; in a range of blocks or time; with `isSystem` people’s transactions alone (false) or those that consensus made (true).',
  request: z.object({
    block: z.union([hashSchema, blockNumberSchema]).optional(),
    /**
     * false: without the transactions that consensus itself makes on Core; true: those alone. Not together with `block`.
     * On networks without system contracts there are none.
     */
    isSystem: z.boolean().optional(),
    /** Only what failed. It is searched for: see `searched`. */
    failed: z.literal(true).optional(),
    ...blockRangeShape,
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response: pageOf(transactionSummarySchema).extend({
    /** On networks with system contracts, where nothing else narrows the list: how many transactions consensus has made. */
    systemTotal: z.number().int().nonnegative().optional(),
    ...searchedShape,
  }),
  refusals: ['is not valid together with'],
  failures: ['no such block'],
})

const accessListSchema = z.array(z.object({ address: addressReferenceSchema, storageKeys: z.array(hashSchema) }))

/** A tuple of the transaction's authorization list (EIP-7702), as its sender gave it. */
const authorizationTupleSchema = z.object({
  chainId: quantitySchema,
  delegateAddress: addressReferenceSchema,
  nonce: quantitySchema,
  yParity: z.number().int(),
  r: hexSchema,
  s: hexSchema,
  /** Who signed; null where the tuple is no valid signature, absent while the transaction is in no block. */
  authority: addressReferenceSchema.nullable().optional(),
  ...effectShape,
})

const transactionDetailSchema = transactionSummarySchema.extend({
  /** null while the transaction waits in the node's pool. */
  blockHash: hashSchema.nullable(),
  finality: z.enum(['finalized', 'probable', 'confirmed', 'forked', 'pending']),
  /** The votes that made its block final; null where it is not, or was made so otherwise. */
  finalizedBy: finalizedBySchema.nullable(),
  confirmations: z.number().int(),
  /** Count of transactions in its block: "index 3 of 20". */
  blockTransactionCount: z.number().int().nullable(),
  gas: quantitySchema,
  gasPrice: quantitySchema,
  baseFeePerGas: quantitySchema.nullable(),
  maxFeePerGas: quantitySchema.nullable(),
  maxPriorityFeePerGas: quantitySchema.nullable(),
  /** Of `fee`, wei: base fee × gas used. */
  burntFee: quantitySchema.nullable(),
  /** Saved against maxFeePerGas, wei. */
  savedFee: quantitySchema.nullable(),
  cumulativeGasUsed: quantitySchema,
  input: hexSchema,
  inputSize: z.number().int(),
  chainId: quantitySchema.nullable(),
  v: quantitySchema,
  r: hexSchema,
  s: hexSchema,
  accessList: accessListSchema.nullable(),
  authorizationList: z.array(authorizationTupleSchema).nullable(),
  maxFeePerBlobGas: quantitySchema.nullable(),
  blobGasUsed: quantitySchema.nullable(),
  blobGasPrice: quantitySchema.nullable(),
  /** wei paid for blobs, no part of `fee`, and what of it was burnt: all, but on Core, where it is the producer's. Null without blobs. */
  blobFee: quantitySchema.nullable(),
  burntBlobFee: quantitySchema.nullable(),
  blobVersionedHashes: z.array(hashSchema).nullable(),
  receiptRoot: hashSchema.nullable(),
  logCount: z.number().int(),
  /** Where the called or created contract is a token that bears the symbol of a better-known one: that one. */
  toBorrowed: borrowedFromSchema.optional(),
  /**
   * What a system transaction did, by its logs: its `status` is 1 when the call reverted too. credited: the fees are the
   * validator's; uncredited: it was no longer in the set, and the contract kept them; slashed: a missed turn was counted;
   * turned: the round was; nothing: no event says that it did anything. Null of others, and where no event would tell.
   */
  systemEffect: z.enum(['credited', 'uncredited', 'slashed', 'turned', 'nothing']).nullable(),
  ...coreActionsShape,
  /** Why it failed, when the node can re-execute it: decoded Error(string), Panic(uint256), custom error, or raw data. */
  failure: z
    .object({
      /** `unknown`: only the node's own words; `noAnswer`, `stateGone`: it could not be executed again, now or ever. */
      kind: z.enum([
        ...(['error', 'panic', 'custom', 'raw', 'empty', 'unknown', 'noAnswer', 'stateGone'] as const),
        /** The EVM ended it: nodes name these in words of their own. */
        ...(['outOfGas', 'invalidOpcode', 'invalidJump', 'stackUnderflow', 'stackOverflow', 'staticWrite'] as const),
        ...(['callTooDeep', 'codeTooLarge', 'collision', 'outOfFunds', 'outOfBounds', 'precompiled'] as const),
      ]),
      /** Number of a panic, `0x11`. */
      code: hexSchema.nullable(),
      /** The contract's or the node's own words, cut at 1,024 signs; of the kinds that need none, the English for it. */
      reason: z.string(),
      /** The first 1,024 bytes that the call returned. */
      data: hexSchema.nullable(),
      /** Of the kind `custom`: the contract's error with its values by name. */
      decoded: decodedSchema.nullable().optional(),
      /** What was executed again: the transaction itself, its call on its parent block, or its call on today's state. */
      basis: z.enum(['execution', 'parentState', 'currentState']).optional(),
    })
    .nullable(),
  /** How many calls below the top one failed themselves; absent for none, or where its block is not traced. */
  failedCalls: z.number().int().positive().optional(),
  /** Neighbours by the sender's nonce. */
  previousBySender: hashSchema.nullable(),
  nextBySender: hashSchema.nullable(),
  /** For a type we do not know: false; its hash cannot be recomputed by us. */
  proven: z.boolean(),
  /** Forked transaction: where else its hash stands now. */
  canonical: z.object({ block: blockReferenceSchema }).nullable(),
})
export type TransactionDetail = z.infer<typeof transactionDetailSchema>

const byHash = z.object({ transactionHash: hashSchema })

export const transaction = defineCall({
  method: 'POST',
  path: '/api/chain/transaction',
  auth: 'visitor',
  tag: 'transactions',
  summary: 'One transaction by hash: mined, forked, or still in the node’s pool.',
  request: byHash,
  response: transactionDetailSchema,
  failures: ['no such transaction'],
})

const viewTransactionSchema = z.object({
  transactionHash: hashSchema,
  status: transactionSummarySchema.shape.status,
  blockNumber: z.number().int(),
  confirmations: z.number().int(),
  finality: finalitySchema,
  timestamp: timestampSchema,
  value: quantitySchema,
  fee: quantitySchema,
  effectiveGasPrice: quantitySchema,
  gas: quantitySchema,
  gasUsed: quantitySchema,
  nonce: quantitySchema,
  transactionIndex: z.number().int(),
  logCount: z.number().int(),
  decoded: decodedSchema.nullable(),
  privateNote: transactionSummarySchema.shape.privateNote,
  ...coreActionsShape,
})
export type ViewTransaction = z.infer<typeof viewTransactionSchema>

export const viewTransaction = defineCall({
  method: 'POST',
  path: '/api/chain/view_txn',
  auth: 'visitor',
  tag: 'transactions',
  summary: 'The short view of a transaction shown beside a list row.',
  request: byHash,
  response: viewTransactionSchema,
  failures: ['no such transaction'],
})

export const transactionInfo = defineCall({
  method: 'POST',
  path: '/api/chain/transaction_info',
  auth: 'visitor',
  tag: 'transactions',
  summary:
    'The raw side of a transaction: calldata decoded where an ABI is known, the transaction and receipt as JSON-RPC shows them.',
  request: byHash,
  response: z.object({
    transactionHash: hashSchema,
    decoded: decodedSchema.nullable(),
    /** Other functions of the catalogue with the same selector. */
    candidates: z.array(z.string()),
    /** eth_getTransactionByHash and eth_getTransactionReceipt shapes, rebuilt from what we store. */
    rawTransaction: z.record(z.string(), z.unknown()),
    rawReceipt: z.record(z.string(), z.unknown()),
    /** Signed envelope as bytes, for types 0–4. */
    serialized: hexSchema.nullable(),
  }),
  failures: ['no such transaction'],
})

export const addressTransaction = defineCall({
  method: 'POST',
  path: '/api/chain/address_transaction',
  auth: 'visitor',
  tag: 'addresses',
  summary: 'Transactions of an address, newest first: all, incoming or outgoing; in a range of blocks or time.',
  request: z.object({
    address: addressSchema,
    direction: z.enum(['all', 'in', 'out']).default('all'),
    /** Only what failed, only what it had with one other address. Both are searched for: see `searched`. */
    failed: z.literal(true).optional(),
    counterparty: addressSchema.optional(),
    ...blockRangeShape,
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response: pageOf(transactionSummarySchema).extend(searchedShape),
})

export const transactionCalls = {
  searchTransaction,
  transaction,
  viewTransaction,
  transactionInfo,
  transactionMoved,
  addressTransaction,
}
