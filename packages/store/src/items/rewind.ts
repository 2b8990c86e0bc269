import type { Session } from '../database.ts'
import type { Ancestor } from '../table/rewind-table.ts'
import { contractItem } from './table.ts'

/**
 * Takes back what was taken up from displaced transfers, and has documents fetched again whose URI was read above the
 * ancestor. Run after the tokens were rewound, while `displaced_transfers` is there, and before the blocks are.
 */
export const rewindItems = async (session: Session, ancestor: Ancestor): Promise<void> => {
  // First: it waits for a writer of documents, and keeps the next one waiting.
  await session.run(
    'rewind_item_cursors',
    `update item_cursors set
       transfers_721 = least(transfers_721, coalesce((select b.transfers_721 from blocks b where block_number = $1), 0)),
       transfers_1155 = least(transfers_1155, coalesce((select b.transfers_1155 from blocks b where block_number = $1), 0)),
       transaction_position = least(transaction_position, $2::bigint)`,
    [ancestor.number, ancestor.lastTransactionPosition],
  )
  await session.run(
    'rewind_items',
    `delete from item_documents d
      using (select distinct token_id, token_item from displaced_transfers where token_item is not null) x
      where d.token_id = x.token_id and d.token_item = x.token_item
        and not exists (select from token_transfers t where t.token_id = x.token_id and t.token_item = x.token_item)`,
  )
  await session.run(
    'rewind_item_contracts',
    `delete from item_documents d using (select distinct token_id from displaced_transfers) x
      where d.token_id = x.token_id and d.token_item = ${contractItem}
        and not exists (select from tokens k where k.token_id = x.token_id)`,
  )
  await session.run(
    'rewind_item_queues_gone',
    `delete from item_queues q using (select distinct token_id from displaced_transfers) x
      where q.token_id = x.token_id and not exists (select from tokens k where k.token_id = x.token_id)`,
  )
  await session.run(
    'rewind_item_documents',
    `with touched as (update item_queues set due_at = least(due_at, now()) where read_block > $1 returning token_id)
     update item_documents d set due_at = least(d.due_at, now()) from touched t
      where d.token_id = t.token_id and d.read_block > $1`,
    [ancestor.number],
  )
}
