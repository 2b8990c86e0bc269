import { Contact } from '../../features/company/Contact.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'

/** Whom to ask what. */
export const Screen = () => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('company.contactTitle')} lead={t('company.contactLead')} />
      <Contact />
    </>
  )
}
