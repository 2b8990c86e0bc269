import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { blockRangeShape } from '../shapes/block-range.ts'
import { decodedSchema } from '../shapes/decoded.ts'
import { asOfRequestShape, pageOf, pageRequestShape } from '../shapes/paging.ts'
import { addressSchema, hashSchema, hexSchema, timestampSchema } from '../shapes/scalars.ts'

const logSchema = z.object({
  logIndex: z.number().int(),
  blockNumber: z.number().int(),
  timestamp: timestampSchema,
  transactionHash: hashSchema,
  transactionIndex: z.number().int(),
  address: addressReferenceSchema,
  topics: z.array(hashSchema),
  /** Its first 32 KB at most. */
  data: hexSchema,
  /** There are more data; then they are not decoded. */
  moreData: z.boolean(),
  decoded: decodedSchema.nullable(),
})
export type LogRecord = z.infer<typeof logSchema>

/** How many kinds of logs `transactionReceiptLog` names. */
const logKinds = 100

export const transactionReceiptLog = defineCall({
  method: 'POST',
  path: '/api/chain/transaction_receipt_log',
  auth: 'visitor',
  tag: 'logs',
  summary: `Logs of a transaction in order, decoded where an ABI is known: all, those of a contract (\`address\`), of an event (\`topic0\`), or both. \`kinds\` tells of all of them which contract left how many of which event (the ${logKinds} most frequent).`,
  request: z.object({
    transactionHash: hashSchema,
    address: addressSchema.optional(),
    topic0: hashSchema.optional(),
    ...pageRequestShape,
  }),
  response: pageOf(logSchema).extend({
    kinds: z.array(
      z.object({
        address: addressReferenceSchema,
        /** Null of anonymous events. */
        topic0: hashSchema.nullable(),
        /** Name of the event; null where no ABI is known. */
        name: z.string().nullable(),
        count: z.number().int(),
      }),
    ),
  }),
  failures: ['no such transaction'],
})

export const contractEventLog = defineCall({
  method: 'POST',
  path: '/api/chain/contract_event_log',
  auth: 'visitor',
  tag: 'logs',
  summary: 'Logs of a contract, newest first.',
  request: z.object({ address: addressSchema, ...blockRangeShape, ...pageRequestShape, ...asOfRequestShape }),
  response: pageOf(logSchema),
})

export const logCalls = { transactionReceiptLog, contractEventLog }
