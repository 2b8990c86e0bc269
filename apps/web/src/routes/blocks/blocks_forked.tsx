import type { ScreenQueries } from '../../api-client/api-query.ts'
import { ForkedBlocksTable } from '../../features/blocks/ForkedBlocksTable.tsx'
import { forkedBlockList } from '../../features/blocks/queries.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

export const queries: ScreenQueries = ({ search }) => [pageQuery(forkedBlockList, listLocation(search))]

/** Blocks that lost their place. */
export const Screen = () => {
  const t = useMessages()
  return (
    <>
      <PageHead
        title={t('blocks.forkedTitle')}
        lead={t('blocks.forkedLead')}
        actions={<ButtonLink href={paths.blocks()}>{t('blocks.toBlocks')}</ButtonLink>}
      />
      <Panel flush>
        <ForkedBlocksTable />
      </Panel>
    </>
  )
}
