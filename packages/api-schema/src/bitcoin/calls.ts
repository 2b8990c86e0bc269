import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { pastedHexPattern } from '../shapes/pasted-hex.ts'
import { hexSchema, quantitySchema, timestampSchema } from '../shapes/scalars.ts'

/** Longest transaction that is read, in bytes: a request holds 256 KB. */
const maxGivenBytes = 120_000
const maxScriptBytes = 1_000
const hexForm = /^(?:0x)?(?:[0-9a-f]{2})*$/
/** 32 bytes, as Bitcoin's explorers write them: without 0x. */
const btcIdSchema = z.string().regex(/^[0-9a-f]{64}$/)

/** Hex as somebody pastes it: in any case, with or without 0x, broken into lines. */
const pastedHex = (what: string, maxBytes: number) =>
  z
    .string()
    .max(2 * maxBytes + 1_000, `${what} has at most ${maxBytes} bytes`)
    .transform((text) => text.replace(/\s+/g, '').toLowerCase())
    .refine((text) => hexForm.test(text), `${what} is hex: an even number of digits 0-9 and a-f`)
    .transform((text) => (text.startsWith('0x') ? text.slice(2) : text))
    .meta({ pattern: pastedHexPattern })

const outputKindSchema = z.enum(['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr', 'p2pk', 'multisig', 'opReturn', 'other'])

const payloadFieldSchema = z.object({
  name: z.enum(['magic', 'version', 'chainId', 'delegator', 'validator', 'fee', 'lockTime', 'redeemScript', 'rest']),
  /** Bytes before it in the payload. */
  offset: z.number().int(),
  size: z.number().int(),
  bytes: hexSchema,
})
export type PayloadFieldRecord = z.infer<typeof payloadFieldSchema>

/** Why a script cannot be taken apart: the push at `byte` has not all the bytes it promises, or there are too many elements. */
const scriptFaultSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('push'),
    byte: z.number().int(),
    promised: z.number().int(),
    present: z.number().int(),
  }),
  z.object({ kind: z.literal('elements'), most: z.number().int() }),
])
export type ScriptFaultRecord = z.infer<typeof scriptFaultSchema>

const redeemSchema = z.object({
  bytes: hexSchema,
  /** As the script has it: unix seconds, or a height of Bitcoin below 500,000,000; null without a lock. */
  lockTime: z.number().int().nullable(),
  lockKind: z.enum(['time', 'height']).nullable(),
  kind: z.enum(['p2pk', 'p2pkh', 'multisig', 'other']),
  /** Signatures needed; null where the script is of no known kind. */
  required: z.number().int().nullable(),
  publicKeys: z.array(hexSchema),
  publicKeyHash: hexSchema.nullable(),
  sha256: hexSchema,
  hash160: hexSchema,
  /** Addresses that pay to the script, computed from it. */
  p2sh: z.string(),
  p2wsh: z.string(),
  problem: z.enum(['empty', 'tooLong', 'broken', 'noLock', 'tail']).nullable(),
  /** Where it breaks, in English; null unless `problem` is `broken`. */
  detail: z.string().nullable(),
  /** The same as data. */
  fault: scriptFaultSchema.nullable(),
})
export type RedeemScriptRecord = z.infer<typeof redeemSchema>

const stakeSchema = z.object({
  /** 1: locked on Bitcoin. 2: paid into a vault for liquid bitcoin. Others are unknown. */
  version: z.number().int(),
  chainId: z.number().int().nullable(),
  delegator: addressReferenceSchema.nullable(),
  /** Operator of the candidate; version 2 has none. */
  validator: addressReferenceSchema.nullable(),
  /** The relayer's, in CORE; the contracts have ignored it since Demeter. */
  fee: z.number().int().nullable(),
  /** Of what Core has taken the contract's; else the redeem script's, which Bitcoin goes by; without a script the payload's. */
  lockTime: z.number().int().nullable(),
  /** As the payload has it: neither Bitcoin nor the contract looks at it. */
  payloadLockTime: z.number().int().nullable(),
  /** The last output with a payload: the contract counts that one. */
  payloadOutput: z.number().int(),
  fields: z.array(payloadFieldSchema),
  redeem: redeemSchema.nullable(),
  /**
   * `core`: the contract was told it, which goes before all else of what Core has taken; `redeem` is null where it is too long to be shown.
   * `key`: made of the payload's lock time and the key of an input; it opens an output.
   */
  redeemSource: z.enum(['payload', 'given', 'key', 'core']).nullable(),
  /** The output that the contract counts: the last one that pays to the script. */
  lockedOutput: z.number().int().nullable(),
  /** satoshi of that output; of what Core has taken what the contract counts */
  amount: quantitySchema.nullable(),
  /** Of version 2: satoshi that Core was proven to be paid into a vault; null before, and of all else. */
  paidIn: quantitySchema.nullable(),
  /** Outputs that pay to the script, 200 of them. */
  matches: z.array(z.number().int()),
  /**
   * What the contract does not take, or not as it says. `payloadTail`, `scriptTail`: it takes them, and we do not understand all of them.
   * `noValue`: the output that it counts holds nothing. `noVault`: version 2 pays into no known wallet of a vault.
   * `tooLittle`: it pays less into one than twice the contract's fee of a payout (`utxoFee`).
   */
  problems: z.array(
    z.enum([
      'severalPayloads',
      'otherData',
      'unknownVersion',
      'payload',
      'payloadTail',
      'otherChain',
      'noScript',
      'script',
      'scriptTail',
      'lockByHeight',
      'lockDiffers',
      'lockTooShort',
      'noOutput',
      'severalOutputs',
      'noValue',
      'noVault',
      'tooLittle',
    ]),
  ),
})
export type BitcoinStakeRecord = z.infer<typeof stakeSchema>

const inputSchema = z.object({
  /** The output it spends. */
  txid: btcIdSchema,
  outputIndex: z.number().int(),
  sequence: z.number().int(),
  isCoinbase: z.boolean(),
  /** Bytes of its script, and parts of its witness. */
  scriptSize: z.number().int(),
  witnessItems: z.number().int(),
  /** As the Bitcoin source tells it; null where the bytes were given. */
  address: z.string().nullable(),
  /** satoshi, as the source tells it */
  amount: quantitySchema.nullable(),
})

const outputSchema = z.object({
  index: z.number().int(),
  /** satoshi */
  amount: quantitySchema,
  kind: outputKindSchema,
  address: z.string().nullable(),
  /** Its script, 2,000 bytes of it. */
  script: hexSchema,
  scriptSize: z.number().int(),
  /** The data of an OP_RETURN, 2,000 bytes of it; null where it has none, or cannot be taken apart. */
  payload: hexSchema.nullable(),
  /** Where its data breaks, in English. */
  payloadProblem: z.string().nullable(),
  /** The same as data. */
  payloadFault: scriptFaultSchema.nullable(),
})
export type BitcoinOutputRecord = z.infer<typeof outputSchema>

const decodedBitcoinSchema = z.object({
  network: z.enum(['main', 'test']),
  txid: btcIdSchema,
  wtxid: btcIdSchema,
  version: z.number().int(),
  size: z.number().int(),
  virtualSize: z.number().int(),
  lockTime: z.number().int(),
  hasWitness: z.boolean(),
  /** 200 of them; `inputCount` has all. */
  inputs: z.array(inputSchema),
  inputCount: z.number().int(),
  outputs: z.array(outputSchema),
  outputCount: z.number().int(),
  /** Null: no output of it carries a SAT+ payload. It may take a stake back, or pay out liquid bitcoin, all the same: `onCore`. */
  stake: stakeSchema.nullable(),
  /** What events of Core know it as, as `stake_btc_detail` tells in full; null on other chains. */
  onCore: z.enum(['stake', 'liquid', 'payout', 'spending', 'unknown']).nullable(),
  /** What Bitcoin knows of it; null where no source is set. */
  confirmation: z
    .object({
      /** `unknown`: the source has no such transaction. `away`: it did not answer, `reason` says why. */
      state: z.enum(['confirmed', 'pending', 'unknown', 'away']),
      height: z.number().int().nullable(),
      timestamp: timestampSchema.nullable(),
      confirmations: z.number().int().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
})
export type DecodedBitcoin = z.infer<typeof decodedBitcoinSchema>

export const decodeBitcoinTransaction = defineCall({
  method: 'POST',
  path: '/api/chain/decode_bitcoin_transaction',
  auth: 'visitor',
  tag: 'staking',
  summary:
    'Reads a Bitcoin transaction: its id (asked of the Bitcoin source of this deployment) or its bytes. Inputs, outputs with addresses, the SAT+ payload field by field, the redeem script, and whether an output pays to it.',
  request: z.object({
    /** 64 hex digits: an id, as Bitcoin’s explorers show it or in the order of Core’s events. More: the raw transaction. */
    transaction: pastedHex('transaction', maxGivenBytes)
      .refine((text) => text !== '', 'there are no bytes')
      .meta({ pattern: pastedHexPattern }),
    /** A redeem script the reader has, where the payload carries none. */
    script: pastedHex('script', maxScriptBytes).optional(),
  }),
  response: decodedBitcoinSchema,
  failures: [
    'the bytes are no Bitcoin transaction: the sentence says where they break',
    'an id, and no Bitcoin source is set',
    'Bitcoin knows no such transaction',
  ],
})

export const bitcoinCalls = { decodeBitcoinTransaction }
