import { TopAccountsTable } from '../features/addresses/TopAccountsTable.tsx'
import { useMessages } from '../i18n/use-messages.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { Panel } from '../ui/Panel.tsx'

/** Accounts by balance. */
export const Screen = () => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('top-accounts.title')} />
      <Panel flush>
        <TopAccountsTable />
      </Panel>
    </>
  )
}
