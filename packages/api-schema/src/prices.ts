import { z } from 'zod'
import { defineCall } from './call.ts'
import { decimalSchema, timestampSchema } from './scalars.ts'

export const marketPriceSchema = z.object({ lastTxPrice: decimalSchema, rise24hVol: decimalSchema })

/** Spec §3: the first item is the native coin, the second the bitcoin reference; empty when no price is known. */
export const marketPrice = defineCall({
  method: 'POST',
  path: '/api/chain/market/price',
  auth: 'visitor',
  tag: 'prices',
  summary: 'Price of the native coin and of bitcoin, in the deployment’s currency.',
  request: z.object({}).nullish(),
  response: z.object({
    currency: z.string(),
    source: z.string().nullable(),
    updatedAt: timestampSchema.nullable(),
    /** Why there is no (newer) price, as a sentence; null while the source answers. */
    problem: z.string().nullable(),
    marketPriceList: z.array(marketPriceSchema),
  }),
})
