import { useMessages } from '../../i18n/use-messages.ts'
import { useList } from '../../lists/use-list.ts'
import { InternalTable } from './InternalTable.tsx'
import { blockInternalList, internalTransactionList } from './queries.ts'

/** All internal transactions, newest first; page 1 follows the head. */
export const AllInternalTransactions = () => {
  const t = useMessages()
  return <InternalTable list={useList(internalTransactionList)} emptyText={t('internal.emptyAll')} />
}

/** Internal transactions of one block, in order of execution. */
export const BlockInternalTransactions = ({ block }: { block: number }) => (
  <InternalTable list={useList(blockInternalList(block), { live: false })} block={false} />
)
