import type { AddressDetail } from '@corescope/api-schema/addresses'
import { addressDirection, addressId, addressTab } from '@corescope/api-schema/first-screen'
import { NotAnAddress, PlannedPart } from '../features/addresses/AddressAbsence.tsx'
import { AddressFacts } from '../features/addresses/AddressFacts.tsx'
import { AddressHead } from '../features/addresses/AddressHead.tsx'
import { AddressNotice } from '../features/addresses/AddressNotice.tsx'
import { type AddressView, addressView } from '../features/addresses/address-view.ts'
import { DirectionFilter } from '../features/addresses/DirectionFilter.tsx'
import { useAddress } from '../features/addresses/queries.ts'
import { ValidatedBlocks } from '../features/blocks/ValidatedBlocks.tsx'
import { LogList } from '../features/logs/LogList.tsx'
import { TransactionTable } from '../features/transactions/TransactionTable.tsx'
import { formatInteger } from '../format/number.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { useList } from '../lists/use-list.ts'
import { usePathParameter } from '../navigation/path-parameters.ts'
import { useSearchParameters } from '../navigation/search-parameters.ts'
import { useFragment } from '../navigation/use-navigation.ts'
import { paths } from '../paths.ts'
import { Failure } from '../ui/Failure.tsx'
import { Panel } from '../ui/Panel.tsx'
import { type Tab, Tabs } from '../ui/Tabs.tsx'
import styles from './stack.module.css'

interface PartProps {
  address: `0x${string}`
  detail: AddressDetail | undefined
  view: AddressView
}

const Transactions = ({ address, detail }: PartProps) => {
  const direction = addressDirection(useSearchParameters())
  const list = useList('addressTransaction', { address, direction })
  return (
    <TransactionTable
      list={list}
      owner={address}
      summary={<DirectionFilter direction={direction} counts={detail?.counts} />}
    />
  )
}

const Logs = ({ address }: PartProps) => <LogList list={useList('contractEventLog', { address })} of="contract" />

const Part = (props: PartProps) => {
  const { view, address } = props
  if (view === 'transactions') return <Transactions {...props} />
  if (view === 'blocks') return <ValidatedBlocks address={address} />
  if (view === 'logs') return <Logs {...props} />
  return <PlannedPart view={view} address={address} />
}

/** Tabs that have something to show, and the one that is chosen. */
const useTabs = ({ address, detail, view }: PartProps): Tab[] => {
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
    ...(view === 'code' ? [tab('code', t('address.tabCode'), '#code')] : []),
    ...(view === 'internal' ? [tab('internal', t('address.tabInternal'), '#internaltx')] : []),
    ...(view === 'transfers' ? [tab('transfers', t('address.tabTransfers'), '#tokentxns')] : []),
  ]
}

const View = ({ id, address }: { id: string; address: `0x${string}` }) => {
  const t = useMessages()
  const view = addressView(useFragment(), addressTab(useSearchParameters()))
  const { data: detail, error, refetch } = useAddress(address)
  const props = { address, detail, view }
  return (
    <div className={styles.stack}>
      <AddressHead address={address} detail={detail} />
      <AddressNotice id={id} address={address} detail={detail} />
      {detail === undefined && error !== null ? (
        <Panel>
          <Failure error={error} retry={() => void refetch()} />
        </Panel>
      ) : (
        <AddressFacts address={address} detail={detail} />
      )}
      <Panel flush resetKey={`${address}${view}`}>
        <Tabs label={t('address.tabs')} tabs={useTabs(props)} />
        <Part key={view} {...props} />
      </Panel>
    </div>
  )
}

/** An address by its 40 digits; longer ids keep their last 40 (spec §5). */
export const Screen = () => {
  const id = usePathParameter('id')
  const address = addressId(id)
  if (address === undefined) return <NotAnAddress id={id} />
  return <View key={address} id={id} address={address} />
}
