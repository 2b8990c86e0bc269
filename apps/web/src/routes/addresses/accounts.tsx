import type { ScreenQueries } from '../../api-client/api-query.ts'
import { accountKind } from '../../features/addresses/AccountKindFilter.tsx'
import { topAccountList } from '../../features/addresses/queries.ts'
import { TopAccountsTable } from '../../features/addresses/TopAccountsTable.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

export const queries: ScreenQueries = ({ search }) => [
  pageQuery(topAccountList(accountKind(search)), listLocation(search)),
]

/** Accounts by balance. */
export const Screen = () => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('top-accounts.title')} />
      <Panel flush>
        <TopAccountsTable />
      </Panel>
    </>
  )
}
