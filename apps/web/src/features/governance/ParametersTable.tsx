import { useMemo } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import { parameterColumns } from './parameter-columns.tsx'
import { parameterList } from './queries.ts'

/** Parameters of system contracts that were set, newest first. */
export const ParametersTable = () => {
  const t = useMessages()
  const list = useList(parameterList)
  return (
    <ListTable
      list={list}
      caption={t('governance.parameters')}
      columns={useMemo(() => parameterColumns(t), [t])}
      rowKey={({ transactionHash, logIndex }) => `${transactionHash}${logIndex}`}
      emptyText={list.error === undefined ? t('governance.emptyParameters') : undefined}
    />
  )
}
