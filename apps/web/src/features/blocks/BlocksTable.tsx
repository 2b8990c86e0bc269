import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { mergeBlockPage } from '../../lists/merge-block-page.ts'
import { useList } from '../../lists/use-list.ts'
import { hasBaseFees, useBlockColumns } from './columns.tsx'
import { blockList } from './queries.ts'

/** All blocks, newest first; page 1 follows the head. */
export const BlocksTable = () => {
  const t = useMessages()
  const list = useList(blockList, { merge: mergeBlockPage })
  const columns = useBlockColumns(hasBaseFees(list.rows))
  return <ListTable list={list} caption={t('blocks.title')} columns={columns} rowKey={({ blockHash }) => blockHash} />
}
