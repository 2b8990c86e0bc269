import type { Hash } from '@corescope/chain/types/hex'
import { CopyEncoder, type CopyPayload } from '../copy-binary.ts'
import type { Session } from '../database.ts'
import { rewindSidecars } from './sidecars.ts'

/** A row of `blobs`: one EIP-4844 versioned hash of one transaction. */
export interface StoredBlob {
  position: number
  transactionPosition: number
  blobIndex: number
  versionedHash: Hash
}

/** Rows of `blobs`, in order of position, as one COPY. */
export const encodeBlobs = (rows: readonly StoredBlob[]): CopyPayload => {
  const columns = ['position', 'transaction_position', 'blob_index', 'versioned_hash']
  const copy = new CopyEncoder('blobs', columns, rows.length * 80)
  for (const row of rows) {
    copy.row().int8(row.position).int8(row.transactionPosition).int4(row.blobIndex).hex(row.versionedHash)
  }
  return copy.payload()
}

export const rewindBlobs = async (session: Session, lastTransactionPosition: number): Promise<void> => {
  await rewindSidecars(session, lastTransactionPosition)
  await session.run('rewind_blobs', 'delete from blobs where transaction_position > $1', [lastTransactionPosition])
}
