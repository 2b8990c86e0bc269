import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { blockReferenceSchema, pageOf, pageRequestShape, sinceShape } from '../shapes/paging.ts'
import { addressSchema, hashSchema, quantitySchema, timestampSchema } from '../shapes/scalars.ts'
import { tokenItemInput } from '../shapes/token-item.ts'
import { amountSourceSchema, tokenReferenceSchema } from '../shapes/token-reference.ts'

/**
 * How the last attempt to read a document ended. `waiting`: it was not tried yet. `noUri`: the contract names none.
 * `unreachable`: nobody answered, tried again. `refused`: an address that is not fetched. `unusable`: no such document.
 */
const documentStatusSchema = z.enum(['waiting', 'ready', 'noUri', 'unreachable', 'refused', 'unusable'])

const documentStateShape = {
  status: documentStatusSchema,
  /** Why the last attempt failed, as a sentence; null when it did not. */
  problem: z.string().nullable(),
}

/** What the document behind an item (tokenURI, uri) or behind a contract (contractURI, ERC-7572) says. */
export const itemDocumentSchema = z.object({
  ...documentStateShape,
  /** What the contract names; a `data:` URI as its kind and a digest. */
  uri: z.string().nullable(),
  triedAt: timestampSchema.nullable(),
  /** When what follows was read; older than `triedAt` where a later attempt failed. */
  readAt: timestampSchema.nullable(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  /** Path on this server that passes the picture on; null where the document names none. */
  image: z.string().nullable(),
  /** The same of a film, sound or moving picture. */
  animation: z.string().nullable(),
  /** Where the document says they are; `data:` URIs are cut after their kind. */
  imageUri: z.string().nullable(),
  animationUri: z.string().nullable(),
  externalUrl: z.string().nullable(),
  attributes: z.array(
    z.object({ trait: z.string().nullable(), value: z.string(), displayType: z.string().nullable() }),
  ),
})
export type ItemDocumentAnswer = z.infer<typeof itemDocumentSchema>

export const tokenInventory = defineCall({
  method: 'POST',
  path: '/api/chain/token_inventory',
  auth: 'visitor',
  tag: 'tokens',
  summary: 'Items (ERC-721, ERC-1155) an address holds, of one token or of all, with their names and pictures.',
  request: z.object({ address: addressSchema, contractAddress: addressSchema.optional(), ...pageRequestShape }),
  response: pageOf(
    z.object({
      token: tokenReferenceSchema,
      tokenItem: quantitySchema,
      amount: quantitySchema,
      source: amountSourceSchema,
      document: itemDocumentSchema.pick({ status: true, problem: true, name: true, image: true }),
    }),
  ),
})

export const tokenCollection = defineCall({
  method: 'POST',
  path: '/api/chain/token_collection',
  auth: 'visitor',
  tag: 'tokens',
  summary:
    'Items of an ERC-721 or ERC-1155 that somebody holds, by number from `firstItem` on, with names, pictures and owners: 20,000 of them at most; with `cut` there are more, reached by a higher `firstItem`.',
  request: z.object({ contractAddress: addressSchema, firstItem: tokenItemInput.default('0'), ...pageRequestShape }),
  response: pageOf(
    z.object({
      tokenItem: quantitySchema,
      /** Of an ERC-721. */
      owner: addressReferenceSchema.nullable(),
      document: itemDocumentSchema.pick({ status: true, problem: true, name: true, image: true }),
    }),
  ).extend({ cut: z.boolean() }),
  failures: ['no such token'],
})

export const nftDetail = defineCall({
  method: 'POST',
  path: '/api/chain/nft_detail',
  auth: 'visitor',
  tag: 'tokens',
  summary:
    'One ERC-721 or ERC-1155 item: token, owner or number of holders, minting, number of transfers, and what its document says.',
  request: z.object({ contractAddress: addressSchema, tokenItem: tokenItemInput }),
  response: z.object({
    token: tokenReferenceSchema,
    tokenItem: quantitySchema,
    /** Of an ERC-721; null when it is burned. */
    owner: addressReferenceSchema.nullable(),
    /** `node`: the contract named the owner, asked for an item of an irregular token. */
    ownerSource: amountSourceSchema,
    holders: z.number().int(),
    transfers: z.number().int(),
    minted: z
      .object({
        transactionHash: hashSchema,
        blockNumber: z.number().int(),
        timestamp: timestampSchema,
        to: addressReferenceSchema,
      })
      .nullable(),
    document: itemDocumentSchema,
    /**
     * In how many documents of the collection each attribute stands, in their order; `documents` were looked at, 10,000 at most.
     * Null where the item has none.
     */
    rarity: z.object({ documents: z.number().int(), counts: z.array(z.number().int()) }).nullable(),
    asOf: blockReferenceSchema.nullable(),
    ...sinceShape,
  }),
  failures: ['no such item'],
})
