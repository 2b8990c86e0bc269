import type { ScreenQueries } from '../../api-client/api-query.ts'
import { verifiedFilters, verifiedList } from '../../features/verification/queries.ts'
import { VerifiedTable } from '../../features/verification/VerifiedTable.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

export const queries: ScreenQueries = ({ search }) => [
  pageQuery(verifiedList(verifiedFilters(search)), listLocation(search)),
]

/** Contracts whose source code is verified. */
export const Screen = () => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('verified.title')} lead={t('verified.lead')} />
      <Panel flush>
        <VerifiedTable />
      </Panel>
    </>
  )
}
