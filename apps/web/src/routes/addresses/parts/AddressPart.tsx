import { type LineEnds, lineEndsOf, sourceRows } from '@corescope/decode/source-text/line-ends'
import { withHiddenSigns } from '@corescope/decode/verification/hidden-signs'
import { type ReactNode, Suspense } from 'react'
import { useCall } from '../../../api-client/use-call.ts'
import { BalanceHistory } from '../../../features/addresses/parts/BalanceHistory.tsx'
import { Holdings } from '../../../features/addresses/parts/Holdings.tsx'
import styles from '../../../features/addresses/parts/Parts.module.css'
import { Transfers } from '../../../features/addresses/parts/Transfers.tsx'
import { sourcesQuery } from '../../../features/contract-source/queries.ts'
import { InternalTable } from '../../../features/internal-transactions/InternalTable.tsx'
import { addressInternalList } from '../../../features/internal-transactions/queries.ts'
import { useHydrated } from '../../../hydration/use-hydrated.ts'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useList } from '../../../lists/use-list.ts'
import type { AddressTab, CoreTab } from '../../../paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

interface PartProps {
  address: `0x${string}`
}
type PartTab = Exclude<AddressTab, 'blocks' | 'logs' | CoreTab>

const Internals = ({ address }: PartProps) => (
  <InternalTable list={useList(addressInternalList(address, 'all'))} owner={address} />
)

/** What talks to contracts comes when it is wanted. */
const ContractCalls = lazyPart(
  'ContractCalls',
  async () => (await import('../../../features/contract-calls/ContractCalls.tsx')).ContractCalls,
)

const ContractTab = lazyPart('ContractTab', async () => (await import('./ContractTab.tsx')).ContractTab)

const Items = lazyPart('Items', async () => (await import('../../../features/addresses/parts/Items.tsx')).Items)

/** Few addresses have these. */
const RarePart = lazyPart('RarePart', async () => (await import('./RarePart.tsx')).RarePart)

const AddressAnalytics = lazyPart(
  'AddressAnalytics',
  async () => (await import('../../../features/addresses/analytics/AddressAnalytics.tsx')).AddressAnalytics,
)

const place = (
  <p className={styles.note} aria-busy="true">
    <Skeleton width="50%" />
  </p>
)

/** What is fetched when it is wanted; the server draws its place only. */
const Later = ({ waiting = place, children }: { waiting?: ReactNode; children: ReactNode }) => {
  if (!useHydrated()) return waiting
  return <Suspense fallback={waiting}>{children}</Suspense>
}

/** Signs of a source that stand before its view comes: more than a screen. */
const maxBeginning = 4_000

const beginningOf = (content: string, ends: LineEnds): string =>
  // a CR that the cut parted from its LF is no end of its own
  sourceRows(content.slice(0, maxBeginning).replace(/\r$/, ''), ends)
    .map(({ text, end }) => withHiddenSigns(`${text}${end}`))
    .join('\n')

/** It fills the screen, so that nothing below it is seen to move. What is read first stands in it already. */
const ContractPlace = ({ address }: PartProps) => {
  const { data } = useCall(sourcesQuery(address), { staleMs: 60_000, toasts: 'never' })
  const verification = data?.verification
  const source = verification?.files.find(({ path }) => path === verification.contractPath)
  return (
    <div className={classNames(styles.pane, styles.tall)} aria-busy="true">
      {verification == null || source === undefined ? (
        <Skeleton width="50%" />
      ) : (
        <pre className={styles.beginning}>
          {beginningOf(source.content, lineEndsOf(verification.language, verification.compilerVersion))}
        </pre>
      )}
    </div>
  )
}

type LaterTab = Exclude<PartTab, 'internal' | 'erc20' | 'erc721' | 'erc1155' | 'holdings' | 'balance'>

const LaterPart = ({ address, tab }: PartProps & { tab: LaterTab }) => {
  if (tab === 'nfts') return <Items address={address} />
  if (tab === 'analytics') return <AddressAnalytics address={address} />
  if (tab === 'code') return <ContractTab address={address} />
  if (tab === 'read' || tab === 'write') return <ContractCalls address={address} of={tab} />
  return <RarePart address={address} of={tab} />
}

/** What of an address is neither its transactions, its blocks nor its logs. */
export const AddressPart = ({ address, tab }: PartProps & { tab: PartTab }) => {
  if (tab === 'internal') return <Internals address={address} />
  if (tab === 'erc20') return <Transfers address={address} standard={20} />
  if (tab === 'erc721') return <Transfers address={address} standard={721} />
  if (tab === 'erc1155') return <Transfers address={address} standard={1155} />
  if (tab === 'holdings') return <Holdings address={address} />
  if (tab === 'balance') return <BalanceHistory address={address} />
  return (
    <Later waiting={tab === 'code' ? <ContractPlace address={address} /> : undefined}>
      <LaterPart address={address} tab={tab} />
    </Later>
  )
}
