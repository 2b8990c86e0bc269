import type { AbiFault } from '@corescope/decode/abi/given-abi'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import { type CallResponse, callApi } from '../../api-client/call-api.ts'
import { describeError } from '../../api-client/describe-error.ts'
import { abiFaultText } from '../../entities/decoded/abi-fault-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Tool.module.css'

/** Characters that are sent at once, as the call takes them. */
const longest = 100_000

/** Why a text holds no signatures; undefined where it does. Its reader is fetched when the form is sent. */
const faultOf = async (text: string): Promise<AbiFault | undefined> => {
  const [{ GivenAbiError }, { readSignatures }] = await Promise.all([
    import('@corescope/decode/abi/given-abi'),
    import('@corescope/decode/abi/read-signatures'),
  ])
  try {
    readSignatures(text)
    return undefined
  } catch (error) {
    if (error instanceof GivenAbiError) return error.fault
    throw error
  }
}

/** What became of each. */
const Outcome = ({ signatures }: CallResponse<'submitSignatures'>) => {
  const t = useMessages()
  return (
    <ul className={styles.list} role="status">
      {signatures.map(({ kind, signature, hash, state }) => (
        <li key={`${kind} ${signature}`}>
          <code>{hash}</code>{' '}
          <code>
            {t(`signatures.kind_${kind}`)} {signature}
          </code>{' '}
          <span className={styles.soft}>· {t(`signatures.state_${state}`)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Gives signatures to the dictionary. */
export const SubmitSignatures = () => {
  const t = useMessages()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const give = useMutation({
    mutationFn: async () => {
      const found = text.trim() === '' ? t('signatures.nothing') : await faultOf(text)
      if (found === undefined) return callApi(apiQuery('submitSignatures', { abi: text }))
      setFault(typeof found === 'string' ? found : t('signatures.wrong', { reason: abiFaultText(t, found) }))
      return undefined
    },
    onSuccess: (answer) => answer !== undefined && setText(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFault(undefined)
    if (!give.isPending && text.length <= longest) give.mutate()
  }
  return (
    <Panel title={t('signatures.title')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.soft}>{t('signatures.lead')}</p>
        <TextArea
          label={t('signatures.label')}
          help={t('signatures.help')}
          placeholder={t('signatures.example')}
          rows={5}
          longest={longest}
          value={text}
          error={fault ?? (give.error === null ? undefined : describeError(give.error))}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit" look="primary" disabled={give.isPending} aria-busy={give.isPending}>
            {t('signatures.submit')}
          </Button>
        </div>
        {give.data !== undefined && <Outcome {...give.data} />}
      </form>
    </Panel>
  )
}
