import { type FormEvent, useState } from 'react'
import type { CallRequest } from '../../api-client/call-api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Bitcoin.module.css'

export type BitcoinQuestion = CallRequest<'decodeBitcoinTransaction'>

/** The API reads no longer one. */
const maxDigits = 240_000
const digitsOf = (text: string) => text.replace(/\s+/g, '').toLowerCase().replace(/^0x/, '')
const isHex = (digits: string) => /^(?:[0-9a-f]{2})*$/.test(digits)

export interface TypedBitcoin {
  transaction: string
  script: string
}

/** What was typed, as a question; the keys of what is wrong with it. Pure. */
export const readQuestion = (typed: TypedBitcoin) => {
  const transaction = digitsOf(typed.transaction)
  const script = digitsOf(typed.script)
  const wrong =
    transaction === '' ? 'nothing' : !isHex(transaction) ? 'notHex' : transaction.length > maxDigits ? 'tooLong' : null
  const wrongScript = isHex(script) ? null : 'notHex'
  const question: BitcoinQuestion = { transaction, ...(script === '' ? {} : { script }) }
  return { wrong, wrongScript, question: wrong === null && wrongScript === null ? question : undefined } as const
}

export interface BitcoinFormProps {
  typed: TypedBitcoin
  type: (typed: TypedBitcoin) => void
  /** Undefined: what was typed is refused. */
  ask: (question: BitcoinQuestion | undefined) => void
}

/** Takes an id or a raw transaction, and a redeem script. */
export const BitcoinForm = ({ typed, type, ask }: BitcoinFormProps) => {
  const t = useMessages()
  const [isTried, setTried] = useState(false)
  const { wrong, wrongScript, question } = readQuestion(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    ask(question)
  }
  return (
    <Panel>
      <form className={styles.stack} onSubmit={submit} noValidate>
        <TextArea
          label={t('bitcoin.transactionLabel')}
          help={t('bitcoin.transactionHelp')}
          rows={4}
          value={typed.transaction}
          error={isTried && wrong !== null ? t(`bitcoin.${wrong}`) : undefined}
          onChange={(event) => type({ ...typed, transaction: event.target.value })}
        />
        <Field
          label={t('bitcoin.scriptLabel')}
          help={t('bitcoin.scriptHelp')}
          autoComplete="off"
          spellCheck={false}
          value={typed.script}
          error={isTried && wrongScript !== null ? t(`bitcoin.${wrongScript}`) : undefined}
          onChange={(event) => type({ ...typed, script: event.target.value })}
        />
        <div className={styles.line}>
          <Button type="submit" look="primary">
            {t('bitcoin.submit')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
