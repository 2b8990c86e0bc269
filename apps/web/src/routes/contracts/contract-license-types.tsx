import { LicenseTable } from '../../features/licenses/LicenseTable.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** What the licence of a contract's source allows. */
export const Screen = () => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('licenses.title')} lead={t('licenses.lead')} />
      <Panel flush title={t('licenses.panel')}>
        <LicenseTable />
      </Panel>
    </>
  )
}
