import { transactionId } from '@corescope/api-schema/url-ids'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useGo } from '../../../navigation/use-navigation.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './Steps.module.css'

/** Asks which transaction. */
export const StepsForm = ({ asked }: { asked: string }) => {
  const t = useMessages()
  const go = useGo()
  const [text, setText] = useState(asked)
  const [isTried, setTried] = useState(asked !== '')
  const hash = transactionId(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (hash !== undefined) go(paths.vmTrace(hash))
  }
  return (
    <Panel>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={t('vm.hash')}
          help={t('vm.hashHelp')}
          placeholder="0x…"
          autoComplete="off"
          value={text}
          error={isTried && hash === undefined ? t('vm.hashWrong') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button type="submit" look="primary">
            {t('vm.show')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
