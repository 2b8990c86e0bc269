import type { CopyPayload } from '../copy-binary.ts'
import { encodeRowsOf } from '../table/encode-rows.ts'
import { blockRow, blocks, type StoredBlock } from './table.ts'

/** Rows of `blocks` as one COPY. */
export const encodeBlocks = (rows: readonly StoredBlock[]): CopyPayload => encodeRowsOf(blocks, rows, blockRow)
