import { Change } from '../../entities/amounts.tsx'
import { useMessages } from '../../i18n/use-messages.ts'

/** A change in percent against the day before; nothing when there is nothing to compare with. */
export const DayChange = ({ percent }: { percent: number | undefined }) => {
  const t = useMessages()
  if (percent === undefined) return null
  return (
    <span data-tip={t('home.change')}>
      <Change value={percent} fractionDigits={2} unit="%" />
    </span>
  )
}
