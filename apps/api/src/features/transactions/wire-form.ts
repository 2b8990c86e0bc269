import type { LogRow } from '@corescope/store/logs/log-columns'
import type { TransactionRow } from '@corescope/store/transactions/read'
import { expand, hexQuantity } from '../../answers/wire.ts'
import { topicsOf } from '../../entities/logs/topics.ts'
import { transactionIndexOf } from '../../entities/transactions/present.ts'

type AddressOf = (id: number | null) => string | null
const optional = (name: string, value: unknown) => (value === null || value === undefined ? {} : { [name]: value })
const optionalQuantity = (name: string, value: string | null) =>
  optional(name, value === null ? null : hexQuantity(value))

/** The transaction as `eth_getTransactionByHash` shows it, rebuilt from the store. Pure. */
export const wireTransaction = (
  row: TransactionRow,
  addressOf: AddressOf,
  chainId: number,
): Record<string, unknown> => {
  if (row.raw !== null) return row.raw
  const protectedLegacy = row.type !== 0 || BigInt(row.v) >= 35n
  return {
    blockHash: row.blockHash,
    blockNumber: hexQuantity(row.blockNumber),
    transactionIndex: hexQuantity(transactionIndexOf(row)),
    hash: row.hash,
    type: hexQuantity(row.type),
    from: addressOf(row.fromId),
    to: addressOf(row.toId),
    nonce: hexQuantity(row.nonce),
    gas: hexQuantity(row.gas),
    gasPrice: hexQuantity(row.gasPrice),
    ...optionalQuantity('maxFeePerGas', row.maxFeePerGas),
    ...optionalQuantity('maxPriorityFeePerGas', row.maxPriorityFeePerGas),
    ...optionalQuantity('maxFeePerBlobGas', row.maxFeePerBlobGas),
    value: hexQuantity(row.value),
    input: expand(row.input),
    ...(protectedLegacy ? { chainId: hexQuantity(row.chainId ?? chainId) } : {}),
    ...optional('accessList', row.accessList),
    ...optional('authorizationList', row.authorizationList),
    ...optional('blobVersionedHashes', row.blobVersionedHashes),
    ...(row.type === 0 ? {} : { yParity: hexQuantity(row.v) }),
    v: hexQuantity(row.v),
    r: hexQuantity(row.r),
    s: hexQuantity(row.s),
  }
}

/** A log as a node shows it. Pure. */
const wireLog = (row: LogRow, addressOf: AddressOf): Record<string, unknown> => ({
  address: addressOf(row.contractId),
  topics: topicsOf(row),
  data: expand(row.data),
  blockHash: row.blockHash,
  blockNumber: hexQuantity(row.blockNumber),
  transactionHash: row.transactionHash,
  transactionIndex: hexQuantity(
    row.transactionPosition - (row.lastTransactionPosition - row.blockTransactionCount) - 1,
  ),
  logIndex: hexQuantity(row.logIndex),
  removed: false,
})

/** The receipt as `eth_getTransactionReceipt` shows it; its bloom is a function of the logs and left out. Pure. */
export const wireReceipt = (row: TransactionRow, logs: LogRow[], addressOf: AddressOf): Record<string, unknown> => ({
  transactionHash: row.hash,
  transactionIndex: hexQuantity(transactionIndexOf(row)),
  blockHash: row.blockHash,
  blockNumber: hexQuantity(row.blockNumber),
  from: addressOf(row.fromId),
  to: addressOf(row.toId),
  type: hexQuantity(row.type),
  ...(row.status === null ? optional('root', row.receiptRoot) : { status: hexQuantity(row.status) }),
  contractAddress: row.toId === null ? addressOf(row.createdId) : null,
  cumulativeGasUsed: hexQuantity(row.cumulativeGasUsed),
  gasUsed: hexQuantity(row.gasUsed),
  effectiveGasPrice: hexQuantity(row.effectiveGasPrice),
  ...optionalQuantity('blobGasUsed', row.blobGasUsed),
  ...optionalQuantity('blobGasPrice', row.blobGasPrice),
  logs: logs.map((log) => wireLog(log, addressOf)),
})
