import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import { useAuthorizationColumns } from './authorization-columns.tsx'
import { authorizationList } from './queries.ts'

/** EIP-7702 authorizations: all, newest first, or those of what the query names; page 1 follows the head. */
export const AuthorizationsTable = ({ of = authorizationList }: { of?: typeof authorizationList }) => {
  const t = useMessages()
  const list = useList(of)
  return (
    <ListTable
      list={list}
      caption={t('authorizations.title')}
      columns={useAuthorizationColumns()}
      rowKey={({ transactionHash, authorizationIndex }) => `${transactionHash}${authorizationIndex}`}
      emptyText={list.error === undefined ? t('authorizations.empty') : undefined}
    />
  )
}
