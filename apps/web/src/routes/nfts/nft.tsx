import { addressId, tokenItemOf } from '@corescope/api-schema/url-ids'
import { isFailure } from '../../api-client/api-error.ts'
import { type ScreenQueries, subject } from '../../api-client/api-query.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { itemText } from '../../entities/tokens/item-text.ts'
import { itemTransferList } from '../../entities/tokens/queries.ts'
import { TokenTransferTable } from '../../entities/tokens/TokenTransferTable.tsx'
import { ItemHolders } from '../../features/nfts/ItemHolders.tsx'
import { ItemMedia } from '../../features/nfts/ItemMedia.tsx'
import { ItemTraits } from '../../features/nfts/ItemTraits.tsx'
import layout from '../../features/nfts/Nft.module.css'
import { NftFacts } from '../../features/nfts/NftFacts.tsx'
import { NoItem } from '../../features/nfts/NoItem.tsx'
import { itemHolderList, nftQuery } from '../../features/nfts/queries.ts'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { useList } from '../../lists/use-list.ts'
import { usePageSubject } from '../../navigation/page-subject.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { usePathParameter } from '../../navigation/use-navigation.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from '../../ui/stack.module.css'
import { Tabs } from '../../ui/Tabs.tsx'

type Address = `0x${string}`

const History = ({ address, tokenItem }: { address: Address; tokenItem: string }) => {
  const t = useMessages()
  const list = useList(itemTransferList(address, tokenItem))
  return <TokenTransferTable list={list} caption={t('nft.tabHistory')} token={false} items />
}

const View = ({ address, tokenItem }: { address: Address; tokenItem: string }) => {
  const t = useMessages()
  const { data: nft, error, refetch, isFetching } = useCall(nftQuery(address, tokenItem), { toasts: 'outages' })
  const showsHolders = useSearchParameters().get('tab') === 'holders'
  const name = nft?.document.name || `${nft?.token.tokenName ?? ''} ${itemText(tokenItem)}`.trim()
  // a title has no room for the mark of a borrowed symbol
  usePageSubject({ name: nft?.token.borrowed ? undefined : nft && name })
  if (nft === undefined && isFailure(error)) return <NoItem address={address} item={tokenItem} />
  const path = paths.nft(address, tokenItem)
  return (
    <div className={styles.stack}>
      <PageHead
        title={name}
        actions={
          <Button disabled={isFetching} onClick={() => void refetch()}>
            {t('nft.refresh')}
          </Button>
        }
      />
      {nft === undefined && (
        <Panel>
          {error === null ? <Skeleton width="100%" /> : <Failure error={error} retry={() => void refetch()} />}
        </Panel>
      )}
      {nft && (
        <div className={layout.top}>
          <Panel flush>
            <ItemMedia document={nft.document} seed={`${address}${tokenItem}`} name={name} />
          </Panel>
          <div className={styles.stack}>
            <Panel flush>
              <NftFacts nft={nft} />
            </Panel>
            <Panel title={t('nft.traits')}>
              <ItemTraits nft={nft} />
            </Panel>
          </div>
        </div>
      )}
      <Panel flush resetKey={`${path}${showsHolders}`}>
        <Tabs
          label={t('nft.tabs')}
          tabs={[
            {
              href: path,
              label: t('nft.tabHistory'),
              current: !showsHolders,
              ...(nft ? { count: formatInteger(nft.transfers) } : {}),
            },
            ...(nft?.token.standard === 1155 || showsHolders
              ? [
                  {
                    href: `${path}?tab=holders`,
                    label: t('nft.tabHolders'),
                    current: showsHolders,
                    ...(nft ? { count: formatInteger(nft.holders) } : {}),
                  },
                ]
              : []),
          ]}
        />
        {showsHolders ? (
          <ItemHolders address={address} tokenItem={tokenItem} />
        ) : (
          <History address={address} tokenItem={tokenItem} />
        )}
      </Panel>
    </div>
  )
}

export const queries: ScreenQueries = ({ parameter, search }) => {
  const [address, item] = [addressId(parameter('id')), tokenItemOf(parameter('n'))]
  if (address === undefined || item === undefined) return []
  const list = search.get('tab') === 'holders' ? itemHolderList(address, item) : itemTransferList(address, item)
  return [
    subject(nftQuery(address, item)),
    pageQuery(list as ReturnType<typeof itemTransferList>, listLocation(search)),
  ]
}

/** One item of a collection. */
export const Screen = () => {
  const [id, n] = [usePathParameter('id'), usePathParameter('n')]
  const [address, item] = [addressId(id), tokenItemOf(n)]
  if (address === undefined || item === undefined) return <NoItem address={address} item={n} />
  return <View key={`${address}/${item}`} address={address} tokenItem={item} />
}
