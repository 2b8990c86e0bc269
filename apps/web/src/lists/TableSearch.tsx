import { type FormEvent, useState } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../navigation/search-parameters.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Popover } from '../ui/float/Popover.tsx'
import { Field } from '../ui/form/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './TableSearch.module.css'

export interface SearchField {
  /** Name in the URL's query and in the request. */
  name: string
  label: string
  placeholder?: string
  /** A sentence when the text cannot be searched for. */
  validate?: (text: string) => string | undefined
}

const SearchForm = ({ fields, close }: { fields: readonly SearchField[]; close: () => void }) => {
  const t = useMessages()
  const search = useSearchParameters()
  const change = useChangeSearch()
  const [texts, setTexts] = useState(() => Object.fromEntries(fields.map(({ name }) => [name, search.get(name) ?? ''])))
  const [tried, setTried] = useState(false)
  const textOf = (name: string) => (texts[name] ?? '').trim()
  const errorOf = ({ name, validate }: SearchField) => (textOf(name) === '' ? undefined : validate?.(textOf(name)))
  const apply = (values: Record<string, string>) => {
    const entries = fields.map(({ name }) => [name, values[name]?.trim() || undefined])
    change({ ...Object.fromEntries(entries), page: undefined, asOf: undefined })
    close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (fields.every((field) => errorOf(field) === undefined)) apply(texts)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {fields.map((field) => (
        <Field
          key={field.name}
          label={field.label}
          placeholder={field.placeholder}
          value={texts[field.name] ?? ''}
          error={tried ? errorOf(field) : undefined}
          onChange={(event) => setTexts({ ...texts, [field.name]: event.target.value })}
        />
      ))}
      <div className={styles.buttons}>
        <Button onClick={() => apply({})}>{t('tables.clearSearch')}</Button>
        <Button look="primary" type="submit">
          {t('tables.applySearch')}
        </Button>
      </div>
    </form>
  )
}

/** The search popover of a table (spec §2): what is entered goes into the URL, and from there into the request. */
export const TableSearch = ({ fields }: { fields: readonly SearchField[] }) => {
  const t = useMessages()
  const search = useSearchParameters()
  const isActive = fields.some(({ name }) => search.has(name))
  return (
    <Popover
      align="end"
      button={
        <>
          <Icon name="filter" />
          {t('tables.search')}
        </>
      }
      buttonProps={{ className: classNames(styles.open, isActive && styles.active) }}
    >
      {(close) => <SearchForm fields={fields} close={close} />}
    </Popover>
  )
}
