import { verificationReasons } from '@corescope/chain/verification-reasons'
import { vyperWays } from '@corescope/chain/vyper-optimize'
import { z } from 'zod'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { decodedValueSchema } from '../shapes/decoded.ts'
import { matchKindSchema } from '../shapes/match-kind.ts'
import { addressSchema, hexSchema, timestampSchema } from '../shapes/scalars.ts'
import { maxLibraries, maxSourceFiles, maxSubmissionBytes, verificationStages } from './limits.ts'

/** Why a verification failed. */
const failureCodes = [
  /** The compiler found errors in the sources. */
  'compilerErrors',
  /** The compiler of this version cannot be had: it does not exist, or there is no internet. */
  'compilerMissing',
  'compilerTimeout',
  'compilerMemory',
  'compilerOutput',
  'compilerCrashed',
  /** The input cannot be compiled as given: no such contract, an ambiguous name, a broken JSON. */
  'input',
  /** The code differs. */
  'codeDiffers',
  /** The code differs, and names another release of the compiler than the submission. */
  'wrongCompiler',
  'constructorArguments',
  'libraries',
  /** No verified contract has code that could come from the same sources. */
  'noSimilarContract',
  /** The sources give the code, but the contract has a verification that is no worse: that one stays. */
  'verifiedAlready',
  /** The verifier was stopped twice while it worked. */
  'interrupted',
  /** An error of the verifier itself. */
  'verifierFailed',
  /** The operator removed the submission before it was done. */
  'discarded',
] as const
export type FailureCode = (typeof failureCodes)[number]

const compilerMessage = z.object({
  severity: z.enum(['error', 'warning', 'info']),
  /** As the compiler says it. */
  message: z.string(),
  file: z.string().nullable(),
  /** From 1. */
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
})

const verificationFailureSchema = z.object({
  code: z.enum(failureCodes),
  /** In English, naming what it speaks of. */
  message: z.string(),
  /** The same for screens, sentence by sentence; absent where it was kept without them. Settings that give the code are in `nearest`. */
  sentences: z
    .array(
      z.object({
        reason: z.enum(verificationReasons),
        parameters: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    )
    .optional(),
  /** 50 at most. */
  compilerMessages: z.array(compilerMessage),
  /** The first difference between the code on chain and the compiled one; null where the code was not compared. */
  difference: z
    .object({
      code: z.enum(['runtime', 'creation']),
      /** Sizes in bytes, metadata apart. */
      sizeOnChain: z.number().int(),
      sizeCompiled: z.number().int(),
      /** Byte of the code. */
      offset: z.number().int(),
      /** Instructions there, e.g. `PUSH1 0x20`; null at the end of the code. */
      onChain: z.string().nullable(),
      compiled: z.string().nullable(),
      /** Where in the sources the compiled instruction comes from. */
      source: z
        .object({
          file: z.string(),
          line: z.number().int(),
          text: z.string(),
          /** The compiler tells no line of this very instruction, or lines that are not exact (viaIR with the optimizer): it is the nearest. */
          isNear: z.literal(true).optional(),
        })
        .nullable(),
      /** Share of instructions that are the same in the same order, where jumps lead apart, 0..1. */
      likeness: z.number().min(0).max(1),
    })
    .nullable(),
  /** The settings that were found to come nearest; `isMatch`: they give this very code. Null: none comes nearer. */
  nearest: z
    .object({
      compilerVersion: z.string(),
      evmVersion: z.string().nullable(),
      optimizer: z.boolean(),
      /** Vyper's way to optimize (`gas`, `codesize`, `none`), where its settings name one. */
      optimize: z.string().optional(),
      runs: z.number().int().nullable(),
      viaIR: z.boolean(),
      likeness: z.number().min(0).max(1),
      isMatch: z.boolean(),
    })
    .nullable(),
})
export type VerificationFailure = z.infer<typeof verificationFailureSchema>

const libraryShape = z.object({
  /** `Name` or `path/File.sol:Name`. */
  name: z.string().min(1).max(500),
  address: addressSchema,
})

const positiveText = z.union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)])

export const submissionSchema = z.object({
  address: addressSchema,
  /** 1 a single Solidity file, 2 several, 4 standard JSON (Solidity), 8 Vyper (a file, several, or standard JSON). */
  inputType: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(8)]),
  /** `0.8.24`, `v0.8.24+commit.e11b9ed9`; of Vyper `0.4.3` or `vyper:0.4.3`. */
  compilerVersion: z.string().min(1).max(100),
  /** `Name` or `path/File.sol:Name`; absent: every contract of the sources is compared. */
  contractName: z.string().max(1_000).optional(),
  /** Of input type 1 and 8. */
  sourceCode: z.string().max(maxSubmissionBytes).optional(),
  /** Of input types 2 and 8. */
  files: z
    .array(z.object({ path: z.string().min(1).max(500), content: z.string().max(maxSubmissionBytes) }))
    .max(maxSourceFiles)
    .optional(),
  /** Of input types 4 and 8: the compiler's own input, as text. */
  standardJson: z.string().max(maxSubmissionBytes).optional(),
  /** A code of `evmVersions`, or a compiler's name for one (`prague`); absent or 0: the compiler's own choice. */
  evmVersion: z
    .union([
      z.number().int().min(0).max(12),
      z
        .string()
        .trim()
        .regex(/^[a-zA-Z0-9]{0,30}$/),
    ])
    .optional(),
  optimization: z.boolean().default(false),
  runs: positiveText
    .pipe(
      z
        .number()
        .int()
        .min(0)
        .max(2 ** 32 - 1),
    )
    .default(200),
  viaIR: z.boolean().default(false),
  /** Of Vyper; absent: its own choice, `gas`. Before 0.3.10 it optimizes or not. */
  optimize: z.enum(vyperWays).optional(),
  /** 1–14. */
  licenseType: z.number().int().min(1).max(14).optional(),
  libraries: z.array(libraryShape).max(maxLibraries).default([]),
  /** Hex, with or without 0x; absent: taken from the creation code. */
  constructorArguments: z
    .string()
    .trim()
    .regex(/^(0x)?([0-9a-fA-F]{2})*$/, 'constructor arguments are hex digits')
    .max(200_000)
    .optional(),
})
export type Submission = z.output<typeof submissionSchema>

/**
 * How the code that a contract was made from is that of the sources: exactly, but for metadata, or not (`other`): then its constructor never
 * ran, and its state may be set otherwise. Null: nobody knows what it was made from.
 */
export const creationMatchSchema = z.enum(['exact', 'match', 'other']).nullable()
export type CreationMatch = z.infer<typeof creationMatchSchema>

export const verificationJobSchema = z.object({
  jobId: z.string(),
  address: addressReferenceSchema,
  submittedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  /** `queued` also where it waits for another attempt. */
  stage: z.enum(verificationStages),
  /** How many submissions are before this one; 0: it is the next one, is worked on, or done. */
  place: z.number().int().nonnegative(),
  compilerVersion: z.string(),
  contractName: z.string().nullable(),
  /** Of a job that is done: it succeeded, or why not. */
  match: z.object({ runtime: z.enum(['exact', 'match']), creation: creationMatchSchema }).nullable(),
  failure: verificationFailureSchema.nullable(),
})
export type VerificationJob = z.infer<typeof verificationJobSchema>

/** What a verified contract is written in; solc compiles Solidity and Yul. */
export const verifiedLanguageSchema = z.enum(['solidity', 'vyper', 'yul'])

export const verifiedRecordSchema = z.object({
  address: addressReferenceSchema,
  contractName: z.string(),
  language: verifiedLanguageSchema,
  compilerVersion: z.string(),
  /** Release that the metadata of the code on chain names, where it is another one than `compilerVersion`: the sources were compiled here with that. */
  namedCompiler: z.string().nullable(),
  optimizer: z.boolean(),
  runs: z.number().int().nullable(),
  evmVersion: z.string().nullable(),
  licenseType: z.number().int(),
  match: z.enum(['exact', 'match']),
  creationMatch: creationMatchSchema,
  hasConstructorArguments: z.boolean(),
  verifiedAt: timestampSchema,
  /** Decimal wei; null while it is not known. */
  balance: z.string().nullable(),
  transactionCount: z.number().int(),
})
export type VerifiedRecord = z.infer<typeof verifiedRecordSchema>

/**
 * How it is known what a proxy forwards to. `state`: its code or its storage at that block says so; `beacon`: the beacon that its storage
 * names says so when it is asked (it may answer the proxy otherwise); `told`: its newest event does, or what was kept of it, as the state does
 * not tell it or could not be read.
 */
export const forwardingBasisSchema = z.enum(['state', 'beacon', 'told'])

export const contractSourcesSchema = z.object({
  address: addressReferenceSchema,
  /** Of a diamond with several: the contracts that its functions lead to, the newest first; else none. */
  facets: z.array(addressReferenceSchema),
  /** Null: nothing is verified here, nor another contract with this very code. */
  verification: z
    .object({
      match: matchKindSchema,
      runtimeMatch: z.enum(['exact', 'match']),
      /** Of a similar match: whether this contract was made from the creation code of the other one, arguments apart. */
      creationMatch: creationMatchSchema,
      /**
       * The metadata on chain is not what the sources give, and the sources read code as data (`creationCode`, `codecopy`): what they read
       * there may be other than they tell.
       */
      readsMetadata: z.boolean(),
      /** Of a similar match: the contract that was verified. */
      similarTo: addressReferenceSchema.nullable(),
      verifiedAt: timestampSchema,
      contractName: z.string(),
      /** File of the contract. */
      contractPath: z.string(),
      language: verifiedLanguageSchema,
      compilerVersion: z.string(),
      /** Release that the metadata of the code on chain names, where it is another one than `compilerVersion`: the sources were compiled here with that. */
      namedCompiler: z.string().nullable(),
      optimizer: z.boolean(),
      runs: z.number().int().nullable(),
      evmVersion: z.string().nullable(),
      viaIR: z.boolean(),
      licenseType: z.number().int(),
      files: z.array(z.object({ path: z.string(), content: z.string() })),
      /** Settings of the compiler as JSON text. */
      settings: z.string(),
      /** JSON text. */
      abi: z.string(),
      /** As the compiler writes it (`storage`, `types`), JSON text; null of compilers that write none. */
      storageLayout: z.string().nullable(),
      /** Developers' and users' documentation (NatSpec), JSON text of `{dev, user}`. */
      documentation: z.string().nullable(),
      /** The first of them: those in the contract's code before those that only its settings name. */
      libraries: z.array(
        z.object({
          name: z.string(),
          address: addressReferenceSchema,
          /** Whether the code at the address is what the sources give for the library; null: it was not compared. */
          code: z.enum(['same', 'other']).nullable(),
        }),
      ),
      /** Beyond those. */
      moreLibraries: z.number().int(),
      constructorArguments: z
        .object({
          /** ABI-encoded, as they follow the creation code. */
          data: hexSchema,
          /** Null: they do not fit the constructor. */
          values: z.array(decodedValueSchema).nullable(),
        })
        .nullable(),
      /** Values of immutables in the code on chain, by name where the compiler tells. */
      immutables: z.array(z.object({ name: z.string(), value: hexSchema })),
    })
    .nullable(),
  /** What a proxy forwards to; null of what is no proxy. */
  implementation: z
    .object({
      address: addressReferenceSchema,
      isVerified: z.boolean(),
      contractName: z.string().nullable(),
      basis: forwardingBasisSchema,
      /** What its newest event, or what was kept of it, says, where the state or the beacon says otherwise. */
      otherwise: z
        .object({
          implementation: addressReferenceSchema,
          /** The beacon that was told and that the proxy does not ask; null where it does, and without a beacon. */
          beacon: addressReferenceSchema.nullable(),
          /** Of the event, or of what was kept. */
          blockNumber: z.number().int(),
        })
        .nullable(),
    })
    .nullable(),
})
export type ContractSources = z.infer<typeof contractSourcesSchema>

export const compilerSchema = z.object({
  language: z.enum(['solidity', 'vyper']),
  /** `0.8.24` */
  version: z.string(),
  /** `v0.8.24+commit.e11b9ed9`; null where no list tells it and the compiler was never here. */
  longVersion: z.string().nullable(),
  /** It is here; else it is fetched when it is wanted, which needs the internet. */
  isAtHand: z.boolean(),
  kind: z.enum(['binary', 'javascript']),
  /**
   * Where it can be had from, in the order in which the places are tried: the operator's folder, the release that is installed with this
   * explorer, those that were fetched before, a program of the machine; then npm and the official list, from which it is fetched.
   */
  from: z.array(z.enum(['folder', 'package', 'kept', 'installed', 'npm', 'list'])),
})

/** A place that releases of solc are fetched from. */
export const compilerSourceSchema = z.object({
  /** `list`: the official list of releases, with their checksums. */
  source: z.enum(['npm', 'list']),
  /** Null: it is switched off here. */
  host: z.string().nullable(),
  /** When it last told what it has, unix seconds; null: never, or not since the worker started. */
  readAt: z.number().int().nullable(),
  /** Why it does not tell now: then what it told before holds, of npm what was known when this was written. */
  problem: z.enum(['unreachable', 'slow', 'refused', 'tooLong', 'unreadable']).nullable(),
})
