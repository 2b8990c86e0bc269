import { z } from 'zod'
import { defineCall } from '../call.ts'
import { matchKindSchema } from '../shapes/match-kind.ts'
import { pageOf, pageRequestShape } from '../shapes/paging.ts'
import { addressSchema, blockNumberSchema } from '../shapes/scalars.ts'
import {
  compilerSchema,
  compilerSourceSchema,
  contractSourcesSchema,
  creationMatchSchema,
  forwardingBasisSchema,
  submissionSchema,
  verificationJobSchema,
  verifiedLanguageSchema,
  verifiedRecordSchema,
} from './shapes.ts'

const auth = 'visitor'
const tag = 'contracts'

export const verifyContract = defineCall({
  method: 'POST',
  path: '/api/chain/verify_contract',
  auth,
  writes: true,
  isLarge: true,
  tag,
  summary:
    'Submits sources of a contract: one Solidity file, several, standard JSON, or Vyper. The answer is the job that compiles and compares; `verification_job` tells how far it is and how it ended.',
  request: submissionSchema,
  response: z.object({ jobId: z.string() }),
  failures: [
    'there is no contract at that address',
    'the contract is verified already, with its metadata',
    'the sources cannot be used (the message names what)',
    'too many submissions wait already',
  ],
})

export const verificationJob = defineCall({
  method: 'POST',
  path: '/api/chain/verification_job',
  auth,
  tag,
  summary: 'How far a submission is: its place, its stage, and how it ended. Of one that failed: why.',
  request: z.object({ jobId: z.string().min(1).max(50) }),
  response: verificationJobSchema,
  failures: ['there is no such job'],
})

export const verifiedContracts = defineCall({
  method: 'POST',
  path: '/api/chain/verified_contracts',
  auth,
  tag,
  summary:
    'Verified contracts, newest first. `search` looks for an address, the beginning of a name, or words in the sources, and finds the newest 500. Without it the newest 5,000 are listed (`hasMore`: there are more).',
  request: z.object({
    ...pageRequestShape,
    search: z.string().trim().max(200).optional(),
    language: verifiedLanguageSchema.optional(),
    /** `0.8.24`, `0.8` */
    compilerVersion: z.string().trim().max(100).optional(),
    licenseType: z.number().int().min(1).max(14).optional(),
    match: z.enum(['exact', 'match']).optional(),
  }),
  response: pageOf(verifiedRecordSchema).extend({ hasMore: z.boolean() }),
})

export const solcVersions = defineCall({
  method: 'POST',
  path: '/api/chain/solc_versions',
  auth,
  tag,
  summary:
    'Compilers that contracts can be verified with, newest first: which are here, which are fetched when they are wanted, and from where.',
  request: z.object({}),
  response: z.object({
    compilers: z.array(compilerSchema),
    /** The places that releases are fetched from, as the workers last found them. */
    sources: z.array(compilerSourceSchema),
  }),
})

/** Members of the enums that the sources declare, by the name in `internalType` (`Pool.State`); empty where the ABI has none. */
const enumsSchema = z.record(z.string(), z.array(z.string()))

export const abi = defineCall({
  method: 'POST',
  path: '/api/chain/abi',
  isLong: true,
  auth,
  tag,
  summary:
    'The ABI of a verified contract, and of what it forwards to: now, or when `block` had ended. Of a diamond, of its facets together.',
  request: z.object({ contractAddress: addressSchema, block: blockNumberSchema.optional() }),
  response: z.object({
    /** JSON text; null: not verified. */
    abi: z.string().nullable(),
    match: matchKindSchema.nullable(),
    /** Null also of a similar match: how the other contract was made says nothing of this one. */
    creationMatch: creationMatchSchema,
    contractName: z.string().nullable(),
    enums: enumsSchema,
    /** It is a library of Solidity: selectors of its functions are made of the names of types, `set(L.K,L.S)`. */
    isLibrary: z.boolean(),
    implementation: z
      .object({
        ...{ address: addressSchema, contractName: z.string(), abi: z.string(), enums: enumsSchema },
        basis: forwardingBasisSchema,
        /** What its newest event, or what was kept of it, names instead of what the state or the beacon says. */
        otherwise: addressSchema.nullable(),
      })
      .nullable(),
    /** All that it forwards to, verified or not: of a diamond its facets, 256 at most. */
    forwardsTo: z.array(addressSchema),
    /** What it forwards to and nobody has verified: of a diamond those of its facets, 256 at most. */
    unverified: z.array(addressSchema),
  }),
})

export const contractSources = defineCall({
  method: 'POST',
  path: '/api/chain/contract_sources',
  isLong: true,
  auth,
  tag,
  summary:
    'Sources, settings, ABI and storage layout of a verified contract, how well they match, and what a proxy forwards to: now, or when `block` had ended.',
  request: z.object({ address: addressSchema, block: blockNumberSchema.optional() }),
  response: contractSourcesSchema,
})

export const verificationCalls = {
  verifyContract,
  verificationJob,
  verifiedContracts,
  solcVersions,
  abi,
  contractSources,
}
