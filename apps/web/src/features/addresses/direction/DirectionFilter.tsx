import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useChangeSearch } from '../../../navigation/search-parameters.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import styles from '../Address.module.css'
import { type DirectionCounts, sentToOneself } from './sent-to-oneself.ts'

export type ListDirection = 'all' | 'in' | 'out'

const Count = ({ value }: { value: number | undefined }) =>
  value === undefined ? null : <span className={styles.count}>{formatInteger(value)}</span>

/** All, incoming or outgoing transactions, each with its exact count. The choice lives in the URL. */
export const DirectionFilter = ({
  direction,
  counts,
}: {
  direction: ListDirection
  /** As far as they are known. */
  counts: DirectionCounts | undefined
}) => {
  const t = useMessages()
  const change = useChangeSearch()
  const both = sentToOneself(counts)
  const totals = { all: counts?.transactions, in: counts?.in, out: counts?.out }
  return (
    <>
      <Segments
        label={t('address.direction')}
        value={direction}
        onChange={(next) => change({ direction: next === 'all' ? undefined : next, page: undefined, asOf: undefined })}
        options={(['all', 'in', 'out'] as const).map((value) => ({
          value,
          label: (
            <>
              {t(`address.${value}`)}
              <Count value={totals[value]} />
            </>
          ),
        }))}
      />
      {both > 0 && <span className={styles.count}>{t('address.toItself', { shown: formatInteger(both) })}</span>}
    </>
  )
}
