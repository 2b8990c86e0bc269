import { useMessages } from '../../i18n/use-messages.ts'
import { mergeBlockPage } from '../../lists/merge-block-page.ts'
import { useList } from '../../lists/use-list.ts'
import { ListTable } from '../../ui/table/ListTable.tsx'
import { useBlockColumns } from './columns.tsx'

/** All blocks, newest first; page 1 follows the head. */
export const BlocksTable = () => {
  const t = useMessages()
  const list = useList('searchBlock', {}, { merge: mergeBlockPage })
  const columns = useBlockColumns(list.rows.some(({ baseFeePerGas }) => (baseFeePerGas ?? '0') !== '0'))
  return <ListTable list={list} caption={t('blocks.title')} columns={columns} rowKey={({ blockHash }) => blockHash} />
}
