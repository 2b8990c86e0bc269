import type { Hash } from '@corescope/chain/types/hex'
import { hex, int4, int8 } from '../table/columns.ts'
import { declareTable, type RowOf } from '../table/table.ts'

/** EIP-4844 versioned hashes of transactions, in chain order. */
export const blobs = declareTable({
  name: 'blobs',
  columns: {
    position: int8(),
    transaction_position: int8(),
    blob_index: int4(),
    versioned_hash: hex<Hash>(),
  },
  key: ['position'],
  rowSize: 80,
  lists: { all: { owner: [], position: 'position', order: 'transaction_position' } },
  rewind: { by: 'transaction_position' },
  audit: { position: 'position' },
})
export type StoredBlob = RowOf<typeof blobs>
