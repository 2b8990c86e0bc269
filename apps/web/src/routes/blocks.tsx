import { BlocksTable } from '../features/blocks/BlocksTable.tsx'
import { useMessages } from '../i18n/use-messages.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Panel } from '../ui/Panel.tsx'

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
