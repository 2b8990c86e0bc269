import { useMemo } from 'react'
import { ItemGallery } from '../../entities/tokens/ItemGallery.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { useList } from '../../lists/use-list.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { collectionList } from './queries.ts'

const isItem = (text: string) => /^\d{1,78}$/.test(text)

/** The item a gallery begins with (`?first=`). Pure. */
export const firstItemOf = (search: Pick<URLSearchParams, 'get'>): string => {
  const first = search.get('first')?.trim() ?? ''
  return isItem(first) ? first : '0'
}

/** Items of a collection that somebody holds, with their pictures. */
export const TokenInventory = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(collectionList(address, firstItemOf(useSearchParameters())))
  const own = useMemo(() => {
    const validate = (text: string) => (isItem(text) ? undefined : t('token.noItem'))
    return [{ name: 'first', label: t('token.firstItem'), validate }]
  }, [t])
  return (
    <ItemGallery
      list={list}
      label={t('token.tabInventory')}
      itemOf={(row) => ({ contractAddress: address, ...row })}
      emptyText={t('token.noItems')}
      search={own}
    />
  )
}
