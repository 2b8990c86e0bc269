import { ungroupDigits } from '@corescope/decode/reader-input/typed-number'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import type { ReadBlock } from '../../live-reads/read-block.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import styles from './BlockForm.module.css'

const blockOf = (text: string): ReadBlock => (/^\d{1,15}$/.test(text) ? Number(text) : 'latest')

/** At which block the node is read: `?at=` of the URL, else the newest. */
export const useReadBlock = (): ReadBlock => blockOf(useSearchParameters().get('at') ?? '')

/** Chooses the block (`?at=`). */
export const BlockForm = () => {
  const t = useMessages()
  const asked = useSearchParameters().get('at') ?? ''
  const change = useChangeSearch()
  const [text, setText] = useState(asked)
  const [wrong, setWrong] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const plain = ungroupDigits(text)
    setWrong(plain !== '' && blockOf(plain) === 'latest' ? text.slice(0, 40) : undefined)
    if (plain === '' || blockOf(plain) !== 'latest') change({ at: plain === '' ? undefined : plain }, { replace: true })
  }
  return (
    <form className={styles.bar} onSubmit={submit}>
      <Field
        label={t('read-block.block')}
        placeholder={t('read-block.latest')}
        inputMode="numeric"
        value={text}
        error={wrong === undefined ? undefined : t('read-block.wrong', { text: wrong })}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">{t('read-block.read')}</Button>
    </form>
  )
}
