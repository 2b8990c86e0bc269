import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { IconLink } from '../../ui/IconLink.tsx'
import { useOwnNote } from './use-own-note.ts'

/** Leads to the private name and note of the address: to write them, or to change what is kept. */
export const NoteSign = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const kept = useOwnNote(address)
  const isNoted = kept !== undefined && (kept.name !== '' || kept.note !== '')
  return (
    <IconLink
      icon="label"
      isOn={isNoted}
      label={t(isNoted ? 'own-signs.nameChange' : 'own-signs.nameIt')}
      href={paths.noteAddress(toChecksumAddress(address))}
    />
  )
}
