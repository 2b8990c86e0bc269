import { z } from 'zod'
import { addressReferenceSchema } from './address-reference.ts'
import { defineCall } from './call.ts'
import { asOfRequestShape, pageOf, pageRequestShape } from './paging.ts'
import { addressSchema, hashSchema, hexSchema, timestampSchema } from './scalars.ts'

/** One decoded value: function argument or event parameter. Quantities are decimal strings, tuples and arrays JSON. */
export const decodedValueSchema = z.object({
  name: z.string(),
  type: z.string(),
  indexed: z.boolean().optional(),
  value: z.unknown(),
})
export type DecodedValue = z.infer<typeof decodedValueSchema>

export const decodedSchema = z.object({
  name: z.string(),
  signature: z.string().describe('e.g. Transfer(address,address,uint256)'),
  /** Where the ABI comes from: our catalogue of standards, a system contract, or a verified contract. */
  source: z.enum(['catalogue', 'system', 'verified']),
  values: z.array(decodedValueSchema),
})
export type Decoded = z.infer<typeof decodedSchema>

export const logSchema = z.object({
  logIndex: z.number().int(),
  blockNumber: z.number().int(),
  timestamp: timestampSchema,
  transactionHash: hashSchema,
  transactionIndex: z.number().int(),
  address: addressReferenceSchema,
  topics: z.array(hashSchema),
  data: hexSchema,
  decoded: decodedSchema.nullable(),
})
export type LogRecord = z.infer<typeof logSchema>

export const transactionReceiptLog = defineCall({
  method: 'POST',
  path: '/api/chain/transaction_receipt_log',
  auth: 'visitor',
  tag: 'logs',
  summary: 'Logs of a transaction in order, decoded where an ABI is known.',
  request: z.object({ transactionHash: hashSchema, ...pageRequestShape }),
  response: pageOf(logSchema),
  failures: ['no such transaction'],
})

export const contractEventLog = defineCall({
  method: 'POST',
  path: '/api/chain/contract_event_log',
  auth: 'visitor',
  tag: 'logs',
  summary: 'Logs of a contract, newest first.',
  request: z.object({ address: addressSchema, ...pageRequestShape, ...asOfRequestShape }),
  response: pageOf(logSchema),
})
