import { VerifiedAddresses } from '../../features/accounts/keeping/VerifiedAddresses.tsx'
import { MyHead } from '../../features/accounts/MyHead.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import stack from '../../ui/stack.module.css'

/** Addresses that one holds. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={stack.stack}>
      <MyHead title={t('keeping.verifyTitle')} lead={t('keeping.verifyLead')} />
      <VerifiedAddresses />
    </div>
  )
}
