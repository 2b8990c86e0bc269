import { z } from 'zod'
import { addressReferenceSchema } from './address-reference.ts'
import { defineCall } from './call.ts'
import { addressSchema } from './scalars.ts'

export const proxyKinds = [
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
export const proxySchema = z.object({
  kind: z.enum(proxyKinds).nullable(),
  implementations: z.array(addressReferenceSchema),
  beacon: addressReferenceSchema.nullable(),
  admin: addressReferenceSchema.nullable(),
})

const proxyAnswer = proxySchema.extend({
  address: addressReferenceSchema,
  /** Block whose state was read. */
  blockNumber: z.number().int(),
  /** What was kept before, newest first. */
  history: z.array(proxySchema.extend({ blockNumber: z.number().int() })),
})

export const verifyProxyContract = defineCall({
  method: 'POST',
  path: '/api/chain/verify_proxy_contract',
  auth: 'visitor',
  tag: 'contracts',
  summary: 'Whether a contract is a proxy, of which kind and to what, from its code and storage at the newest block.',
  request: z.object({ address: addressSchema }),
  response: proxyAnswer,
  failures: ['there is no contract at that address'],
})

export const saveProxyResult = defineCall({
  method: 'POST',
  path: '/api/chain/save_proxy_result',
  auth: 'visitor',
  tag: 'contracts',
  summary: 'Looks again and keeps what it finds. Only what the server recomputed is stored.',
  request: z.object({ address: addressSchema }),
  response: proxyAnswer,
  failures: ['there is no contract at that address', 'the contract is no proxy'],
})
