import type { CopyPayload } from '../copy-binary.ts'
import type { Session } from '../database.ts'
import { bucketOf } from '../table/columns.ts'
import { encodeRowsOf } from '../table/encode-rows.ts'
import type { Ancestor } from '../table/rewind-table.ts'
import {
  extraRow,
  hashRow,
  type StoredTransaction,
  transactionExtras,
  transactionHashes,
  transactionRow,
  transactions,
} from './table.ts'

/** Rows of `transactions`, in order of position, as one COPY. */
export const encodeTransactions = (rows: readonly StoredTransaction[]): CopyPayload =>
  encodeRowsOf(transactions, rows, transactionRow)

/** Rows of the look-up by hash. */
export const encodeTransactionHashes = (rows: readonly StoredTransaction[]): CopyPayload =>
  encodeRowsOf(transactionHashes, rows, hashRow)

/** Rows of `transaction_extras` of those transactions that have any rare field. */
export const encodeTransactionExtras = (rows: readonly StoredTransaction[]): CopyPayload =>
  encodeRowsOf(
    transactionExtras,
    rows.filter(({ extra }) => extra !== null),
    extraRow,
  )

/** Deletes look-up rows of transactions above the ancestor. Run before the transactions themselves are deleted. */
export const rewindTransactionHashes = async (session: Session, ancestor: Ancestor): Promise<void> => {
  await session.run(
    'rewind_transaction_hashes',
    `delete from transaction_hashes h using transactions t
      where t.bucket >= $1 and t.transaction_position > $2 and h.transaction_position = t.transaction_position
        and h.prefix = ('x' || encode(substr(t.hash, 1, 8), 'hex'))::bit(64)::bigint`,
    [bucketOf(ancestor.lastTransactionPosition + 1), ancestor.lastTransactionPosition],
  )
}
