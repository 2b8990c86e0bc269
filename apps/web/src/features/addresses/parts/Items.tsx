import { ItemGallery } from '../../../entities/tokens/ItemGallery.tsx'
import { inventoryList } from '../../../entities/tokens/queries.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useList } from '../../../lists/use-list.ts'

/** Items of collections that an address holds, with their pictures. */
export const Items = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(inventoryList(address))
  return (
    <ItemGallery
      list={list}
      label={t('address-parts.tabNfts')}
      itemOf={({ token, ...item }) => ({
        ...item,
        contractAddress: token.contractAddress,
        collection: token.tokenName ?? token.symbol,
      })}
      emptyText={list.error === undefined ? t('address-parts.emptyItems') : undefined}
    />
  )
}
