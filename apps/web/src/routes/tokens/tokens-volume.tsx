import type { ScreenQueries } from '../../api-client/api-query.ts'
import { listingOf } from '../../features/tokens/listing-search.ts'
import { tokenListing } from '../../features/tokens/queries.ts'
import { TokenListTable } from '../../features/tokens/TokenListTable.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

export const queries: ScreenQueries = ({ search }) => [
  pageQuery(tokenListing(listingOf('volume', search)), listLocation(search)),
]

export const Screen = () => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('token-list.title_volume')} lead={t('token-list.lead_volume')} />
      <Panel flush>
        <TokenListTable kind="volume" />
      </Panel>
    </>
  )
}
