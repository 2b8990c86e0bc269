import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { matchKindSchema } from '../shapes/match-kind.ts'
import { asOfRequestShape, pageOf, pageRequestShape } from '../shapes/paging.ts'
import { reasonSchema } from '../shapes/reason.ts'
import { addressSchema, hashSchema, hexSchema, timestampSchema } from '../shapes/scalars.ts'

const proxyKinds = [
  'erc1167',
  'cloneWithImmutableArgs',
  'transparent',
  'uups',
  'erc1967',
  'beacon',
  'openZeppelin',
  'erc897',
  'diamond',
  'safe',
  'delegation',
] as const

/** How a contract forwards its calls; null kind: it is no proxy, or its target cannot be told. */
const proxySchema = z.object({
  kind: z.enum(proxyKinds).nullable(),
  /** 256 at most. */
  implementations: z.array(addressReferenceSchema),
  /** Facets of a diamond beyond those. */
  moreImplementations: z.number().int(),
  beacon: addressReferenceSchema.nullable(),
  admin: addressReferenceSchema.nullable(),
})

const proxyAnswer = proxySchema.extend({
  address: addressReferenceSchema,
  /** Block whose state was read. */
  blockNumber: z.number().int(),
  /** What was kept before, newest first: one page of 10. */
  history: z.array(proxySchema.extend({ blockNumber: z.number().int() })),
  /** How much is kept: the newest 100 of a contract. */
  historyTotal: z.number().int(),
})
const proxyRequest = z.object({
  address: addressSchema,
  /** Page of the history. */
  historyPage: pageRequestShape.pageNum,
})

export const verifyProxyContract = defineCall({
  method: 'POST',
  path: '/api/chain/verify_proxy_contract',
  auth: 'visitor',
  tag: 'contracts',
  summary: 'Whether a contract is a proxy, of which kind and to what, from its code and storage at the newest block.',
  request: proxyRequest,
  response: proxyAnswer,
  failures: ['there is no contract at that address'],
})

export const saveProxyResult = defineCall({
  method: 'POST',
  path: '/api/chain/save_proxy_result',
  auth: 'visitor',
  writes: true,
  tag: 'contracts',
  summary: 'Looks again and keeps what it finds. Only what the server recomputed is stored.',
  request: proxyRequest,
  response: proxyAnswer,
  failures: ['there is no contract at that address', 'the contract is no proxy'],
})

const proxyUpgradeSchema = z.object({
  transactionHash: hashSchema,
  blockNumber: z.number().int(),
  timestamp: timestampSchema,
  logIndex: z.number().int(),
  kind: z.enum(['upgraded', 'adminChanged', 'beaconUpgraded', 'diamondCut']),
  /** Null where the event does not speak of it, or not in a form that can be read. */
  implementation: addressReferenceSchema.nullable(),
  /** The implementation that was told before; null where this event tells none, or is the first that does. */
  previousImplementation: addressReferenceSchema.nullable(),
  beacon: addressReferenceSchema.nullable(),
  previousAdmin: addressReferenceSchema.nullable(),
  admin: addressReferenceSchema.nullable(),
  facets: z
    .array(
      z.object({
        facet: addressReferenceSchema,
        action: z.enum(['add', 'replace', 'remove']),
        selectors: z.array(hexSchema),
        /** Selectors beyond those: 1,024 of one event are told. */
        moreSelectors: z.number().int(),
      }),
    )
    .nullable(),
  /** Facets beyond those: 256 are told. */
  moreFacets: z.number().int(),
})
export type ProxyUpgradeRecord = z.infer<typeof proxyUpgradeSchema>

export const contractUpgrades = defineCall({
  method: 'POST',
  path: '/api/chain/contract_upgrades',
  auth: 'visitor',
  tag: 'contracts',
  summary:
    'Events by which a contract says what it forwards to from then on (ERC-1967 Upgraded, AdminChanged, BeaconUpgraded; ERC-2535 DiamondCut), newest first. The implementations of a beacon proxy are those of its beacon.',
  request: z.object({ address: addressSchema, ...pageRequestShape, ...asOfRequestShape }),
  response: pageOf(proxyUpgradeSchema),
})

const codeSchema = z.object({ code: hexSchema, size: z.number().int(), hash: hashSchema })

const contractCodeSchema = z.object({
  address: addressReferenceSchema,
  /** Code stored on chain and the block at which it was read; null of what is no contract. */
  runtimeCode: codeSchema.extend({ blockNumber: z.number().int() }).nullable(),
  /** Contracts known to have the same code, this one included; 10,000 means as many or more. 0: not counted. */
  copies: z.number().int(),
  /** Null of a contract that was there from the beginning, or that is none. */
  creation: z
    .object({
      /** Who made it: the sender of the transaction, or the contract inside of whose call it was made. */
      creator: addressReferenceSchema,
      transactionHash: hashSchema,
      blockNumber: z.number().int(),
      insideCall: z.boolean(),
      /** Code sent to make it, constructor arguments included; null where only the node could tell and does not. */
      creationCode: codeSchema.nullable(),
      message: z.string().nullable(),
      why: reasonSchema.nullable(),
    })
    .nullable(),
})
export type ContractCode = z.infer<typeof contractCodeSchema>

export const contractCode = defineCall({
  method: 'POST',
  path: '/api/chain/contract_code',
  auth: 'visitor',
  tag: 'contracts',
  summary: 'Runtime and creation code of a contract, who made it and with which transaction.',
  request: z.object({ address: addressSchema }),
  response: contractCodeSchema,
  failures: ['there is no contract at that address'],
})

const similarContractSchema = z.object({
  address: addressReferenceSchema,
  /** How its code is verified; null: neither it nor another contract with this code is. */
  match: matchKindSchema.nullable(),
  contractName: z.string().nullable(),
  /** Null of a contract that was there from the beginning, and of one whose creation inside a call was not traced. */
  creator: addressReferenceSchema.nullable(),
  transactionHash: hashSchema.nullable(),
  blockNumber: z.number().int().nullable(),
  timestamp: timestampSchema.nullable(),
})
export type SimilarContract = z.infer<typeof similarContractSchema>

export const similarContracts = defineCall({
  method: 'POST',
  path: '/api/chain/similar_contracts',
  auth: 'visitor',
  tag: 'contracts',
  summary:
    'Other contracts with exactly the same runtime code, last made first. The total is exact up to 1,000,000 (`hasMore`: there are more).',
  request: z.object({ address: addressSchema, ...pageRequestShape, ...asOfRequestShape }),
  response: pageOf(similarContractSchema).extend({ hasMore: z.boolean() }),
})

export const contractCalls = { verifyProxyContract, saveProxyResult, contractUpgrades, contractCode, similarContracts }
