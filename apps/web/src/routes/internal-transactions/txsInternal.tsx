import type { ScreenQueries } from '../../api-client/api-query.ts'
import { AllInternalTransactions } from '../../features/internal-transactions/InternalLists.tsx'
import { internalTransactionList } from '../../features/internal-transactions/queries.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

export const queries: ScreenQueries = ({ search }) => [pageQuery(internalTransactionList(search), listLocation(search))]

/** What happened inside all transactions. */
export const Screen = () => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('internal.title')} lead={t('internal.lead')} />
      <Panel flush>
        <AllInternalTransactions />
      </Panel>
    </>
  )
}
