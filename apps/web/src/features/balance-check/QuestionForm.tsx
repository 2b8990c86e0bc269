import { addressId } from '@corescope/api-schema/url-ids'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import { callApi, callKey } from '../../api-client/call-api.ts'
import { describeError } from '../../api-client/describe-error.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import styles from './Balance.module.css'
import { type FieldName, fieldNames, maxAddresses, problemsOf, splitAddresses, type Typed } from './question.ts'
import { isName, type NameFault, resolveNames } from './resolve-names.ts'

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

/** What is wrong with the names among addresses: nothing is known of those that are being typed. */
type Fault = NameFault | { failed: string } | 'typed'

const useError = (typed: Typed, isTried: boolean, fault: Fault | undefined) => {
  const t = useMessages()
  const problems = problemsOf(typed)
  const words = splitAddresses(typed.addresses)
  const values = {
    most: maxAddresses,
    count: words.length,
    text: words.find((word) => addressId(word) === undefined)?.slice(0, 66) ?? '',
  }
  return (name: FieldName) => {
    const isOfNames = name === 'addresses' && fault !== undefined
    if (isOfNames && fault !== 'typed')
      return 'failed' in fault ? fault.failed : t(`balances.${fault.problem}`, { text: fault.name.slice(0, 66) })
    if (isOfNames && words.some(isName)) return undefined
    const problem = problems[name]
    return isTried && problem !== undefined ? t(`balances.${problem}`, values) : undefined
  }
}

/** Asks the search whom the names among typed addresses mean. */
const useNames = () => {
  const client = useQueryClient()
  return (texts: readonly string[]) =>
    resolveNames(texts, async (keyword) => {
      const query = apiQuery('homeSearchAddress', { keyword })
      const options = { staleTime: 30_000, retry: false, meta: { toasts: 'never' } } as const
      const found = await client.fetchQuery({ queryKey: callKey(query), queryFn: () => callApi(query), ...options })
      return found.suggestions
    })
}

/** What is asked: whose balances, of what, when. The answer's URL holds it. */
export const QuestionForm = ({ first }: { first: Typed }) => {
  const t = useMessages()
  const change = useChangeSearch()
  const [typed, setTyped] = useState(first)
  const [isTried, setTried] = useState(first.addresses !== '')
  const [fault, setFault] = useState<Fault>()
  const [isBusy, setBusy] = useState(false)
  const names = useNames()
  const errorOf = useError(typed, isTried, fault)
  const onType = (name: FieldName, text: string) => {
    setTyped((before) => ({ ...before, [name]: text }))
    if (name === 'addresses') setFault('typed')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const texts = splitAddresses(typed.addresses)
    setBusy(true)
    const asking = texts.length > maxAddresses ? Promise.resolve(texts) : names(texts)
    const found = await asking.catch((error: unknown) => ({ failed: describeError(error) }))
    setBusy(false)
    setTried(true)
    if (!Array.isArray(found)) return setFault(found)
    setFault(undefined)
    const asked = { ...typed, addresses: found.join('\n') }
    setTyped(asked)
    if (Object.keys(problemsOf(asked)).length > 0) return
    const values = { ...asked, addresses: found.join(',') }
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
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Addresses typed={typed} onType={onType} errorOf={errorOf} />
      {field('token', t('balances.tokenHelp', { symbol: runtimeConfig().chain.symbol }))}
      {field('item', t('balances.itemHelp'))}
      {field('at', t('balances.atHelp'))}
      {field('from', t('balances.momentHelp'))}
      {field('to', t('balances.momentHelp'))}
      <div className={styles.submit}>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('balances.ask')}
        </Button>
      </div>
    </form>
  )
}
