import { useMemo } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { type RowOf, useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { itemHolderList } from './queries.ts'

/** Holders of an ERC-1155 item by quantity. */
export const ItemHolders = ({ address, tokenItem }: { address: `0x${string}`; tokenItem: string }) => {
  const t = useMessages()
  const columns = useMemo<Column<RowOf<'tokenHolders'>>[]>(
    () => [
      { key: 'rank', header: t('nft.rank'), width: 100, cell: ({ rank }) => formatInteger(rank) },
      {
        key: 'address',
        header: t('nft.holder'),
        width: 600,
        card: 'badge',
        cell: ({ address: holder }) => <AddressLink address={holder} />,
      },
      {
        key: 'amount',
        header: t('nft.amount'),
        width: 580,
        align: 'end',
        cell: ({ amount }) => formatInteger(amount),
      },
    ],
    [t],
  )
  return (
    <ListTable
      list={useList(itemHolderList(address, tokenItem), { live: true })}
      caption={t('nft.tabHolders')}
      columns={columns}
      rowKey={({ address: holder }) => holder.hash}
    />
  )
}
