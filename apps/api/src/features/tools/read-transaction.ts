import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import {
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerialized,
} from 'viem'
import { FailureError } from '../../http/errors.ts'

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
}

const typeNumbers = { legacy: 0, eip2930: 1, eip1559: 2, eip4844: 3, eip7702: 4 } as const
const lower = <Text extends string>(text: Text): Text => text.toLowerCase() as Text

const parse = (bytes: Hex) => {
  try {
    return parseTransaction(bytes as TransactionSerialized)
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0]!.slice(0, 160)
    throw new FailureError(`transaction: these bytes are no signed transaction (${reason})`)
  }
}

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
  } catch (error) {
    // Numbers that are no point of the curve; the library has no type of its own for it.
    throw new FailureError(
      `transaction: nobody can have made its signature (${(error as Error).message.split('\n')[0]!.slice(0, 120)})`,
    )
  }
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
    input: lower(parsed.data ?? '0x'),
  }
}
