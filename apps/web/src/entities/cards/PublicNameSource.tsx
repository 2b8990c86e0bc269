import type { AddressDetail } from '@corescope/api-schema/addresses/calls'
import { useMessages } from '../../i18n/use-messages.ts'
import { Timestamp } from '../Timestamp.tsx'

/** Who says what an address is called to everybody, and since when. */
export const PublicNameSource = ({ of }: { of: NonNullable<AddressDetail['publicNameOf']> }) => {
  const t = useMessages()
  const listed = of.label === '' ? t('units.nameByOperator') : t('units.nameByList', { label: of.label })
  return (
    <>
      {of.source === 'owner' ? t('units.nameByOwner') : listed} · <Timestamp value={of.decidedAt} />
    </>
  )
}
