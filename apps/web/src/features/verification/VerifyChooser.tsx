import { type FormEvent, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { paths } from '../../paths.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { KnownContract } from './KnownContract.tsx'
import styles from './Verification.module.css'

const kinds = ['single', 'multiple', 'json', 'vyper'] as const

/** Address first, then how its sources are given. */
export const VerifyChooser = () => {
  const t = useMessages()
  const asked = useSearchParameters().get('a') ?? ''
  const change = useChangeSearch()
  const [text, setText] = useState(asked)
  const [isTried, setTried] = useState(false)
  const isAddress = /^0x[0-9a-fA-F]{40}$/.test(text.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isAddress) change({ a: text.trim() }, { replace: true })
  }
  return (
    <>
      <Panel>
        <form className={styles.form} onSubmit={submit} noValidate>
          <Field
            label={t('verify.address')}
            placeholder="0x…"
            autoComplete="off"
            value={text}
            error={isTried && !isAddress ? t('verify.wrong_address') : undefined}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => isAddress && change({ a: text.trim() }, { replace: true })}
          />
          <KnownContract text={text} />
        </form>
      </Panel>
      <Panel title={t('verify.how')}>
        <div className={styles.kinds}>
          {kinds.map((kind) => (
            <a
              key={kind}
              className={styles.kind}
              href={paths.verifyContract(kind, isAddress ? text.trim() : undefined)}
            >
              <strong>{t(`verify.kind_${kind}`)}</strong>
              <span className={styles.soft}>{t(`verify.kind_${kind}_text`)}</span>
            </a>
          ))}
        </div>
      </Panel>
    </>
  )
}
