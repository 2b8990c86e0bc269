import { type Reader, statement } from '../reader.ts'

/** Channel on which the indexer notifies `changes.sequence` with each commit. */
export const changesChannel = 'corescope_changes'

export interface ChangeRow {
  sequence: number
  kind: 'block' | 'blocks' | 'reorg'
  blockNumber: number
  blockHash: string
  forkEpoch: number
  body: Record<string, unknown>
}
const columns = `sequence, kind, block_number as "blockNumber", block_hash as "blockHash", fork_epoch as "forkEpoch", body`

const afterStatement = statement<ChangeRow>(
  'changes_after',
  `select ${columns} from changes where sequence > $1 order by sequence limit $2`,
)
export const listChanges = (reader: Reader, after: number, limit: number) => reader.rows(afterStatement, [after, limit])

const boundsStatement = statement<{ first: number | null; last: number | null }>(
  'changes_bounds',
  'select min(sequence) as first, max(sequence) as last from changes',
)
/** Oldest and newest kept sequence numbers. */
export const getChangeBounds = (reader: Reader) => reader.row(boundsStatement, [])
