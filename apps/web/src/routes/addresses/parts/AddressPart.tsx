import { type ReactNode, Suspense } from 'react'
import { BalanceHistory } from '../../../features/addresses/parts/BalanceHistory.tsx'
import { ContractCode } from '../../../features/addresses/parts/ContractCode.tsx'
import { Holdings } from '../../../features/addresses/parts/Holdings.tsx'
import styles from '../../../features/addresses/parts/Parts.module.css'
import { Transfers } from '../../../features/addresses/parts/Transfers.tsx'
import { InternalTable } from '../../../features/internal-transactions/InternalTable.tsx'
import { addressInternalList } from '../../../features/internal-transactions/queries.ts'
import { useHydrated } from '../../../hydration/use-hydrated.ts'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useList } from '../../../lists/use-list.ts'
import type { AddressTab, CoreTab } from '../../../paths.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

interface PartProps {
  address: `0x${string}`
}

const Internals = ({ address }: PartProps) => (
  <InternalTable list={useList(addressInternalList(address, 'all'))} owner={address} />
)

/** What talks to contracts comes when it is wanted. */
const ContractCalls = lazyPart(
  'ContractCalls',
  async () => (await import('../../../features/contract-calls/ContractCalls.tsx')).ContractCalls,
)

const ContractSource = lazyPart(
  'ContractSource',
  async () => (await import('../../../features/contract-source/ContractSource.tsx')).ContractSource,
)

const SimilarContracts = lazyPart(
  'SimilarContracts',
  async () => (await import('../../../features/contract-source/SimilarContracts.tsx')).SimilarContracts,
)

const ContractStorage = lazyPart(
  'ContractStorage',
  async () => (await import('../../../features/contract-storage/ContractStorage.tsx')).ContractStorage,
)

const Items = lazyPart('Items', async () => (await import('../../../features/addresses/parts/Items.tsx')).Items)

/** Few addresses have these. */
const RarePart = lazyPart('RarePart', async () => (await import('./RarePart.tsx')).RarePart)

const AddressAnalytics = lazyPart(
  'AddressAnalytics',
  async () => (await import('../../../features/addresses/analytics/AddressAnalytics.tsx')).AddressAnalytics,
)

/** What is fetched when it is wanted; the server draws its place only. */
const Later = ({ children }: { children: ReactNode }) => {
  const waiting = (
    <p className={styles.note} aria-busy="true">
      <Skeleton width="50%" />
    </p>
  )
  if (!useHydrated()) return waiting
  return <Suspense fallback={waiting}>{children}</Suspense>
}

/** What of an address is neither its transactions, its blocks nor its logs. */
export const AddressPart = ({
  address,
  tab,
}: PartProps & { tab: Exclude<AddressTab, 'blocks' | 'logs' | CoreTab> }) => {
  if (tab === 'internal') return <Internals address={address} />
  if (tab === 'erc20') return <Transfers address={address} standard={20} />
  if (tab === 'erc721') return <Transfers address={address} standard={721} />
  if (tab === 'erc1155') return <Transfers address={address} standard={1155} />
  if (tab === 'holdings') return <Holdings address={address} />
  if (tab === 'balance') return <BalanceHistory address={address} />
  if (tab === 'authorizations' || tab === 'fees' || tab === 'withdrawals') {
    return (
      <Later>
        <RarePart address={address} of={tab} />
      </Later>
    )
  }
  if (tab === 'nfts') {
    return (
      <Later>
        <Items address={address} />
      </Later>
    )
  }
  if (tab === 'analytics') {
    return (
      <Later>
        <AddressAnalytics address={address} />
      </Later>
    )
  }
  if (tab === 'read' || tab === 'write') {
    return (
      <Later>
        <ContractCalls address={address} of={tab} />
      </Later>
    )
  }
  return (
    <>
      <Later>
        <ContractSource address={address} />
        <ContractStorage address={address} />
        <SimilarContracts address={address} />
      </Later>
      <ContractCode address={address} />
    </>
  )
}
