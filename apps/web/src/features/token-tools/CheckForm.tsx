import { addressId, blockNumberOf } from '@corescope/api-schema/url-ids'
import { type FormEvent, useId, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { addressesOf, maxAddresses } from './check-question.ts'
import styles from './TokenTools.module.css'

const isMoment = (text: string) =>
  text === '' || blockNumberOf(text) !== undefined || /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2})?$/.test(text)

/** What the fields hold when the screen is opened by a link. */
const textsOf = (search: ReturnType<typeof useSearchParameters>) => ({
  token: search.get('token') ?? '',
  item: search.get('item') ?? '',
  a: search.get('a')?.replaceAll(',', '\n') ?? '',
  at: search.get('at') ?? '',
})

/** Token, item, addresses, and when; the answer is a link. */
export const CheckForm = () => {
  const t = useMessages()
  const id = useId()
  const search = useSearchParameters()
  const change = useChangeSearch()
  const [texts, setTexts] = useState(() => textsOf(search))
  // a link that asks is answered with what is wrong of it; one that only fills a field in is not
  const [tried, setTried] = useState(texts.token !== '' && texts.a !== '')
  const set = (name: keyof typeof texts) => (event: { target: { value: string } }) =>
    setTexts({ ...texts, [name]: event.target.value })
  const { addresses, wrong } = addressesOf(texts.a)
  const errors = {
    token: addressId(texts.token) === undefined ? t('token-tools.noToken') : undefined,
    item: /^\d{0,78}$/.test(texts.item.trim()) ? undefined : t('token-tools.noItem'),
    a:
      wrong.length > 0
        ? t('token-tools.wrongAddress', { text: wrong[0]!.slice(0, 60) })
        : addresses.length === 0
          ? t('token-tools.noAddress')
          : undefined,
    at: isMoment(texts.at.trim()) ? undefined : t('token-tools.noMoment'),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(errors).some((error) => error !== undefined)) return
    change({
      token: texts.token.trim(),
      item: texts.item.trim() || undefined,
      a: addresses.join(','),
      at: texts.at.trim() || undefined,
    })
  }
  const shown = (name: keyof typeof errors) => (tried ? errors[name] : undefined)
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label={t('token-tools.token')}
        value={texts.token}
        onChange={set('token')}
        error={shown('token')}
        placeholder="0x…"
      />
      <div className={styles.label}>
        <label htmlFor={id}>{t('token-tools.addresses', { count: maxAddresses })}</label>
        <textarea id={id} value={texts.a} onChange={set('a')} spellCheck={false} aria-describedby={`${id}-note`} />
        <p
          id={`${id}-note`}
          className={shown('a') ? styles.error : styles.soft}
          role={shown('a') ? 'alert' : undefined}
        >
          {shown('a') ?? t('token-tools.addressesHelp')}
        </p>
      </div>
      <div className={styles.row}>
        <Field
          label={t('token-tools.at')}
          help={t('token-tools.atHelp')}
          value={texts.at}
          onChange={set('at')}
          error={shown('at')}
        />
        <Field
          label={t('token-tools.item')}
          help={t('token-tools.itemHelp')}
          value={texts.item}
          onChange={set('item')}
          error={shown('item')}
        />
      </div>
      <div>
        <Button look="primary" type="submit">
          {t('token-tools.check')}
        </Button>
      </div>
    </form>
  )
}
