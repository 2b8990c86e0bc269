import type { Hash } from '@corescope/chain/types/hex'
import type { StoredAuthorizationEntry, StoredSetCodeTransaction } from '@corescope/store/authorizations/table'
import type { StoredBlob } from '@corescope/store/blobs/table'

/** Totals of the lists of rare things, up to the row that was assigned last. */
export interface RareTotals {
  lastAuthorizationPosition: number
  lastBlobPosition: number
  setCodeTransactions: number
}

/** Rows of authorizations, type-4 transactions and blobs. */
export interface RareRows {
  authorizations: StoredAuthorizationEntry[]
  setCodeTransactions: StoredSetCodeTransaction[]
  blobs: StoredBlob[]
}
export const emptyRareRows = (): RareRows => ({ authorizations: [], setCodeTransactions: [], blobs: [] })

/** Numbers a type-4 transaction, and the blobs of a type-3 one. */
export const assignRareLists = (
  transaction: { type: number; blobVersionedHashes: readonly Hash[] | null },
  transactionPosition: number,
  totals: RareTotals,
  rows: RareRows,
): void => {
  if (transaction.type === 4) {
    totals.setCodeTransactions += 1
    rows.setCodeTransactions.push({ position: totals.setCodeTransactions, transactionPosition })
  }
  for (const [blobIndex, versionedHash] of (transaction.blobVersionedHashes ?? []).entries()) {
    totals.lastBlobPosition += 1
    rows.blobs.push({ position: totals.lastBlobPosition, transactionPosition, blobIndex, versionedHash })
  }
}
