import type { MessageKey } from '../../i18n/message-key.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import { useAuthorizationColumns } from './authorization-columns.tsx'
import { authorizationList } from './queries.ts'

interface AuthorizationsProps {
  of?: typeof authorizationList
  /** What is said where there are none; it names whose they would be. */
  empty?: MessageKey
}

/** EIP-7702 authorizations: all, newest first, or those of what the query names; page 1 follows the head. */
export const AuthorizationsTable = ({
  of = authorizationList,
  empty = 'authorizations.empty',
}: AuthorizationsProps) => {
  const t = useMessages()
  const list = useList(of)
  return (
    <ListTable
      list={list}
      caption={t('authorizations.title')}
      columns={useAuthorizationColumns()}
      rowKey={({ transactionHash, authorizationIndex }) => `${transactionHash}${authorizationIndex}`}
      emptyText={list.error === undefined ? t(empty) : undefined}
    />
  )
}
