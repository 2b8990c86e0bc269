import { WatchList } from '../../features/accounts/keeping/WatchList.tsx'
import { MyHead } from '../../features/accounts/MyHead.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import stack from '../../ui/stack.module.css'

/** Watched addresses. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={stack.stack}>
      <MyHead title={t('keeping.watchTitle')} lead={t('keeping.watchLead')} />
      <WatchList />
    </div>
  )
}
