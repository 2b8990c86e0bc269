import { addressId } from '@corescope/api-schema/url-ids'
import type { TokenStandard } from '@corescope/chain/types/token-standard'
import type { ScreenQueries } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { bareAddress } from '../../entities/address-name.ts'
import { HoldingTable } from '../../entities/tokens/HoldingTable.tsx'
import { ItemGallery } from '../../entities/tokens/ItemGallery.tsx'
import { holdingList, holdingsQuery, inventoryList } from '../../entities/tokens/queries.ts'
import { standardLabels } from '../../entities/tokens/TokenMarks.tsx'
import { HoldingsForm } from '../../features/token-tools/HoldingsForm.tsx'
import { WorthShares } from '../../features/token-tools/WorthShares.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { useList } from '../../lists/use-list.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { paths } from '../../paths.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../ui/stack.module.css'
import { Tabs } from '../../ui/Tabs.tsx'

type Address = `0x${string}`

const askedOf = (search: URLSearchParams) => search.get('a')?.trim() ?? ''
const ownerOf = (search: URLSearchParams) => addressId(askedOf(search))
const showsItems = (search: URLSearchParams) => search.get('tab') === 'items'
const standardOf = (search: URLSearchParams): TokenStandard | undefined =>
  ([20, 721, 1155] as const).find((one) => String(one) === search.get('standard'))

const Tokens = ({ address }: { address: Address }) => {
  const t = useMessages()
  const change = useChangeSearch()
  const standard = standardOf(useSearchParameters())
  const { data } = useCall(holdingsQuery(address))
  return (
    <>
      {data && data.total > 0 && <WorthShares answer={data} />}
      <HoldingTable
        list={useList(holdingList(address, standard), { live: true })}
        total={data?.worth}
        emptyText={t('token-tools.noHoldings')}
        tools={
          <Segments
            label={t('token-tools.standard')}
            value={String(standard ?? 'all')}
            onChange={(next) => change({ standard: next === 'all' ? undefined : next, page: undefined })}
            options={[
              { value: 'all', label: t('token-tools.all') },
              ...([20, 721, 1155] as const).map((one) => ({ value: String(one), label: standardLabels[one] })),
            ]}
          />
        }
      />
    </>
  )
}

const Items = ({ address }: { address: Address }) => {
  const t = useMessages()
  return (
    <ItemGallery
      list={useList(inventoryList(address))}
      label={t('token-tools.tabItems')}
      itemOf={({ token, ...item }) => ({
        ...item,
        contractAddress: token.contractAddress,
        collection: token.tokenName ?? token.symbol,
      })}
      emptyText={t('token-tools.noItems')}
    />
  )
}

export const queries: ScreenQueries = ({ search }) => {
  const address = ownerOf(search)
  if (address === undefined) return []
  const place = listLocation(search)
  if (showsItems(search)) return [pageQuery(inventoryList(address), place)]
  return [holdingsQuery(address), pageQuery(holdingList(address, standardOf(search)), place)]
}

/** What an address holds of tokens and items, with its worth. */
export const Screen = () => {
  const t = useMessages()
  const search = useSearchParameters()
  const asked = askedOf(search)
  const address = addressId(asked)
  const items = showsItems(search)
  const path = paths.tokenHoldings(address)
  return (
    <div className={styles.stack}>
      <PageHead
        title={t('token-tools.holdingsTitle')}
        lead={
          address === undefined ? t('token-tools.holdingsLead') : <AddressLink address={bareAddress(address)} whole />
        }
      />
      <Panel>
        <HoldingsForm key={asked} asked={asked} />
      </Panel>
      {address !== undefined && (
        <Panel flush resetKey={`${address}${items}`}>
          <Tabs
            label={t('token-tools.tabs')}
            tabs={[
              { href: path, label: t('token-tools.tabTokens'), current: !items },
              { href: `${path}&tab=items`, label: t('token-tools.tabItems'), current: items },
            ]}
          />
          {items ? <Items key={address} address={address} /> : <Tokens key={address} address={address} />}
        </Panel>
      )}
    </div>
  )
}
