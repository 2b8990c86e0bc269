import { blockNumberOf } from '@corescope/api-schema/url-ids'
import { ungroupDigits } from '@corescope/decode/reader-input/typed-number'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useGo } from '../../navigation/use-navigation.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Countdown.module.css'

/** Digits, grouped or not, that a block number can have. */
const readNumber = (text: string): number | undefined => blockNumberOf(ungroupDigits(text))

/** Chooses the block to wait for. */
export const CountdownForm = () => {
  const t = useMessages()
  const go = useGo()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const blockNumber = readNumber(text)
    setTried(true)
    if (blockNumber !== undefined) go(paths.blockCountdown(blockNumber))
  }
  return (
    <Panel title={t('countdown.formTitle')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={t('countdown.formLabel')}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={
            isTried && readNumber(text) === undefined
              ? t('countdown.formInvalid', { text: text.slice(0, 40) })
              : undefined
          }
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="primary" className={styles.submit}>
          {t('countdown.formSubmit')}
        </Button>
      </form>
    </Panel>
  )
}
