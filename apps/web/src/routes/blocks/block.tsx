import type { BlockDetail } from '@corescope/api-schema/blocks/calls'
import { blockId } from '@corescope/api-schema/url-ids'
import { isFailure } from '../../api-client/api-error.ts'
import { type ScreenQueries, subject } from '../../api-client/api-query.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { BlockBlobs } from '../../features/blobs/BlockBlobs.tsx'
import { blockBlobList } from '../../features/blobs/queries.ts'
import { BlockFacts, BlockState } from '../../features/blocks/BlockFacts.tsx'
import { BlockHead } from '../../features/blocks/BlockHead.tsx'
import { BlockNotFound } from '../../features/blocks/BlockNotFound.tsx'
import { BlockSentence } from '../../features/blocks/BlockSentence.tsx'
import { BlockSkeleton } from '../../features/blocks/BlockSkeleton.tsx'
import blockStyles from '../../features/blocks/Blocks.module.css'
import { ExtraDataPanel } from '../../features/blocks/extra-data/ExtraDataPanel.tsx'
import { ForkNotice } from '../../features/blocks/ForkNotice.tsx'
import { HeaderFields } from '../../features/blocks/HeaderFields.tsx'
import { blockQuery, countdownQuery, useBlock } from '../../features/blocks/queries.ts'
import { BlockInternalTransactions } from '../../features/internal-transactions/InternalLists.tsx'
import { blockInternalList } from '../../features/internal-transactions/queries.ts'
import { TransactionTable } from '../../features/transactions/list/TransactionTable.tsx'
import { blockTransactionList } from '../../features/transactions/queries.ts'
import { WithdrawalsTable } from '../../features/withdrawals/WithdrawalsTable.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { useList } from '../../lists/use-list.ts'
import { usePathParameter } from '../../navigation/use-navigation.ts'
import { type BlockFilter, paths } from '../../paths.ts'
import beside from '../../ui/beside/Beside.module.css'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../ui/stack.module.css'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'

interface ViewProps {
  id: number | string
  filter: BlockFilter | undefined
}

const useTabs = (block: BlockDetail | undefined, { id, filter }: ViewProps): Tab[] => {
  const t = useMessages()
  return [
    { href: paths.block(id), label: t('blocks.tabOverview'), current: filter === undefined },
    {
      href: paths.block(id, 'txs'),
      label: t('blocks.tabTransactions'),
      current: filter === 'txs',
      ...(block === undefined ? {} : { count: formatInteger(block.transactionCount) }),
    },
    { href: paths.block(id, 'internal'), label: t('blocks.tabInternal'), current: filter === 'internal' },
    ...(filter === 'blobs' || (block?.blobGasUsed ?? '0') !== '0'
      ? [{ href: paths.block(id, 'blobs'), label: t('blocks.tabBlobs'), current: filter === 'blobs' }]
      : []),
  ]
}

/** The story on the left, how it stands on the right. */
const Overview = ({ block, tabs }: { block: BlockDetail; tabs: Tab[] }) => {
  const t = useMessages()
  return (
    <>
      <div className={classNames(beside.overview, blockStyles.overview)}>
        <Panel flush resetKey={block.blockHash}>
          <Tabs label={t('blocks.tabs')} tabs={tabs} />
          <BlockSentence block={block} />
          <BlockFacts block={block} />
        </Panel>
        <Panel flush resetKey={block.blockHash} className={beside.aside}>
          <BlockState block={block} />
        </Panel>
        <ExtraDataPanel block={block} />
      </div>
      {(block.withdrawalCount ?? 0) > 0 && block.finality !== 'forked' && (
        <Panel flush title={t('blocks.withdrawals')}>
          <WithdrawalsTable block={block.blockNumber} />
        </Panel>
      )}
      <HeaderFields block={block} />
    </>
  )
}

const Transactions = ({ id }: { id: number | string }) => {
  const t = useMessages()
  const list = useList(blockTransactionList(id), { live: false })
  return <TransactionTable list={list} block={false} caption={t('blocks.tabTransactions')} />
}

/** What happened inside the transactions of a block; of one that was displaced only what its own rows say is kept. */
const Internal = ({ block }: { block: BlockDetail | undefined }) => {
  const t = useMessages()
  if (block === undefined) return null
  if (block.finality === 'forked') return <p className={blockStyles.note}>{t('blocks.forkedInternal')}</p>
  return <BlockInternalTransactions block={block.blockNumber} />
}

const Part = ({ id, block, filter }: { id: number | string; block: BlockDetail | undefined; filter: BlockFilter }) => {
  if (filter === 'internal') return <Internal block={block} />
  if (filter === 'blobs') return <BlockBlobs block={id as number | `0x${string}`} />
  return <Transactions id={id} />
}

const View = ({ id, filter }: ViewProps) => {
  const t = useMessages()
  const { data: block, error, refetch } = useBlock(id)
  const tabs = useTabs(block, { id, filter })
  if (isFailure(error)) return <BlockNotFound id={String(id)} block={id} />
  return (
    <div className={styles.stack}>
      <BlockHead block={block} id={id} filter={filter} />
      {block?.fork && <ForkNotice block={block} />}
      {filter !== undefined && (
        <Panel flush resetKey={filter}>
          <Tabs label={t('blocks.tabs')} tabs={tabs} />
          <Part key={filter} id={id} block={block} filter={filter} />
        </Panel>
      )}
      {filter === undefined && block === undefined && error !== null && (
        <Panel>
          <Failure error={error} retry={() => void refetch()} />
        </Panel>
      )}
      {filter === undefined && block === undefined && error === null && <BlockSkeleton />}
      {filter === undefined && block !== undefined && <Overview block={block} tabs={tabs} />}
    </div>
  )
}

export const queries: ScreenQueries = ({ parameter, search }) => {
  const id = blockId(parameter('id'))
  if (id === undefined) return []
  // A block that is not there may be still to come: its screen tells when.
  const block = subject(blockQuery(id), typeof id === 'number' ? countdownQuery(id) : undefined)
  const place = listLocation(search)
  const filter = parameter('filter')
  if (filter === 'txs') return [block, pageQuery(blockTransactionList(id), place)]
  if (filter === 'blobs') return [block, pageQuery(blockBlobList(id), place)]
  if (filter === 'internal' && typeof id === 'number') return [block, pageQuery(blockInternalList(id), place)]
  return [block]
}

/** A block by number or hash: overview, or what its filter names. */
export const Screen = () => {
  const text = usePathParameter('id')
  const filter = usePathParameter('filter') as BlockFilter | ''
  const id = blockId(text)
  if (id === undefined) return <BlockNotFound id={text} block={undefined} />
  return <View key={id} id={id} filter={filter === '' ? undefined : filter} />
}
