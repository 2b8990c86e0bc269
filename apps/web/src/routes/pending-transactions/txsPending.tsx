import type { ScreenQueries } from '../../api-client/api-query.ts'
import { PendingTable } from '../../features/pending-transactions/PendingTable.tsx'
import { pendingList, pendingStateOf } from '../../features/pending-transactions/queries.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

export const queries: ScreenQueries = ({ search }) => [
  pageQuery(pendingList(pendingStateOf(search)), listLocation(search)),
]

/** What waits in the node's pool, live. */
export const Screen = () => {
  const t = useMessages()
  const state = pendingStateOf(useSearchParameters())
  return (
    <>
      <PageHead title={t('pending.title')} lead={t('pending.lead')} />
      <Panel flush resetKey={state}>
        <PendingTable key={state} state={state} />
      </Panel>
    </>
  )
}
