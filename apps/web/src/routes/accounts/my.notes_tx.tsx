import { TransactionNotes } from '../../features/accounts/keeping/Notes.tsx'
import { MyHead } from '../../features/accounts/MyHead.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import stack from '../../ui/stack.module.css'

/** Private notes of transactions. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={stack.stack}>
      <MyHead title={t('keeping.notesTxTitle')} lead={t('keeping.notesTxLead')} />
      <TransactionNotes />
    </div>
  )
}
