import { ExportForm } from '../../features/exports/ExportForm.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Lists as files. */
export const Screen = () => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('exports.title')} lead={t('exports.lead')} />
      <Panel>
        <ExportForm />
      </Panel>
    </>
  )
}
