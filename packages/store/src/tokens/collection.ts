import { type Reader, statement } from '../reader.ts'

/** An item of a collection, with whom it belongs to where that is one. */
export interface CollectionItemRow {
  tokenItem: string
  /** One of its holders: the owner of an ERC-721. */
  holderId: number
  isCollectible: boolean
}

/** So many items of a collection are counted and put on pages; what lies behind is reached by its number. */
export const maxCollectionItems = 20_000

/** SQL of the first held item of a token ($1) from a number on: a seek, however many hold it. */
export const followingItem = (from: string) => `
  (select token_item, standard, holder_id from item_holdings
    where token_id = $1 and token_item >= ${from} and amount > 0 order by token_item, standard, holder_id limit 1)`

const itemsStatement = statement<CollectionItemRow & { total: number }>(
  'items_of_token',
  `with recursive walk as (
     select 1 as place, n.* from ${followingItem('$2::numeric')} n
     union all
     select place + 1, n.* from walk w cross join lateral ${followingItem('w.token_item + 1')} n
      where w.place < ${maxCollectionItems}),
   page as (select * from walk order by place offset $3::bigint limit $4::bigint)
   select (select count(*) from walk) as total, p.token_item as "tokenItem", p.holder_id as "holderId",
          p.standard = 721 as "isCollectible"
     from (select 1) one left join page p on true order by p.place`,
)

/** Items of a token that somebody holds, by number, from `firstItem` on; `maxCollectionItems` of them at most. */
export const listCollection = async (
  reader: Reader,
  { tokenId, firstItem }: { tokenId: number; firstItem: string },
  pageNum: number,
  pageSize: number,
): Promise<{ total: number; items: CollectionItemRow[] }> => {
  const rows = await reader.rows(itemsStatement, [tokenId, firstItem, (pageNum - 1) * pageSize, pageSize])
  return { total: rows[0]?.total ?? 0, items: rows.filter(({ tokenItem }) => tokenItem !== null) }
}
