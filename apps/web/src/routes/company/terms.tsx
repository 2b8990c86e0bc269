import { Terms } from '../../features/company/Terms.tsx'
import { termsDate } from '../../features/company/terms-sections.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Terms of service. */
export const Screen = () => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('terms.title')} lead={t('terms.lead', { date: termsDate })} />
      <Panel>
        <Terms />
      </Panel>
    </>
  )
}
