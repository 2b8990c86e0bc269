import { ForkedBlocksTable } from '../features/blocks/ForkedBlocksTable.tsx'
import { useMessages } from '../i18n/use-messages.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Panel } from '../ui/Panel.tsx'

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
