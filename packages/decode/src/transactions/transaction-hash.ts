import type { Hash } from '@corescope/chain/types/hex'
import type { AccessListEntry, Authorization, Transaction } from '@corescope/chain/types/transaction'
import { bytesToHex, hexQuantityToBytes, hexToBytes, noBytes, quantityToBytes } from '../bytes/bytes.ts'
import { keccak256 } from '../bytes/keccak.ts'
import { encodeRlp, type RlpInput } from '../bytes/rlp-encode.ts'

const accessListItem = (list: readonly AccessListEntry[] | null): RlpInput =>
  (list ?? []).map((entry) => [hexToBytes(entry.address), entry.storageKeys.map(hexToBytes)])

const authorizationItem = (authorization: Authorization): RlpInput => [
  quantityToBytes(authorization.chainId),
  hexToBytes(authorization.address),
  quantityToBytes(authorization.nonce),
  quantityToBytes(authorization.yParity),
  hexQuantityToBytes(authorization.r),
  hexQuantityToBytes(authorization.s),
]

function required<Field extends keyof Transaction>(transaction: Transaction, field: Field): bigint {
  const quantity = transaction[field]
  if (typeof quantity !== 'bigint') {
    throw new TypeError(`transaction ${transaction.hash} of type ${transaction.type} has no ${field}`)
  }
  return quantity
}

const feeItems = (transaction: Transaction): RlpInput[] =>
  transaction.type < 2
    ? [quantityToBytes(transaction.gasPrice)]
    : [
        quantityToBytes(required(transaction, 'maxPriorityFeePerGas')),
        quantityToBytes(required(transaction, 'maxFeePerGas')),
      ]

function typeItems(transaction: Transaction): RlpInput[] {
  if (transaction.type === 0) return []
  const accessList = accessListItem(transaction.accessList)
  if (transaction.type === 3) {
    const blobHashes = (transaction.blobVersionedHashes ?? []).map(hexToBytes)
    return [accessList, quantityToBytes(required(transaction, 'maxFeePerBlobGas')), blobHashes]
  }
  return transaction.type === 4
    ? [accessList, (transaction.authorizationList ?? []).map(authorizationItem)]
    : [accessList]
}

const isKnownType = (type: number) => Number.isInteger(type) && type >= 0 && type <= 4

/** Everything but the signature. */
const payloadItems = (transaction: Transaction): RlpInput[] => {
  const items: RlpInput[] = transaction.type === 0 ? [] : [quantityToBytes(required(transaction, 'chainId'))]
  items.push(
    quantityToBytes(transaction.nonce),
    ...feeItems(transaction),
    quantityToBytes(transaction.gas),
    transaction.to === null ? noBytes : hexToBytes(transaction.to),
    quantityToBytes(transaction.value),
    hexToBytes(transaction.input),
    ...typeItems(transaction),
  )
  return items
}

/**
 * The signed envelope as it stands in a block: RLP for legacy, type byte and RLP for types 1–4 (EIP-2930, 1559, 4844
 * without its sidecar, 7702). `null` for a type we do not know. Throws `TypeError` when a field of its type is missing.
 */
export function serializeTransaction(transaction: Transaction): Uint8Array<ArrayBuffer> | null {
  const { type, v, r, s } = transaction
  if (!isKnownType(type)) return null
  const signature = [quantityToBytes(v), hexQuantityToBytes(r), hexQuantityToBytes(s)]
  return encodeRlp([...payloadItems(transaction), ...signature], type === 0 ? undefined : type)
}

/**
 * What the sender signed, and the parity of the signature: keccak of the envelope without it, with the chain's id where
 * `v` holds one (EIP-155). `null` for a type or a `v` we do not know. Throws as `serializeTransaction`.
 */
export function signedHash(transaction: Transaction): { hash: Hash; yParity: number } | null {
  const { type, v } = transaction
  if (!isKnownType(type)) return null
  const items = payloadItems(transaction)
  if (type !== 0) return { hash: bytesToHex(keccak256(encodeRlp(items, type))), yParity: Number(v) }
  if (v === 27n || v === 28n) return { hash: bytesToHex(keccak256(encodeRlp(items))), yParity: Number(v - 27n) }
  if (v < 35n) return null
  const chain = [quantityToBytes((v - 35n) >> 1n), noBytes, noBytes]
  return { hash: bytesToHex(keccak256(encodeRlp([...items, ...chain]))), yParity: Number((v - 35n) & 1n) }
}

/** Hash recomputed from the fields; `null` for a type we do not know. Throws as `serializeTransaction`. */
export function transactionHash(transaction: Transaction): Hash | null {
  const serialized = serializeTransaction(transaction)
  return serialized === null ? null : bytesToHex(keccak256(serialized))
}
