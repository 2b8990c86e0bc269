import type { CandidateRecord } from '@corescope/api-schema/validators/calls'
import { useMessages } from '../../i18n/use-messages.ts'
import { Detail } from '../../ui/DetailList.tsx'

/** Who tells stake, margin and commission of a candidate, where contracts state others than its events add up to. */
export const FigureSource = ({ candidate: { irregular, source } }: { candidate: FigureSourceOf }) => {
  const t = useMessages()
  if (!irregular) return null
  return (
    <Detail name={t('validators.irregular')}>
      <span role="status">{t(`validators.toldBy_${source}`)}</span>
    </Detail>
  )
}
type FigureSourceOf = Pick<CandidateRecord, 'irregular' | 'source'>
