import type { TokenInfo } from '@corescope/api-schema/tokens/calls'
import { addressId } from '@corescope/api-schema/url-ids'
import { useMemo } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { bareAddress } from '../../entities/address-name.ts'
import { tokenTransferList } from '../../entities/tokens/queries.ts'
import { TokenTransferTable } from '../../entities/tokens/TokenTransferTable.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { SearchField } from '../../lists/search-field.ts'
import { useList } from '../../lists/use-list.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './TokenScreens.module.css'

/** The address whose transfers a URL asks for (`?a=`); undefined for all. Pure. */
export const transferOwner = (search: Pick<URLSearchParams, 'get'>): `0x${string}` | undefined =>
  addressId(search.get('a') ?? '')

const Owner = ({ owner, total }: { owner: `0x${string}`; total: number }) => {
  const t = useMessages()
  const change = useChangeSearch()
  return (
    <span className={styles.summary}>
      <span>{t('token.ofAddress', { count: total, shown: formatInteger(total) })}</span>
      <AddressLink address={bareAddress(owner)} />
      <Button onClick={() => change({ a: undefined, page: undefined, asOf: undefined })}>{t('token.ofAll')}</Button>
    </span>
  )
}

/** Transfers of a token, of all or of one address. */
export const TokenTransfers = ({ address, token }: { address: `0x${string}`; token: TokenInfo | undefined }) => {
  const t = useMessages()
  const owner = transferOwner(useSearchParameters())
  const list = useList(tokenTransferList(address, owner))
  const search = useMemo((): SearchField[] => {
    const validate = (text: string) => (addressId(text) === undefined ? t('token.noAddress') : undefined)
    return [{ name: 'a', label: t('token.searchAddress'), placeholder: '0x…', validate }]
  }, [t])
  return (
    <TokenTransferTable
      list={list}
      caption={t('token.tabTransfers')}
      token={false}
      items={(token?.standard ?? 20) !== 20}
      owner={owner}
      {...(owner === undefined ? {} : { summary: <Owner owner={owner} total={list.total} /> })}
      search={search}
    />
  )
}
