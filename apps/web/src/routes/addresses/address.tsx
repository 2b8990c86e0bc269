import type { AddressDetail } from '@corescope/api-schema/addresses/calls'
import { addressId } from '@corescope/api-schema/url-ids'
import type { ScreenQueries } from '../../api-client/api-query.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { addressTransferList, holdingList, holdingsQuery, inventoryList } from '../../entities/tokens/queries.ts'
import { NotAnAddress } from '../../features/addresses/AddressAbsence.tsx'
import { AddressFacts } from '../../features/addresses/AddressFacts.tsx'
import { AddressHead } from '../../features/addresses/AddressHead.tsx'
import { AddressNotice } from '../../features/addresses/AddressNotice.tsx'
import { type AddressView, addressView } from '../../features/addresses/address-view.ts'
import { DirectionFilter } from '../../features/addresses/direction/DirectionFilter.tsx'
import { balanceHistoryList, codeQuery } from '../../features/addresses/parts/queries.ts'
import { addressQuery, useAddress } from '../../features/addresses/queries.ts'
import { validatedBlockList } from '../../features/blocks/queries.ts'
import { ValidatedBlocks } from '../../features/blocks/ValidatedBlocks.tsx'
import { similarList, similarPage, sourcesQuery, upgradeList } from '../../features/contract-source/queries.ts'
import { addressInternalList } from '../../features/internal-transactions/queries.ts'
import { LogList } from '../../features/logs/LogList.tsx'
import { contractLogList } from '../../features/logs/queries.ts'
import { TransactionTable } from '../../features/transactions/list/TransactionTable.tsx'
import { transactionFilter } from '../../features/transactions/list/transaction-filter.ts'
import { useSearchFields } from '../../features/transactions/list/use-search-fields.ts'
import { addressTransactionList } from '../../features/transactions/queries.ts'
import { validatorQuery } from '../../features/validators/queries.ts'
import { useValidator } from '../../features/validators/use-validator.ts'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { useList } from '../../lists/use-list.ts'
import { oneOf } from '../../navigation/one-of.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { useFragment, usePathParameter } from '../../navigation/use-navigation.ts'
import { addressTabs, type CoreTab, paths, stakeTabs, validatorTabs } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../ui/stack.module.css'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import { AddressPart } from './parts/AddressPart.tsx'
import { LazyCorePart, LazyValidatorCard } from './parts/LazyCore.tsx'

const directionOf = (search: URLSearchParams) => oneOf(['in', 'out'], search.get('direction')) ?? 'all'
const tabOf = (search: URLSearchParams) => oneOf(addressTabs, search.get('tab'))

interface PartProps {
  address: `0x${string}`
  detail: AddressDetail | undefined
  view: AddressView
  isValidator: boolean
}

const Transactions = ({ address, detail }: PartProps) => {
  const search = useSearchParameters()
  const direction = directionOf(search)
  const filter = transactionFilter(search)
  const list = useList(addressTransactionList(address, direction, filter))
  const isFiltered = list.isNarrowed || Object.keys(filter).length > 0
  const found = list.answer && { [direction === 'all' ? 'transactions' : direction]: list.answer.total }
  return (
    <TransactionTable
      list={list}
      owner={address}
      summary={<DirectionFilter direction={direction} counts={isFiltered ? found : detail?.counts} />}
      search={useSearchFields(['counterparty', 'failed'])}
    />
  )
}

const Logs = ({ address }: PartProps) => <LogList list={useList(contractLogList(address))} of="contract" />

const isCoreTab = (view: AddressView): view is CoreTab => [...stakeTabs, ...validatorTabs].some((tab) => tab === view)

const Part = (props: PartProps) => {
  const { view, address } = props
  if (view === 'transactions') return <Transactions {...props} />
  if (view === 'blocks') return <ValidatedBlocks address={address} />
  if (view === 'logs') return <Logs {...props} />
  if (isCoreTab(view)) return <LazyCorePart address={address} tab={view} />
  return <AddressPart address={address} tab={view} />
}

type PartTab = Exclude<AddressView, 'transactions' | 'blocks' | 'logs' | CoreTab>
const partTabs = addressTabs.filter((tab): tab is PartTab => tab !== 'blocks' && tab !== 'logs' && !isCoreTab(tab))

const tabNames = {
  internal: 'address-parts.tabInternal',
  erc20: 'address-parts.tabErc20',
  erc721: 'address-parts.tabErc721',
  erc1155: 'address-parts.tabErc1155',
  holdings: 'address-parts.tabHoldings',
  nfts: 'address-parts.tabNfts',
  balance: 'address-parts.tabBalance',
  analytics: 'address-parts.tabAnalytics',
  fees: 'address-parts.tabFees',
  authorizations: 'address-parts.tabAuthorizations',
  withdrawals: 'address-parts.tabWithdrawals',
  code: 'address-parts.tabCode',
  read: 'address-parts.tabRead',
  write: 'address-parts.tabWrite',
} as const

const coreTabNames = {
  delegations: 'address-parts.tabDelegations',
  btcstakes: 'address-parts.tabBtcStakes',
  liquidbtc: 'address-parts.tabLiquidBtc',
  claims: 'address-parts.tabClaims',
  grades: 'address-parts.tabGrades',
  sets: 'address-parts.tabSets',
  rewards: 'address-parts.tabRewards',
  slashes: 'address-parts.tabSlashes',
  delegators: 'address-parts.tabDelegators',
  stakedbtc: 'address-parts.tabStakedBtc',
  hashpower: 'address-parts.tabHashPower',
  commissions: 'address-parts.tabCommissions',
  history: 'address-parts.tabHistory',
} as const

/** On Core everybody can have stakes; a validator has its record too, before them. */
const offeredCoreTabs = (isValidator: boolean, view: AddressView): readonly CoreTab[] => {
  if (!runtimeConfig().chain.hasSystemContracts) return isCoreTab(view) ? [view] : []
  const record = validatorTabs.filter((tab) => isValidator || tab === view)
  return [...record, ...stakeTabs]
}

const countOfPart = (part: PartTab, detail: AddressDetail | undefined) =>
  part === 'internal'
    ? detail?.counts.internalTransactions
    : part === 'withdrawals'
      ? detail?.counts.withdrawals
      : part === 'fees'
        ? detail?.counts.feeShares
        : undefined

/** Every address has the usual parts; code and what it can be asked are of contracts; few have withdrawals or fee shares. */
const isOffered = (part: PartTab, detail: AddressDetail | undefined): boolean => {
  if (part === 'code' || part === 'read' || part === 'write') return detail?.code != null
  if (part === 'analytics') return (detail?.counts.transactions ?? 0) > 0
  if (part === 'fees' || part === 'withdrawals') return (countOfPart(part, detail) ?? 0) > 0
  return true
}

/** Tabs that have something to show, and the one that is chosen. */
const useTabs = ({ address, detail, view, isValidator }: PartProps): Tab[] => {
  const t = useMessages()
  const { counts } = detail ?? {}
  const countOf = (value: number | undefined) => (value === undefined ? undefined : formatInteger(value))
  const isContract = detail?.type === '1' || (counts?.logs ?? 0) > 0
  const tab = (key: AddressView, label: string, href: string, count?: number): Tab => ({
    href,
    label,
    count: countOf(count),
    current: view === key,
  })
  return [
    tab('transactions', t('address.tabTransactions'), paths.address(address), counts?.transactions),
    ...((counts?.validatedBlocks ?? 0) > 0 || view === 'blocks'
      ? [tab('blocks', t('address.tabBlocks'), paths.address(address, { tab: 'blocks' }), counts?.validatedBlocks)]
      : []),
    ...(isContract || view === 'logs'
      ? [tab('logs', t('address.tabLogs'), paths.address(address, { tab: 'logs' }), counts?.logs)]
      : []),
    ...partTabs
      .filter((part) => part === view || isOffered(part, detail))
      .map((part) => tab(part, t(tabNames[part]), paths.address(address, { tab: part }), countOfPart(part, detail))),
    ...offeredCoreTabs(isValidator, view).map((part) =>
      tab(part, t(coreTabNames[part]), paths.address(address, { tab: part })),
    ),
  ]
}

const View = ({ id, address }: { id: string; address: `0x${string}` }) => {
  const t = useMessages()
  const view = addressView(useFragment(), tabOf(useSearchParameters()))
  const { data: detail, error, refetch } = useAddress(address)
  const validator = useValidator(address)
  const props = { address, detail, view, isValidator: validator?.candidate != null }
  return (
    <div className={styles.stack}>
      <AddressHead address={address} detail={detail} isOperator={validator?.role === 'operator'} />
      <AddressNotice id={id} address={address} detail={detail} />
      {detail === undefined && error !== null ? (
        <Panel>
          <Failure error={error} retry={() => void refetch()} />
        </Panel>
      ) : (
        <AddressFacts address={address} detail={detail} />
      )}
      <LazyValidatorCard detail={validator} />
      <Panel flush resetKey={`${address}${view}`}>
        <Tabs label={t('address.tabs')} tabs={useTabs(props)} />
        <Part key={view} {...props} />
      </Panel>
    </div>
  )
}

const listOf = (address: `0x${string}`, search: URLSearchParams) => {
  const tab = tabOf(search)
  if (tab === 'blocks') return pageQuery(validatedBlockList(address), listLocation(search))
  if (tab === 'logs') return pageQuery(contractLogList(address), listLocation(search))
  const place = listLocation(search)
  if (tab === 'internal') return pageQuery(addressInternalList(address, 'all'), place)
  if (tab === 'erc20') return pageQuery(addressTransferList(address, 20), place)
  if (tab === 'erc721') return pageQuery(addressTransferList(address, 721), place)
  if (tab === 'erc1155') return pageQuery(addressTransferList(address, 1155), place)
  if (tab === 'holdings') return pageQuery(holdingList(address), place)
  if (tab === 'nfts') return pageQuery(inventoryList(address), place)
  if (tab === 'balance') return pageQuery(balanceHistoryList(address), place)
  if (tab !== undefined) return undefined
  return pageQuery(addressTransactionList(address, directionOf(search), transactionFilter(search)), place)
}

/** What the contract tab shows is answered with the page, so that it is drawn in one piece. */
const contractQueries = (address: `0x${string}`, search: URLSearchParams) => [
  sourcesQuery(address),
  codeQuery(address),
  pageQuery(upgradeList(address), listLocation(search)),
  pageQuery(similarList(address), listLocation(search, similarPage)),
]

export const queries: ScreenQueries = ({ parameter, search }) => {
  const address = addressId(parameter('id'))
  if (address === undefined) return []
  const list = listOf(address, search)
  const contract = tabOf(search) === 'code' ? contractQueries(address, search) : []
  const worth = tabOf(search) === 'holdings' ? [holdingsQuery(address)] : []
  // Before the page is drawn: the card of a validator and its tabs would push down what is read by then.
  const validator = { ...validatorQuery(address), isOfCore: true }
  return [addressQuery(address), ...worth, ...contract, ...(list === undefined ? [] : [list]), validator]
}

/** An address by its 40 digits; longer ids keep their last 40 (spec §5). */
export const Screen = () => {
  const id = usePathParameter('id')
  const address = addressId(id)
  if (address === undefined) return <NotAnAddress id={id} />
  return <View key={address} id={id} address={address} />
}
