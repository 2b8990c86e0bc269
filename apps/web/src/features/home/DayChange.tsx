import { Change } from '../../entities/amounts.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { changePercent, growthFactor } from './trends.ts'

/** A figure against that of the day before; nothing when there is nothing to compare with. */
export const DayChange = ({ now, before }: { now: number; before: number | null }) => {
  const t = useMessages()
  const percent = changePercent(now, before)
  if (percent === undefined) return null
  const factor = growthFactor(percent)
  if (factor !== undefined) return <span>{t('home.timesDayBefore', { factor: formatInteger(factor) })}</span>
  return (
    <span data-tip={t('home.change')}>
      <Change value={percent} fractionDigits={2} unit="%" />
    </span>
  )
}
