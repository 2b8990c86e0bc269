import { addressId } from '@corescope/api-schema/url-ids'
import { type FormEvent, useId, useState } from 'react'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import styles from './Balance.module.css'
import { type FieldName, fieldNames, maxAddresses, problemsOf, splitAddresses, type Typed } from './question.ts'

interface Props {
  typed: Typed
  onType: (name: FieldName, text: string) => void
  errorOf: (name: FieldName) => string | undefined
}

const Addresses = ({ typed, onType, errorOf }: Props) => {
  const t = useMessages()
  const id = useId()
  const error = errorOf('addresses')
  return (
    <div className={styles.addresses}>
      <label htmlFor={id}>{t('balances.addresses')}</label>
      <textarea
        id={id}
        value={typed.addresses}
        spellCheck={false}
        autoComplete="off"
        maxLength={4_000}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onType('addresses', event.target.value)}
      />
      <p
        id={`${id}-note`}
        className={error === undefined ? styles.help : styles.bad}
        role={error ? 'alert' : undefined}
      >
        {error ?? t('balances.addressesHelp', { most: maxAddresses })}
      </p>
    </div>
  )
}

const useError = (typed: Typed, isTried: boolean) => {
  const t = useMessages()
  const problems = problemsOf(typed)
  const words = splitAddresses(typed.addresses)
  const values = {
    most: maxAddresses,
    count: words.length,
    text: words.find((word) => addressId(word) === undefined)?.slice(0, 66) ?? '',
  }
  return (name: FieldName) => {
    const problem = problems[name]
    return isTried && problem !== undefined ? t(`balances.${problem}`, values) : undefined
  }
}

/** What is asked: whose balances, of what, when. The answer's URL holds it. */
export const QuestionForm = ({ first }: { first: Typed }) => {
  const t = useMessages()
  const change = useChangeSearch()
  const [typed, setTyped] = useState(first)
  const [isTried, setTried] = useState(first.addresses !== '')
  const errorOf = useError(typed, isTried)
  const onType = (name: FieldName, text: string) => setTyped((before) => ({ ...before, [name]: text }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problemsOf(typed)).length > 0) return
    const values = { ...typed, addresses: splitAddresses(typed.addresses).join(',') }
    change(Object.fromEntries(fieldNames.map((name) => [name, values[name].trim() || undefined])))
  }
  const field = (name: Exclude<FieldName, 'addresses'>, help: string) => (
    <div className={styles.third}>
      <Field
        label={t(`balances.${name}`)}
        help={help}
        value={typed[name]}
        maxLength={90}
        autoComplete="off"
        spellCheck={false}
        error={errorOf(name)}
        onChange={(event) => onType(name, event.target.value)}
      />
    </div>
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Addresses typed={typed} onType={onType} errorOf={errorOf} />
      {field('token', t('balances.tokenHelp', { symbol: runtimeConfig().chain.symbol }))}
      {field('item', t('balances.itemHelp'))}
      {field('at', t('balances.atHelp'))}
      {field('from', t('balances.momentHelp'))}
      {field('to', t('balances.momentHelp'))}
      <div className={styles.submit}>
        <Button type="submit" look="primary">
          {t('balances.ask')}
        </Button>
      </div>
    </form>
  )
}
