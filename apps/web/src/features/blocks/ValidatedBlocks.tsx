import { useMemo } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import { hasBaseFees, useBlockColumns } from './columns.tsx'
import { validatedBlockList } from './queries.ts'

/** Blocks that an address has sealed, newest first. */
export const ValidatedBlocks = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(validatedBlockList(address))
  const all = useBlockColumns(hasBaseFees(list.rows))
  const columns = useMemo(() => all.filter(({ key }) => key !== 'validator'), [all])
  return <ListTable list={list} caption={t('blocks.title')} columns={columns} rowKey={({ blockHash }) => blockHash} />
}
