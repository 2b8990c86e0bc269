import { useCallback, useEffect } from 'react'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../../navigation/search-parameters.ts'
import { changeChoice, recallChoice } from '../../../storage/stored-choice.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import styles from './TransactionList.module.css'

interface Remembered {
  systemTransactions?: 'show' | 'hide'
}

/** The URL says whether system transactions are shown: `?system=show`. By default they are not. */
export const showsSystem = (search: Pick<URLSearchParams, 'get'>): boolean => search.get('system') === 'show'

/** A URL that says nothing at all shows what the reader chose last; one that names a page or a block means what it says. */
const useRemembered = (): void => {
  const saysNothing = useSearchParameters().size === 0
  const change = useChangeSearch()
  useEffect(() => {
    if (!saysNothing) return
    let isOver = false
    void recallChoice<Remembered>('commonLocal').then((remembered) => {
      if (!isOver && remembered?.systemTransactions === 'show') change({ system: 'show' }, { replace: true })
    })
    return () => {
      isOver = true
    }
  }, [saysNothing, change])
}

const Count = ({ value }: { value: number | undefined }) =>
  value === undefined ? null : <span className={styles.count}>{formatInteger(value)}</span>

/**
 * People's transactions, or all of them. Shown where the chain has system transactions.
 * @param totals lengths of both lists as far as they are known
 */
export const SystemChoice = ({ totals }: { totals: { people?: number; all?: number } }) => {
  const t = useMessages()
  const isShown = showsSystem(useSearchParameters())
  const change = useChangeSearch()
  useRemembered()
  const choose = useCallback(
    async (next: 'people' | 'all') => {
      const systemTransactions = next === 'all' ? 'show' : 'hide'
      await changeChoice('commonLocal', (kept) => ({ ...kept, systemTransactions }))
      change({ system: next === 'all' ? 'show' : undefined, page: undefined, asOf: undefined })
    },
    [change],
  )
  if (!isShown && (totals.all === undefined || totals.all === totals.people)) return null
  return (
    <Segments
      label={t('transactions.systemChoice')}
      value={isShown ? 'all' : 'people'}
      onChange={(next) => void choose(next)}
      options={(['people', 'all'] as const).map((value) => ({
        value,
        label: (
          <>
            {t(`transactions.system_${value}`)}
            <Count value={totals[value]} />
          </>
        ),
      }))}
    />
  )
}
