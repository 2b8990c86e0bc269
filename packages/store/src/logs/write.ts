import type { CopyPayload } from '../copy-binary.ts'
import { encodeRowsOf } from '../table/encode-rows.ts'
import { logRow, logs, type StoredLog } from './table.ts'

/** Rows of `logs`, in order of position and log index, as one COPY. */
export const encodeLogs = (rows: readonly StoredLog[]): CopyPayload => encodeRowsOf(logs, rows, logRow)
