import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { decodedSchema } from '../shapes/decoded.ts'
import { pastedHexPattern } from '../shapes/pasted-hex.ts'
import { addressSchema, hashSchema, hexSchema, quantitySchema } from '../shapes/scalars.ts'

/** Longest input that is decoded, in bytes. A request holds 256 KB. */
const maxInputBytes = 100_000
/** Longest signed transaction, in bytes: nodes take no longer one without blobs. */
const maxTransactionBytes = 128 * 1024 - 8 * 1024
/** Longest ABI, in characters. */
const maxAbiLength = 200_000
/** Selectors and topics that are looked up at once. */
const maxSignatures = 500

/** Bytes as somebody types them: in any case, with or without 0x, broken into lines. */
const bytesOf = (what: string, maxBytes: number) =>
  z
    .string()
    .max(2 * maxBytes + 1_000, `${what} has at most ${maxBytes} bytes`)
    .transform((text) => text.replace(/\s+/g, '').toLowerCase())
    .transform((text) => (text.startsWith('0x') ? text : `0x${text}`))
    .pipe(
      z.templateLiteral(
        ['0x', z.string().regex(/^(?:[0-9a-f]{2})*$/)],
        `${what} is hex: an even number of digits 0-9 and a-f`,
      ),
    )
    .meta({ pattern: pastedHexPattern })

const callSchema = z.object({
  /** Four bytes; null when there are fewer. */
  selector: hexSchema.nullable(),
  /** Null when no known function with this selector fits the bytes. */
  decoded: decodedSchema.nullable(),
  /** Signatures of all known functions with the selector. */
  candidates: z.array(z.string()),
  /** Others that anybody gave for the selector; nobody checked that a contract has them. */
  submitted: z.array(z.string()),
})

const decodeInputSchema = callSchema.extend({
  inputSize: z.number().int(),
  /** Calls that stand inside of the arguments (multicalls, batches, proposals), outermost first. */
  nested: z.array(
    callSchema.extend({
      /** Where the bytes stand: names and places of the arguments, outermost first. */
      path: z.array(z.string()),
      input: hexSchema,
    }),
  ),
  /** More calls stand inside than are shown. */
  hasMore: z.boolean(),
})
export type DecodedInput = z.infer<typeof decodeInputSchema>

export const decodeInput = defineCall({
  method: 'POST',
  path: '/api/chain/decode_input',
  auth: 'visitor',
  tag: 'tools',
  summary:
    'Reads calldata as a call: by the ABI given, else by what is known of the contract called, else by the catalogue. Calls inside of its arguments are opened.',
  request: z.object({
    input: bytesOf('input', maxInputBytes),
    /** The contract called. */
    address: addressSchema.optional(),
    /** JSON, or signatures in words, one a line: `function transfer(address to, uint256 amount)`. */
    abi: z.string().max(maxAbiLength, `an ABI has at most ${maxAbiLength} characters`).optional(),
  }),
  response: decodeInputSchema,
  failures: ['the ABI cannot be read'],
})

const signatureTables = {
  functions: z.record(z.string(), z.array(z.string())),
  errors: z.record(z.string(), z.array(z.string())),
  events: z.record(z.string(), z.array(z.string())),
}
export const signaturesSchema = z.object({
  ...signatureTables,
  /** Others that anybody gave (`submit_signatures`); nobody checked that a contract has them. */
  submitted: z.object(signatureTables),
})

export const signatures = defineCall({
  method: 'POST',
  path: '/api/chain/signatures',
  auth: 'visitor',
  tag: 'tools',
  summary:
    'Known signatures of functions and errors by selector (4 bytes), of events by topic (32 bytes): those of the catalogue first, then those of verified contracts. Apart from them those that anybody gave.',
  request: z.object({
    hashes: z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .pipe(
            z.templateLiteral(
              ['0x', z.string().regex(/^(?:[0-9a-f]{8}|[0-9a-f]{64})$/)],
              'a selector has 8 hex digits, a topic 64',
            ),
          )
          .meta({ pattern: '^[ \\t\\r\\n]*0[xX]([0-9a-fA-F]{8}|[0-9a-fA-F]{64})[ \\t\\r\\n]*$' }),
      )
      .max(maxSignatures),
  }),
  response: signaturesSchema,
})

/** Longest text that signatures are taken from, in characters. */
const maxSubmittedLength = 100_000

export const submitSignatures = defineCall({
  method: 'POST',
  path: '/api/chain/submit_signatures',
  auth: 'visitor',
  writes: true,
  tag: 'tools',
  summary:
    'Gives signatures of functions, errors and events to the dictionary, 100 at once. Selector and topic are computed here. They are told by `signatures` and `decode_input`, apart from those of the catalogue and of verified contracts. Of a selector or topic four are kept.',
  request: z.object({
    /** JSON, or signatures in words, one a line: `transfer(address,uint256)`, `error Late(uint64)`, `event Filled(bytes32)`. */
    abi: z.string().min(1).max(maxSubmittedLength, `signatures have at most ${maxSubmittedLength} characters together`),
  }),
  response: z.object({
    signatures: z.array(
      z.object({
        kind: z.enum(['function', 'event', 'error']),
        /** In canonical form, by which selector and topic are made. */
        signature: z.string(),
        hash: hexSchema,
        /** `known`: the dictionary has it. `full`: it takes no more of this selector or topic, or at all. */
        state: z.enum(['stored', 'known', 'full']),
      }),
    ),
  }),
  failures: ['the signatures cannot be read', 'this explorer takes no signatures'],
})

/** Why a node would most likely not take a transaction, or not yet. */
export const broadcastProblems = [
  'otherChain',
  'noChain',
  'nonceUsed',
  'nonceGap',
  'tooPoor',
  'overGasLimit',
  'underBaseFee',
  /** Less gas than a transaction takes before anything runs: it can be in no block. */
  'underIntrinsicGas',
  'known',
  /** It is in a block already. */
  'included',
] as const

const rawTransactionRequest = z.object({ transaction: bytesOf('transaction', maxTransactionBytes) })

const rawTransactionSchema = z.object({
  transactionHash: hashSchema,
  type: z.number().int(),
  /** Null of a transaction that any chain takes (before EIP-155). */
  chainId: z.number().int().nullable(),
  from: addressReferenceSchema,
  /** Null: it creates a contract. */
  to: addressReferenceSchema.nullable(),
  nonce: z.number().int(),
  value: quantitySchema,
  gas: quantitySchema,
  gasPrice: quantitySchema.nullable(),
  maxFeePerGas: quantitySchema.nullable(),
  maxPriorityFeePerGas: quantitySchema.nullable(),
  /** The most it can cost: value, and gas at the highest price. */
  maxCost: quantitySchema,
  input: hexSchema,
  decoded: decodedSchema.nullable(),
  /** What the node says of the sender now; null when it does not answer. */
  sender: z.object({ nonce: z.number().int(), balance: quantitySchema }).nullable(),
  problems: z.array(z.enum(broadcastProblems)),
  /** This explorer hands transactions to its node. */
  canBroadcast: z.boolean(),
})
export type RawTransaction = z.infer<typeof rawTransactionSchema>

export const decodeTransaction = defineCall({
  method: 'POST',
  path: '/api/chain/decode_transaction',
  auth: 'visitor',
  tag: 'tools',
  summary: 'Reads a signed transaction, and says what its sender has and what speaks against it now. It is not sent.',
  request: rawTransactionRequest,
  response: rawTransactionSchema,
  failures: ['the bytes are no signed transaction'],
})

export const pushTransaction = defineCall({
  method: 'POST',
  path: '/api/chain/push_transaction',
  auth: 'visitor',
  writes: true,
  broadcasts: true,
  tag: 'tools',
  summary: 'Hands a signed transaction to the node.',
  request: rawTransactionRequest,
  response: z.object({ transactionHash: hashSchema }),
  failures: ['the bytes are no signed transaction', 'the node refuses it', 'this explorer sends no transactions'],
})

export const toolCalls = { decodeInput, signatures, submitSignatures, decodeTransaction, pushTransaction }
