import type { ReasonName, ReasonParameters } from '@corescope/api-schema/reason-names'
import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import { hexToBytes } from '@corescope/decode/bytes/bytes'
import { findRawFault, type RawFault } from '@corescope/decode/transactions/raw-fault'
import {
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerialized,
} from 'viem'
import { FailureError } from '../http/errors.ts'

/** A signed transaction as its bytes tell it. Amounts in wei. */
export interface SignedTransaction {
  hash: Hash
  type: number
  chainId: number | null
  from: Address
  to: Address | null
  nonce: number
  value: bigint
  gas: bigint
  gasPrice: bigint | null
  maxFeePerGas: bigint | null
  maxPriorityFeePerGas: bigint | null
  maxFeePerBlobGas: bigint | null
  blobs: number
  input: Hex
  /** What it takes before anything runs. */
  intrinsicGas: bigint
}

/** What a transaction says beside its call: addresses and slots that it will touch, and accounts whose code it sets. */
interface Extras {
  accessList?: readonly { storageKeys: readonly unknown[] }[] | undefined
  authorizationList?: readonly unknown[] | undefined
}

/**
 * Gas that a transaction takes before anything runs (EIP-2028, EIP-2930, EIP-3860, EIP-7702). What EIP-7623 asks of long data at least
 * is no part of it: not every chain has that. Pure.
 */
export const intrinsicGasOf = (input: Hex, isCreation: boolean, { accessList, authorizationList }: Extras): bigint => {
  const bytes = (input.length - 2) / 2
  let zeros = 0
  for (let at = 2; at < input.length; at += 2) if (input[at] === '0' && input[at + 1] === '0') zeros += 1
  const data = 4 * zeros + 16 * (bytes - zeros)
  const creation = isCreation ? 32_000 + 2 * Math.ceil(bytes / 32) : 0
  const touched = (accessList ?? []).reduce((sum, { storageKeys }) => sum + 2_400 + 1_900 * storageKeys.length, 0)
  return BigInt(21_000 + data + creation + touched + 25_000 * (authorizationList?.length ?? 0))
}

const typeNumbers = { legacy: 0, eip2930: 1, eip1559: 2, eip4844: 3, eip7702: 4 } as const
const lower = <Text extends string>(text: Text): Text => text.toLowerCase() as Text

const hexByte = (byte: number) => `0x${byte.toString(16).padStart(2, '0')}`

/** What is wrong with bytes in words, and the reason that screens have words for. Pure. */
const refusalOf = (fault: RawFault | undefined): FailureError => {
  const refuse = (words: string, reason: ReasonName, parameters: ReasonParameters = {}) =>
    new FailureError(`transaction: ${words}`, reason, parameters)
  if (fault === undefined) return refuse('these bytes cannot be read as a signed transaction', 'txUnreadable')
  switch (fault.kind) {
    case 'type': {
      const type = hexByte(fault.type)
      return refuse(`it begins with ${type}, which is no type of transaction (0x01 to 0x04, or from 0xc0)`, 'txType', {
        type,
      })
    }
    case 'encoding':
      return refuse(
        `from byte ${fault.byte} on it cannot be read (RLP): bytes are missing or were changed`,
        'txEncoding',
        { byte: fault.byte },
      )
    case 'extra':
      return refuse(`bytes that follow its end: ${fault.count}`, 'txExtra', { count: fault.count })
    case 'fields': {
      const { type, count, wanted } = fault
      return refuse(`a signed one of type ${type} has ${wanted} fields, this one has ${count}`, 'txFields', {
        type,
        count,
        wanted,
      })
    }
    case 'tip':
      return refuse('maxPriorityFeePerGas is higher than maxFeePerGas', 'txTip')
    case 'signature':
      return refuse('no key can have made its signature', 'txSignature')
    default: {
      const { kind, field, place } = fault
      const most = kind === 'number' ? fault.most : 0
      const [reason, wanted] = {
        number: ['txNumber', `a number without leading zeros (bytes at most: ${most})`] as const,
        address: ['txAddress', 'an address of 20 bytes'] as const,
        bytes: ['txBytes', 'bytes and no list'] as const,
        list: ['txList', 'the list that belongs there'] as const,
      }[kind]
      return refuse(`field ${place} (${field}) must be ${wanted}`, reason, { field, place, most })
    }
  }
}

const parse = (bytes: Hex) => {
  // the parser takes more than a node does, and its own words tell of its insides
  const fault = findRawFault(hexToBytes(bytes))
  if (fault !== undefined) throw refusalOf(fault)
  try {
    return parseTransaction(bytes as TransactionSerialized)
  } catch {
    throw refusalOf(undefined)
  }
}

const extrasOf = (parsed: ReturnType<typeof parse>): Extras => ({
  accessList: 'accessList' in parsed ? parsed.accessList : undefined,
  authorizationList: 'authorizationList' in parsed ? parsed.authorizationList : undefined,
})

/** Blobs travel beside their transaction; its hash is of the transaction alone (EIP-4844, "Networking"). */
const hashOf = (bytes: Hex, parsed: ReturnType<typeof parse>): Hash => {
  if (parsed.type !== 'eip4844' || parsed.sidecars === undefined) return keccak256(bytes)
  const { sidecars: _sidecars, r, s, yParity, v, ...transaction } = parsed
  return keccak256(
    serializeTransaction({ ...transaction, sidecars: false } as never, { r: r!, s: s!, yParity: yParity!, v }),
  )
}

/**
 * Reads the bytes of a signed transaction (EIP-2718 envelopes of types 1–4, and those before them).
 * @throws FailureError when they are none, or carry no signature
 */
export const readSignedTransaction = async (bytes: Hex): Promise<SignedTransaction> => {
  const parsed = parse(bytes)
  if (parsed.r === undefined || parsed.s === undefined) {
    throw new FailureError('transaction: it is not signed; broadcast takes signed transactions only', 'notSigned')
  }
  let from: Address
  try {
    from = await recoverTransactionAddress({ serializedTransaction: bytes as TransactionSerialized })
  } catch {
    // Numbers that are no point of the curve; the library has no type of its own for it.
    throw refusalOf({ kind: 'signature' })
  }
  const input = lower(parsed.data ?? '0x')
  return {
    hash: hashOf(bytes, parsed),
    type: typeNumbers[parsed.type as keyof typeof typeNumbers],
    chainId: parsed.chainId ?? null,
    from: lower(from),
    to: parsed.to == null ? null : lower(parsed.to),
    nonce: parsed.nonce ?? 0,
    value: parsed.value ?? 0n,
    gas: parsed.gas ?? 0n,
    gasPrice: parsed.gasPrice ?? null,
    maxFeePerGas: parsed.maxFeePerGas ?? null,
    maxPriorityFeePerGas: parsed.maxPriorityFeePerGas ?? null,
    maxFeePerBlobGas: parsed.maxFeePerBlobGas ?? null,
    blobs: 'blobVersionedHashes' in parsed ? (parsed.blobVersionedHashes?.length ?? 0) : 0,
    input,
    intrinsicGas: intrinsicGasOf(input, parsed.to == null, extrasOf(parsed)),
  }
}
