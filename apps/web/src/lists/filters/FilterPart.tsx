import { useMemo } from 'react'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { SearchField } from '../search-field.ts'
import styles from './Filters.module.css'
import { rangeFields } from './range-fields.ts'
import { SearchForm } from './SearchForm.tsx'

/** What the list is filtered by, each with the way to take it back. */
const FilterChips = ({ fields }: { fields: readonly SearchField[] }) => {
  const t = useMessages()
  const search = useSearchParameters()
  const change = useChangeSearch()
  const set = fields.filter(({ name }) => search.has(name))
  const textOf = (name: string) => (search.get(name) ?? '').trim()
  /** A URL may name anything: what no form would take is not applied, and the chip says why. */
  const words = ({ name, label, type, validate }: SearchField) => {
    if (type === 'check') return label
    const why = textOf(name) === '' ? undefined : validate?.(textOf(name), textOf)
    // numbers of items stand as they are
    const isNumber = ['fromBlock', 'toBlock'].includes(name) && /^\d{1,15}$/.test(textOf(name))
    const told = { name: label, value: isNumber ? formatInteger(Number(textOf(name))) : textOf(name) }
    return why === undefined ? t('filters.chip', told) : t('filters.chipNotApplied', { ...told, why })
  }
  const clear = (names: readonly string[]) =>
    change({ ...Object.fromEntries(names.map((name) => [name, undefined])), page: undefined, asOf: undefined })
  return (
    <ul className={styles.chips} aria-label={t('tables.search')}>
      {set.map((field) => (
        <li key={field.name} className={styles.chip}>
          <span>{words(field)}</span>
          <button
            type="button"
            aria-label={t('filters.remove', { name: field.label })}
            onClick={() => clear([field.name])}
          >
            <Icon name="cross" size={12} />
          </button>
        </li>
      ))}
      <li>
        <Button look="quiet" onClick={() => clear(set.map(({ name }) => name))}>
          {t('filters.clearAll')}
        </Button>
      </li>
    </ul>
  )
}

export interface FilterPartProps {
  /** What can be searched for besides the range of blocks. */
  own: readonly SearchField[]
  takesRange: boolean
  /** Of the form; without it, what is set is shown. */
  close?: () => void
}

/** The form in the search popover of a list, or what it has set. */
export const FilterPart = ({ own, takesRange, close }: FilterPartProps) => {
  const t = useMessages()
  const fields = useMemo(() => (takesRange ? [...own, ...rangeFields(t)] : own), [own, takesRange, t])
  return close === undefined ? <FilterChips fields={fields} /> : <SearchForm fields={fields} close={close} />
}
