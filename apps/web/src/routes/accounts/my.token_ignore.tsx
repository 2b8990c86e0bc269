import { IgnoredTokens } from '../../features/accounts/keeping/IgnoredTokens.tsx'
import { MyHead } from '../../features/accounts/MyHead.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import stack from '../../ui/stack.module.css'

/** Tokens out of sight. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={stack.stack}>
      <MyHead title={t('keeping.ignoreTitle')} lead={t('keeping.ignoreLead')} />
      <IgnoredTokens />
    </div>
  )
}
