import { CustomAbis } from '../../features/accounts/keeping/CustomAbis.tsx'
import { MyHead } from '../../features/accounts/MyHead.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import stack from '../../ui/stack.module.css'

/** ABIs of one’s own. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={stack.stack}>
      <MyHead title={t('keeping.abisTitle')} lead={t('keeping.abisLead')} />
      <CustomAbis />
    </div>
  )
}
