import { useMessages } from '../../i18n/use-messages.ts'
import { NameTag } from './NameTag.tsx'
import { useOwnNote } from './use-own-note.ts'

/** What the reader alone calls the address; or that no key of this site opens the name. Nothing where there is none. */
export const OwnName = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const name = useOwnNote(address)?.name
  if (name === null) return <em>{t('units.kind_sealedName')}</em>
  return name ? <NameTag name={name} /> : null
}
