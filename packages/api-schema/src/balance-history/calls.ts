import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { asOfRequestShape, blockReferenceSchema, pageOf, pageRequestShape, sinceShape } from '../shapes/paging.ts'
import { addressSchema, hashSchema, quantitySchema, timestampSchema } from '../shapes/scalars.ts'
import { methodSchema } from '../shapes/transaction-summary.ts'

/** From where on and how far balances are known block by block, and why no further. */
const historyCoverageSchema = z.object({
  /** First block whose changes are known: the first indexed one, or later where the node had not kept earlier state. */
  from: z.number().int().nullable(),
  /** Newest block whose changes are known; null while none are. */
  head: z.number().int().nullable(),
  /** off by setting or cost, unsupported by the node, unavailable for now; null while the index follows. */
  idle: z.enum(['off', 'unsupported', 'unavailable']).nullable(),
  message: z.string().nullable(),
})
export type HistoryCoverage = z.infer<typeof historyCoverageSchema>

const listRequest = z.object({ address: addressSchema, ...pageRequestShape, ...asOfRequestShape })
const cutAtHistory = 'The list is cut at the newest block the balance history has passed (`asOf`, `coverage`).'

const balanceEntrySchema = z.object({
  blockNumber: z.number().int(),
  timestamp: timestampSchema,
  /** wei after the block, and what the block changed, signed */
  balance: quantitySchema,
  change: quantitySchema,
  /** Codes of spec §3 for why it moved in the block; null where the node does not tell. */
  reasons: z.array(z.number().int()).nullable(),
  /**
   * Transactions of the block that are from or to the address or created it, or have calls inside (as far as they are
   * indexed) from or to it; null where they are too many to be counted here.
   */
  transactions: z.number().int().nullable(),
  /** The transaction where it is the only one. */
  transactionHash: hashSchema.nullable(),
  /** Calls inside alone name the address. */
  onlyInside: z.boolean(),
})
export type BalanceEntryRecord = z.infer<typeof balanceEntrySchema>

export const addressBalanceHistory = defineCall({
  method: 'POST',
  path: '/api/chain/address_balanceHistory',
  auth: 'visitor',
  tag: 'addresses',
  summary: `Blocks that changed the native balance of an address, newest first. ${cutAtHistory}`,
  request: listRequest,
  response: pageOf(balanceEntrySchema).extend({ coverage: historyCoverageSchema }),
})

/** Days of one answer. */
const maxDays = 366

export const addressDailyBalances = defineCall({
  method: 'POST',
  path: '/api/chain/address_dailyBalances',
  auth: 'visitor',
  tag: 'addresses',
  summary: `Native balance of an address where each of the last \`days\` days (UTC, 30 of itself) began and now, oldest first; only from where it is known on: where that is within these days the first point is of the first block that is told of. Empty where no block that is told of changed it. ${cutAtHistory}`,
  request: z.object({
    address: addressSchema,
    days: z.number().int().min(1).max(maxDays).default(30),
    ...asOfRequestShape,
  }),
  response: z.object({
    points: z.array(
      z.object({
        /** The instant, unix seconds: midnight (UTC); of the last point the time of the `asOf` block, of one where the history begins that of its block. */
        timestamp: timestampSchema,
        /** The last block before it; of the ends the block itself. */
        blockNumber: z.number().int(),
        /** wei */
        balance: quantitySchema,
      }),
    ),
    /** The block that made the balance what it is; null where it is one before those told of. */
    changed: z.object({ blockNumber: z.number().int(), timestamp: timestampSchema }).nullable(),
    coverage: historyCoverageSchema,
    asOf: blockReferenceSchema.nullable(),
    ...sinceShape,
    /** The asked `asOfHash` was displaced. */
    reorged: z.boolean().optional(),
  }),
})

const feeDistributionSchema = z.object({
  transactionHash: hashSchema,
  blockNumber: z.number().int(),
  timestamp: timestampSchema,
  from: addressReferenceSchema,
  to: addressReferenceSchema.nullable(),
  method: methodSchema.nullable(),
  /** wei the transaction paid in all, and the share of it the address was paid */
  fee: quantitySchema,
  amount: quantitySchema,
})
export type FeeDistributionRecord = z.infer<typeof feeDistributionSchema>

export const addressFeeDistribution = defineCall({
  method: 'POST',
  path: '/api/chain/address_feeDistribution',
  auth: 'visitor',
  tag: 'addresses',
  summary: `Shares of transaction fees that Core's fee market paid an address (balance change reason 182), newest first. ${cutAtHistory}`,
  request: listRequest,
  response: pageOf(feeDistributionSchema).extend({ coverage: historyCoverageSchema }),
})

export const balanceHistoryCalls = { addressBalanceHistory, addressDailyBalances, addressFeeDistribution }
