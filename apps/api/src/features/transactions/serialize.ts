import type { AccessListEntry, Authorization, Transaction } from '@corescope/chain/types/transaction'
import { serializeTransaction } from '@corescope/decode/transactions/transaction-hash'
import type { TransactionRow } from '@corescope/store/transactions/read'
import { expand, hex, hexQuantity } from '../../answers/wire.ts'
import { transactionIndexOf } from '../../entities/transactions/present.ts'

type Json = Record<string, unknown>
const bigOrNull = (text: string | null) => (text === null ? null : BigInt(text))

const accessListOf = (list: unknown): AccessListEntry[] | null =>
  Array.isArray(list)
    ? (list as Json[]).map((entry) => ({
        address: hex(String(entry.address)),
        storageKeys: (entry.storageKeys as string[]).map(hex),
      }))
    : null

const authorizationsOf = (list: unknown): Authorization[] | null =>
  Array.isArray(list)
    ? (list as Json[]).map((entry) => ({
        chainId: BigInt(String(entry.chainId)),
        address: hex(String(entry.address)),
        nonce: BigInt(String(entry.nonce)),
        yParity: Number(entry.yParity ?? entry.v ?? 0),
        r: hex(hexQuantity(String(entry.r))),
        s: hex(hexQuantity(String(entry.s))),
      }))
    : null

/** A stored row as the house's transaction. Pure. */
const transactionOf = (row: TransactionRow, addressOf: (id: number | null) => string | null, chainId: number) => {
  const to = addressOf(row.toId)
  const transaction: Transaction = {
    hash: hex(row.hash),
    type: row.type,
    transactionIndex: transactionIndexOf(row),
    from: hex(addressOf(row.fromId) ?? '0x'),
    to: to === null ? null : hex(to),
    nonce: BigInt(row.nonce),
    gas: BigInt(row.gas),
    gasPrice: BigInt(row.gasPrice),
    maxFeePerGas: bigOrNull(row.maxFeePerGas),
    maxPriorityFeePerGas: bigOrNull(row.maxPriorityFeePerGas),
    value: BigInt(row.value),
    input: expand(row.input),
    v: BigInt(row.v),
    r: hex(hexQuantity(row.r)),
    s: hex(hexQuantity(row.s)),
    chainId: BigInt(row.chainId ?? chainId),
    accessList: accessListOf(row.accessList),
    authorizationList: authorizationsOf(row.authorizationList),
    maxFeePerBlobGas: bigOrNull(row.maxFeePerBlobGas),
    blobVersionedHashes: row.blobVersionedHashes?.map(hex) ?? null,
    raw: row.raw,
  }
  return transaction
}

/** The signed envelope of a stored transaction; null for a type we do not know. */
export const serializeRow = (
  row: TransactionRow,
  addressOf: (id: number | null) => string | null,
  chainId: number,
): `0x${string}` | null => {
  if (row.raw !== null) return null
  const bytes = serializeTransaction(transactionOf(row, addressOf, chainId))
  return bytes === null ? null : `0x${Buffer.from(bytes).toString('hex')}`
}
