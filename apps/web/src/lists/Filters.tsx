import { Suspense } from 'react'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { lazyPart } from '../i18n/lazy-part.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { useSearchParameters } from '../navigation/search-parameters.ts'
import { classNames } from '../ui/class-names.ts'
import { Popover } from '../ui/float/Popover.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './ListTable.module.css'
import { rangeNames } from './list-range.ts'
import type { SearchField } from './search-field.ts'

const FilterPart = lazyPart('FilterPart', async () => (await import('./filters/FilterPart.tsx')).FilterPart)

export interface FiltersProps {
  /** What can be searched for besides the range of blocks. */
  own?: readonly SearchField[] | undefined
  /** The list can be narrowed to a range of blocks or days. */
  takesRange: boolean
}

const none: readonly SearchField[] = []
const namesOf = ({ own = none, takesRange }: FiltersProps): readonly string[] => [
  ...own.map(({ name }) => name),
  ...(takesRange ? rangeNames : []),
]

/**
 * The search popover of a list (spec §2): what is entered goes into the URL, and from there into the request. The form comes when
 * the button is about to be pressed.
 */
export const FilterButton = (props: FiltersProps) => {
  const t = useMessages()
  const search = useSearchParameters()
  const names = namesOf(props)
  if (names.length === 0) return null
  const isActive = names.some((name) => search.has(name))
  return (
    <Popover
      align="end"
      button={
        <>
          <Icon name="filter" />
          {t('tables.search')}
        </>
      }
      buttonProps={{
        className: classNames(styles.open, isActive && styles.active),
        onPointerEnter: FilterPart.ahead,
        onFocus: FilterPart.ahead,
      }}
    >
      {(close) => (
        <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
          <FilterPart own={props.own ?? none} takesRange={props.takesRange} close={close} />
        </Suspense>
      )}
    </Popover>
  )
}

/** What the list is filtered by, each with the way to take it back; nothing while nothing is set. */
export const Filtered = (props: FiltersProps) => {
  const search = useSearchParameters()
  const isHydrated = useHydrated()
  if (!namesOf(props).some((name) => search.has(name))) return null
  const place = <div className={styles.chips} aria-busy="true" />
  if (!isHydrated) return place
  return (
    <Suspense fallback={place}>
      <FilterPart own={props.own ?? none} takesRange={props.takesRange} />
    </Suspense>
  )
}
