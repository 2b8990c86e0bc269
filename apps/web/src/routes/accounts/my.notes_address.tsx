import { AddressNotes } from '../../features/accounts/keeping/Notes.tsx'
import { MyHead } from '../../features/accounts/MyHead.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import stack from '../../ui/stack.module.css'

/** Private names and notes of addresses. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={stack.stack}>
      <MyHead title={t('keeping.notesAddressTitle')} lead={t('keeping.notesAddressLead')} />
      <AddressNotes />
    </div>
  )
}
