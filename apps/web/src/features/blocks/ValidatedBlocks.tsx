import { useMessages } from '../../i18n/use-messages.ts'
import { useList } from '../../lists/use-list.ts'
import { ListTable } from '../../ui/table/ListTable.tsx'
import { useBlockColumns } from './columns.tsx'

/** Blocks that an address has sealed, newest first. */
export const ValidatedBlocks = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const list = useList('addressValidatedBlock', { address })
  const columns = useBlockColumns(list.rows.some(({ baseFeePerGas }) => baseFeePerGas !== null))
  return (
    <ListTable
      list={list}
      caption={t('blocks.title')}
      columns={columns.filter(({ key }) => key !== 'validator')}
      rowKey={({ blockHash }) => blockHash}
    />
  )
}
