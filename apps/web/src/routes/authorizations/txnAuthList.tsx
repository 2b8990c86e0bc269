import type { ScreenQueries } from '../../api-client/api-query.ts'
import { AuthorizationsTable } from '../../features/authorizations/AuthorizationsTable.tsx'
import { authorizationList } from '../../features/authorizations/queries.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

export const queries: ScreenQueries = ({ search }) => [pageQuery(authorizationList, listLocation(search))]

/** EIP-7702 authorizations of the whole chain. */
export const Screen = () => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('authorizations.title')} lead={t('authorizations.lead')} />
      <Panel flush>
        <AuthorizationsTable />
      </Panel>
    </>
  )
}
