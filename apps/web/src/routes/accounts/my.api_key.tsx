import { ApiKeys } from '../../features/accounts/keeping/ApiKeys.tsx'
import { MyHead } from '../../features/accounts/MyHead.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import stack from '../../ui/stack.module.css'

/** Keys of the API. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={stack.stack}>
      <MyHead title={t('keeping.keysTitle')} lead={t('keeping.keysLead')} />
      <ApiKeys />
    </div>
  )
}
