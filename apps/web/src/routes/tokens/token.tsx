import type { TokenInfo } from '@corescope/api-schema/tokens/calls'
import { addressId } from '@corescope/api-schema/url-ids'
import { isFailure } from '../../api-client/api-error.ts'
import { type ScreenQueries, subject } from '../../api-client/api-query.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { tokenTransferList } from '../../entities/tokens/queries.ts'
import { NoteSign } from '../../features/addresses/NoteSign.tsx'
import { OwnName } from '../../features/addresses/OwnName.tsx'
import { WatchSign } from '../../features/addresses/WatchSign.tsx'
import {
  collectionList,
  historyQuery,
  holderList,
  pastHolderList,
  tokenQuery,
  useToken,
} from '../../features/tokens/queries.ts'
import { NoToken } from '../../features/tokens/TokenAbsence.tsx'
import { TokenAnalytics } from '../../features/tokens/TokenAnalytics.tsx'
import { TokenFacts } from '../../features/tokens/TokenFacts.tsx'
import { TokenFigures, TokenHead, TokenWarnings } from '../../features/tokens/TokenHead.tsx'
import { holdersBlock, TokenHolders } from '../../features/tokens/TokenHolders.tsx'
import { firstItemOf, TokenInventory } from '../../features/tokens/TokenInventory.tsx'
import { TokenTransfers, transferOwner } from '../../features/tokens/TokenTransfers.tsx'
import { type TokenView, tokenView } from '../../features/tokens/token-view.ts'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { oneOf } from '../../navigation/one-of.ts'
import { usePageSubject } from '../../navigation/page-subject.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { useFragment, usePathParameter } from '../../navigation/use-navigation.ts'
import { paths, tokenTabs } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from '../../ui/stack.module.css'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'

type Address = `0x${string}`

const tabOf = (search: URLSearchParams) => oneOf(tokenTabs, search.get('tab'))

interface PartProps {
  address: Address
  token: TokenInfo | undefined
  view: TokenView
}

const Part = ({ address, token, view }: PartProps) => {
  if (view === 'transfers') return <TokenTransfers address={address} token={token} />
  if (token === undefined) return <Skeleton width="100%" />
  if (view === 'holders') return <TokenHolders token={token} />
  if (view === 'inventory') return <TokenInventory address={address} />
  return view === 'analytics' ? <TokenAnalytics token={token} /> : <TokenFacts token={token} />
}

const useTabs = ({ address, token, view }: PartProps): Tab[] => {
  const t = useMessages()
  const tab = (key: TokenView, label: string, count?: number): Tab => ({
    href: paths.token(address, key === 'transfers' ? {} : { tab: key }),
    label,
    current: view === key,
    ...(count === undefined ? {} : { count: formatInteger(count) }),
  })
  return [
    tab('transfers', t('token.tabTransfers'), token?.transfers),
    tab('holders', t('token.tabHolders'), token?.holders),
    ...((token?.standard ?? 20) !== 20 || view === 'inventory' ? [tab('inventory', t('token.tabInventory'))] : []),
    tab('info', t('token.tabInfo')),
    tab('analytics', t('token.tabAnalytics')),
    { href: `${paths.address(address)}#code`, label: t('token.tabContract'), current: false },
  ]
}

const View = ({ address }: { address: Address }) => {
  const t = useMessages()
  const view = tokenView(useFragment(), tabOf(useSearchParameters()))
  const { data: token, error, refetch } = useToken(address)
  const props = { address, token, view }
  const tabs = useTabs(props)
  const ownName = [token?.symbol, token?.tokenName].filter(Boolean).join(' ')
  // a title has no room for the mark of a borrowed symbol: the path says which token it is
  usePageSubject({ name: token?.borrowed ? undefined : ownName || undefined })
  if (token === undefined && isFailure(error)) return <NoToken id={address} address={address} />
  return (
    <div className={styles.stack}>
      <TokenHead
        address={address}
        token={token}
        ownName={<OwnName address={address} />}
        signs={
          <>
            <WatchSign address={address} />
            <NoteSign address={address} />
          </>
        }
      />
      {token && <TokenWarnings token={token} />}
      <Panel flush>
        {token === undefined && error !== null ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : (
          <TokenFigures token={token} />
        )}
      </Panel>
      <Panel flush resetKey={`${address}${view}`}>
        <Tabs label={t('token.tabs')} tabs={tabs} />
        <Part key={view} {...props} />
      </Panel>
    </div>
  )
}

const partOf = (address: Address, search: URLSearchParams) => {
  const place = listLocation(search)
  const at = holdersBlock(search)
  switch (tabOf(search)) {
    case 'holders':
      return [at === undefined ? pageQuery(holderList(address), place) : pageQuery(pastHolderList(address, at), place)]
    case 'inventory':
      return [pageQuery(collectionList(address, firstItemOf(search)), place)]
    case 'analytics':
      return [historyQuery(address)]
    case 'info':
      return []
    default:
      return [pageQuery(tokenTransferList(address, transferOwner(search)), place)]
  }
}

export const queries: ScreenQueries = ({ parameter, search }) => {
  const address = addressId(parameter('id'))
  return address === undefined ? [] : [subject(tokenQuery(address)), ...partOf(address, search)]
}

/** A token by its contract. */
export const Screen = () => {
  const id = usePathParameter('id')
  const address = addressId(id)
  if (address === undefined) return <NoToken id={id} address={undefined} />
  return <View key={address} address={address} />
}
