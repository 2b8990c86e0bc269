import { hexColumn } from './columns.ts'
import type { ExportSource } from './sources.ts'

export interface CollectionExportRow {
  tokenItem: string
  /** Null of an ERC-1155, which may have many. */
  owner: string | null
  itemName: string | null
}

/** Items of a token that somebody holds, by number from one on, with what their documents call them. */
export const collectionSource = (tokenId: number, firstItem: string): ExportSource => ({
  text: `
    select i.token_item::text as "tokenItem", case when i.standard = 721 then ${hexColumn('a.address')} end as owner,
           d.item_name as "itemName"
      from (select distinct on (token_item) token_item, standard, holder_id from item_holdings
             where token_id = $1::int and token_item >= $2::numeric and amount > 0
             order by token_item, standard, holder_id) i
      join addresses a on a.address_id = i.holder_id
      left join item_documents d on d.token_id = $1::int and d.token_item = i.token_item
     order by i.token_item`,
  values: [tokenId, firstItem],
})
