import { type FormEvent, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import type { SearchField } from '../search-field.ts'
import styles from './Filters.module.css'

/** What the search popover of a table holds: what is entered goes into the URL, and from there into the request. */
export const SearchForm = ({ fields, close }: { fields: readonly SearchField[]; close: () => void }) => {
  const t = useMessages()
  const search = useSearchParameters()
  const change = useChangeSearch()
  const [texts, setTexts] = useState(() => Object.fromEntries(fields.map(({ name }) => [name, search.get(name) ?? ''])))
  const [tried, setTried] = useState(false)
  const textOf = (name: string) => (texts[name] ?? '').trim()
  const errorOf = ({ name, validate }: SearchField) =>
    textOf(name) === '' ? undefined : validate?.(textOf(name), textOf)
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
    <form className={styles.form} onSubmit={submit} noValidate>
      {fields.map((field, index) => (
        <div key={field.name} className={field.half ? undefined : styles.whole}>
          {field.type === 'check' ? (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={texts[field.name] === '1'}
                onChange={(event) => setTexts({ ...texts, [field.name]: event.target.checked ? '1' : '' })}
              />
              {field.label}
            </label>
          ) : (
            <Field
              label={field.label}
              placeholder={field.placeholder}
              type={field.type ?? 'text'}
              inputMode={field.inputMode}
              autoComplete="off"
              autoFocus={index === 0}
              value={texts[field.name] ?? ''}
              error={tried ? errorOf(field) : undefined}
              onChange={(event) => setTexts({ ...texts, [field.name]: event.target.value })}
            />
          )}
        </div>
      ))}
      <div className={styles.buttons}>
        <Button onClick={() => apply({})}>{t('filters.clear')}</Button>
        <Button look="primary" type="submit">
          {t('filters.apply')}
        </Button>
      </div>
    </form>
  )
}
