import { type RowReader, statement } from '../reader.ts'
import { followingItem } from '../tokens/collection.ts'
import { hexColumn } from './columns.ts'

export interface CollectionExportRow {
  tokenItem: string
  /** Null of an ERC-1155, which may have many. */
  owner: string | null
  itemName: string | null
}

/** Items of a piece. */
const pieceSize = 500

const pieceStatement = statement<CollectionExportRow>(
  'items_of_token_exported',
  `with recursive walk as (
     select 1 as place, n.* from ${followingItem('$2::numeric')} n
     union all
     select place + 1, n.* from walk w cross join lateral ${followingItem('w.token_item + 1')} n
      where w.place < $3::int)
   select w.token_item::text as "tokenItem", case when w.standard = 721 then ${hexColumn('a.address')} end as owner,
          (select item_name from item_documents d where d.token_id = $1 and d.token_item = w.token_item) as "itemName"
     from walk w join addresses a on a.address_id = w.holder_id order by w.place`,
)

/**
 * Items of a token that somebody holds, by number from one on, with what their documents call them, in pieces. Each item costs a
 * seek, however many hold it.
 * @param most items of a piece
 */
export const readCollection = async function* (
  reader: RowReader,
  tokenId: number,
  firstItem: string,
  most = pieceSize,
): AsyncGenerator<CollectionExportRow[]> {
  for (let from: string | undefined = firstItem; from !== undefined; ) {
    const rows: CollectionExportRow[] = await reader.rows(pieceStatement, [tokenId, from, most])
    from = rows.length < most ? undefined : String(BigInt(rows.at(-1)!.tokenItem) + 1n)
    if (rows.length > 0) yield rows
  }
}
