import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Detail } from '../../ui/DetailList.tsx'
import styles from './Address.module.css'
import { useOwnNote } from './use-own-note.ts'

/** What the reader alone has noted of it. */
export const OwnNote = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const note = useOwnNote(address)?.note
  if (!note) return null
  return (
    <Detail name={t('address.ownNote')}>
      <span className={styles.note}>{note}</span>{' '}
      <a href={paths.noteAddress(toChecksumAddress(address))}>{t('address.ownNoteChange')}</a>
    </Detail>
  )
}
