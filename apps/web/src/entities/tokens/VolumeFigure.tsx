import { useMessages } from '../../i18n/use-messages.ts'
import { Worth } from './Worth.tsx'

interface VolumeFigureProps {
  volume: { transfers: number; amount: string; worth: string | null } | null
  currency: string
}

/** What moved of a token in a day, by the figure that puts lists in order: its worth; without a price its transfers. */
export const VolumeFigure = ({ volume, currency }: VolumeFigureProps) => {
  const t = useMessages()
  if (volume?.worth != null) return <Worth worth={volume.worth} currency={currency} amount={volume.amount} />
  return <>{t('units.transferCount', { count: volume?.transfers ?? 0 })}</>
}
