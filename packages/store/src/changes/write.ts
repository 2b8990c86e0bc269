import type { Hash } from '@corescope/chain/types/hex'
import type { Session } from '../database.ts'
import { byteaParameter } from '../hex-bytes.ts'
import type { Change } from './table.ts'

/** A block hash where there is no block: the state before the first one. */
export const noBlockHash: Hash = `0x${'0'.repeat(64)}`

/** Adds a row to the feed and notifies its sequence number; both take effect with the transaction's commit. */
export const insertChange = async (session: Session, change: Change): Promise<void> => {
  await session.run(
    'change_insert',
    `with row as (insert into changes (kind, block_number, block_hash, fork_epoch, body)
                  values ($1, $2, $3, $4, $5) returning sequence)
     select pg_notify('corescope_changes', sequence::text) from row`,
    [
      change.kind,
      change.block.number,
      byteaParameter(change.block.hash ?? noBlockHash),
      change.forkEpoch,
      JSON.stringify(change.body),
    ],
  )
}

/** Forgets changes older than a day. */
export const trimChanges = async (session: Session): Promise<void> => {
  await session.run('change_trim', `delete from changes where created_at < now() - interval '1 day'`)
}
