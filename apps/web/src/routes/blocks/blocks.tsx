import type { ScreenQueries } from '../../api-client/api-query.ts'
import { BlocksTable } from '../../features/blocks/BlocksTable.tsx'
import { blockList } from '../../features/blocks/queries.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

export const queries: ScreenQueries = ({ search }) => [pageQuery(blockList, listLocation(search))]

/** All blocks. */
export const Screen = () => {
  const t = useMessages()
  return (
    <>
      <PageHead
        title={t('blocks.title')}
        actions={<ButtonLink href={paths.forkedBlocks()}>{t('blocks.forkedLink')}</ButtonLink>}
      />
      <Panel flush>
        <BlocksTable />
      </Panel>
    </>
  )
}
