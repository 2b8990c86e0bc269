import type { BlockDetail } from '@corescope/api-schema/blocks'
import { blockId } from '@corescope/api-schema/first-screen'
import { isFailure } from '../api-client/api-error.ts'
import { BlockFacts } from '../features/blocks/BlockFacts.tsx'
import { BlockHead } from '../features/blocks/BlockHead.tsx'
import { BlockNotFound } from '../features/blocks/BlockNotFound.tsx'
import { BlockSentence } from '../features/blocks/BlockSentence.tsx'
import { BlockSkeleton } from '../features/blocks/BlockSkeleton.tsx'
import { ExtraDataPanel } from '../features/blocks/extra-data/ExtraDataPanel.tsx'
import { ForkNotice } from '../features/blocks/ForkNotice.tsx'
import { HeaderFields } from '../features/blocks/HeaderFields.tsx'
import { PlannedFilter } from '../features/blocks/PlannedFilter.tsx'
import { useBlock } from '../features/blocks/queries.ts'
import { TransactionTable } from '../features/transactions/TransactionTable.tsx'
import { formatInteger } from '../format/number.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { useList } from '../lists/use-list.ts'
import { usePathParameter } from '../navigation/path-parameters.ts'
import { type BlockFilter, paths } from '../paths.ts'
import { Failure } from '../ui/Failure.tsx'
import { Panel } from '../ui/Panel.tsx'
import { type Tab, Tabs } from '../ui/Tabs.tsx'
import styles from './stack.module.css'

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
  ]
}

const Overview = ({ block, tabs }: { block: BlockDetail; tabs: Tab[] }) => {
  const t = useMessages()
  return (
    <>
      <Panel flush resetKey={block.blockHash}>
        <Tabs label={t('blocks.tabs')} tabs={tabs} />
        <BlockSentence block={block} />
        <BlockFacts block={block} />
      </Panel>
      <ExtraDataPanel block={block} />
      <HeaderFields block={block} />
    </>
  )
}

const Transactions = ({ id }: { id: number | string }) => {
  const t = useMessages()
  const list = useList('searchTransaction', { block: id }, { live: false })
  return <TransactionTable list={list} block={false} caption={t('blocks.tabTransactions')} />
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
      {filter === 'txs' && (
        <Panel flush>
          <Tabs label={t('blocks.tabs')} tabs={tabs} />
          <Transactions id={id} />
        </Panel>
      )}
      {(filter === 'internal' || filter === 'blobs') && <PlannedFilter filter={filter} id={id} />}
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

/** A block by number or hash: overview, or what its filter names. */
export const Screen = () => {
  const text = usePathParameter('id')
  const filter = usePathParameter('filter') as BlockFilter | ''
  const id = blockId(text)
  if (id === undefined) return <BlockNotFound id={text} block={undefined} />
  return <View key={id} id={id} filter={filter === '' ? undefined : filter} />
}
