import type { CopyPayload } from '../copy-binary.ts'
import { encodeRows } from '../table/encode-rows.ts'
import { blobs, type StoredBlob } from './table.ts'

/** Rows of `blobs`, in order of position, as one COPY. */
export const encodeBlobs = (rows: readonly StoredBlob[]): CopyPayload => encodeRows(blobs, rows)
