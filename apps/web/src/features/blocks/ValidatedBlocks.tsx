import { useMemo } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useList } from '../../lists/use-list.ts'
import { ListTable } from '../../ui/table/ListTable.tsx'
import { useBlockColumns } from './columns.tsx'

/** Blocks that an address has sealed, newest first. */
export const ValidatedBlocks = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const list = useList('addressValidatedBlock', { address })
  const all = useBlockColumns(list.rows.some(({ baseFeePerGas }) => baseFeePerGas !== null))
  const columns = useMemo(() => all.filter(({ key }) => key !== 'validator'), [all])
  return <ListTable list={list} caption={t('blocks.title')} columns={columns} rowKey={({ blockHash }) => blockHash} />
}
