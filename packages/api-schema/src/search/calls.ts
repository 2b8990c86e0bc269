import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { borrowedFromSchema } from '../shapes/borrowed-from.ts'
import { addressSchema, hashSchema, hexSchema } from '../shapes/scalars.ts'
import { tokenStandardSchema } from '../shapes/token-standard.ts'

/** One thing a search text may mean, with the path of its page. */
const suggestionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('block'),
    path: z.string(),
    blockNumber: z.number().int(),
    blockHash: hashSchema,
    transactionCount: z.number().int(),
  }),
  z.object({ kind: z.literal('forkedBlock'), path: z.string(), blockNumber: z.number().int(), blockHash: hashSchema }),
  z.object({ kind: z.literal('futureBlock'), path: z.string(), blockNumber: z.number().int() }),
  z.object({
    kind: z.literal('transaction'),
    path: z.string(),
    transactionHash: hashSchema,
    blockNumber: z.number().int().nullable(),
    state: z.enum(['mined', 'forked', 'pending']),
  }),
  /** A versioned hash (EIP-4844), with the newest transaction that carries it; its path is that transaction's. */
  z.object({
    kind: z.literal('blob'),
    path: z.string(),
    versionedHash: hashSchema,
    transactionHash: hashSchema,
    blockNumber: z.number().int(),
  }),
  /** A Bitcoin transaction that events of Core name; its path is that of the decoder. The id as Bitcoin's explorers show it. */
  z.object({ kind: z.literal('bitcoinTransaction'), path: z.string(), btcTxId: hashSchema }),
  z.object({ kind: z.literal('unknownHash'), path: z.string(), hash: hashSchema }),
  z.object({
    kind: z.literal('address'),
    path: z.string(),
    address: addressReferenceSchema,
    known: z.boolean(),
    /** Path of the icon of the token it is; null of others. */
    icon: z.string().nullable(),
    notice: z.enum(['checksum']).nullable(),
  }),
  z.object({ kind: z.literal('name'), path: z.string(), name: z.string(), address: addressReferenceSchema }),
  /** A function by its selector, with the signatures known by it. */
  z.object({ kind: z.literal('method'), path: z.string(), selector: hexSchema, signatures: z.array(z.string()) }),
  z.object({ kind: z.literal('page'), path: z.string(), title: z.string() }),
])
export type Suggestion = z.infer<typeof suggestionSchema>

/** Whether the text means more than the suggestions given: a longer one finds them. */
const hasMore = z.boolean()

const keywordRequest = z.object({ keyword: z.string().trim().max(256) })

export const homeSearchAddress = defineCall({
  method: 'POST',
  path: '/api/chain/home_search_address',
  auth: 'visitor',
  tag: 'search',
  summary:
    'What a search text may mean: block, transaction, blob, forked or unknown hash, Bitcoin transaction that Core was told of, address, public name, system contract, function by its selector.',
  request: keywordRequest,
  response: z.object({ keyword: z.string(), suggestions: z.array(suggestionSchema), hasMore }),
})

const tokenSuggestionSchema = z.object({
  kind: z.literal('token'),
  path: z.string(),
  contractAddress: addressSchema,
  /** The same as everywhere: its kind and its names. */
  address: addressReferenceSchema,
  tokenName: z.string().nullable(),
  symbol: z.string().nullable(),
  standard: tokenStandardSchema,
  icon: z.string().nullable(),
  /** The better-known token whose symbol it bears; null of most. */
  borrowed: borrowedFromSchema.nullable(),
})
export type TokenSuggestion = z.infer<typeof tokenSuggestionSchema>

export const homeSearchToken = defineCall({
  method: 'POST',
  path: '/api/chain/home_search_token',
  auth: 'visitor',
  tag: 'search',
  summary:
    'Tokens by address, or by what they say of themselves: names and symbols that begin so; among the most held tokens those that hold the text anywhere.',
  request: keywordRequest,
  response: z.object({ keyword: z.string(), suggestions: z.array(tokenSuggestionSchema), hasMore }),
})

export const searchCalls = { homeSearchAddress, homeSearchToken }
