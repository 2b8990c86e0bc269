import { addressId } from '@corescope/api-schema/url-ids'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import styles from './TokenTools.module.css'

/** Whose holdings are shown. @param asked what the URL names: a link with a mistyped address keeps it, and says what is wrong */
export const HoldingsForm = ({ asked }: { asked: string }) => {
  const t = useMessages()
  const change = useChangeSearch()
  const [text, setText] = useState(addressId(asked) ?? asked)
  const [tried, setTried] = useState(asked !== '')
  const isWrong = addressId(text) === undefined
  const problem =
    text.trim() === '' ? t('token-tools.noAddress') : t('token-tools.wrongAddress', { text: text.trim().slice(0, 60) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isWrong) change({ a: text.trim(), page: undefined })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label={t('token-tools.address')}
        value={text}
        placeholder="0x…"
        error={tried && isWrong ? problem : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button look="primary" type="submit">
          {t('token-tools.showHoldings')}
        </Button>
      </div>
    </form>
  )
}
