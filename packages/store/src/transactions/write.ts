import type { Authorization } from '@corescope/chain/types/transaction'
import { CopyEncoder, type CopyPayload } from '../copy-binary.ts'
import type { Session } from '../database.ts'
import { bucketOf, type StoredAuthorization, type StoredTransaction } from './tables.ts'

const columns = [
  ...['transaction_position', 'nonce', 'bucket', 'block_number', 'from_id', 'to_id', 'created_id', 'log_count'],
  ...['type', 'status', 'gas', 'gas_used', 'cumulative_gas_used', 'gas_price', 'effective_gas_price'],
  ...['max_fee_per_gas', 'max_priority_fee_per_gas', 'value', 'v', 'hash', 'r', 's', 'input'],
] as const
const extraColumns = [
  ...['transaction_position', 'bucket', 'chain_id', 'max_fee_per_blob_gas', 'blob_gas_used', 'blob_gas_price'],
  ...['receipt_root', 'receipt_bloom', 'blob_versioned_hashes', 'access_list', 'authorization_list', 'raw'],
] as const

/** Rows of `transactions`, in order of position, as one COPY. */
export const encodeTransactions = (rows: readonly StoredTransaction[]): CopyPayload => {
  const copy = new CopyEncoder('transactions', columns, rows.length * 512)
  for (const { transaction, receipt, ...row } of rows) {
    copy.row()
    copy.int8(row.transactionPosition).int8(transaction.nonce).int4(bucketOf(row.transactionPosition))
    copy.int4(row.blockNumber).int4(row.fromId).int4(row.toId).int4(row.createdId).int4(receipt.logs.length)
    copy.int2(transaction.type).int2(receipt.status)
    copy.numeric(transaction.gas).numeric(receipt.gasUsed).numeric(receipt.cumulativeGasUsed)
    copy.numeric(transaction.gasPrice).numeric(receipt.effectiveGasPrice)
    copy.numeric(transaction.maxFeePerGas).numeric(transaction.maxPriorityFeePerGas)
    copy.numeric(transaction.value).numeric(transaction.v)
    copy.hex(transaction.hash).hex(transaction.r).hex(transaction.s).zeroRuns(transaction.input)
  }
  return copy.payload()
}

/** Rows of the look-up by hash. */
export const encodeTransactionHashes = (rows: readonly StoredTransaction[]): CopyPayload => {
  const copy = new CopyEncoder('transaction_hashes', ['prefix', 'transaction_position'], rows.length * 32)
  for (const row of rows) copy.row().hashPrefix(row.transaction.hash).int8(row.transactionPosition)
  return copy.payload()
}

const storedAuthorization = (authorization: Authorization): StoredAuthorization => ({
  ...authorization,
  chainId: String(authorization.chainId),
  nonce: String(authorization.nonce),
})

/** Rows of `transaction_extras` of those transactions that have any rare field. */
export const encodeTransactionExtras = (rows: readonly StoredTransaction[]): CopyPayload => {
  const copy = new CopyEncoder('transaction_extras', extraColumns, 1024)
  for (const { transaction, receipt, transactionPosition, extra } of rows) {
    if (extra === null) continue
    copy.row().int8(transactionPosition).int4(bucketOf(transactionPosition)).numeric(extra.chainId)
    copy.numeric(transaction.maxFeePerBlobGas).numeric(receipt.blobGasUsed).numeric(receipt.blobGasPrice)
    copy.hex(receipt.root).hex(extra.receiptBloom).hexArray(transaction.blobVersionedHashes)
    copy.json(transaction.accessList)
    copy.json(transaction.authorizationList?.map(storedAuthorization))
    copy.json(transaction.raw)
  }
  return copy.payload()
}

/** Deletes transactions above a position with their look-up rows and extras. */
export const rewindTransactions = async (session: Session, lastTransactionPosition: number): Promise<void> => {
  const cut = [bucketOf(lastTransactionPosition + 1), lastTransactionPosition]
  await session.run(
    'rewind_transaction_hashes',
    `delete from transaction_hashes h using transactions t
      where t.bucket >= $1 and t.transaction_position > $2 and h.transaction_position = t.transaction_position
        and h.prefix = ('x' || encode(substr(t.hash, 1, 8), 'hex'))::bit(64)::bigint`,
    cut,
  )
  for (const table of ['transaction_extras', 'transactions']) {
    await session.run(`rewind_${table}`, `delete from ${table} where bucket >= $1 and transaction_position > $2`, cut)
  }
}
