import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressSchema, decimalSchema, timestampSchema } from '../shapes/scalars.ts'

const marketPriceSchema = z.object({ lastTxPrice: decimalSchema, rise24hVol: decimalSchema })

const feedShape = {
  currency: z.string(),
  source: z.string().nullable(),
  updatedAt: timestampSchema.nullable(),
  /** Why there is no (newer) price, as a sentence; null while the source answers. */
  problem: z.string().nullable(),
}

/** Spec §3: the first item is the native coin, the second the bitcoin reference; empty when no price is known. */
export const marketPrice = defineCall({
  method: 'POST',
  path: '/api/chain/market/price',
  auth: 'visitor',
  tag: 'prices',
  summary: 'Price of the native coin and of bitcoin, in the deployment’s currency.',
  request: z.object({}).nullish(),
  response: z.object({
    ...feedShape,
    marketPriceList: z.array(marketPriceSchema),
  }),
})

const maxAddresses = 100

export const tokenPrice = defineCall({
  method: 'POST',
  path: '/api/chain/token_price',
  auth: 'visitor',
  tag: 'prices',
  summary: 'Prices of tokens, in the deployment’s currency: of those named, or of all that have one.',
  request: z.object({
    contractAddress: addressSchema.optional(),
    contractAddresses: z.array(addressSchema).max(maxAddresses).optional(),
  }),
  response: z.object({
    ...feedShape,
    /** In the order of the question; a token without a price is missing. */
    tokenPriceList: z.array(marketPriceSchema.extend({ contractAddress: addressSchema })),
  }),
})

export const priceCalls = { marketPrice, tokenPrice }
