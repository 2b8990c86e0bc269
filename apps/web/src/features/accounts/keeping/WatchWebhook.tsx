import { useState } from 'react'
import type { CallResponse } from '../../../api-client/call-api.ts'
import { Timestamp } from '../../../entities/Timestamp.tsx'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Copy } from '../../../ui/copy/Copy.tsx'
import { CheckedForm } from '../../../ui/form/CheckedForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Problem } from '../../../ui/form/Problem.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from '../Accounts.module.css'
import { FormFoot } from '../FormFoot.tsx'
import { useForm } from '../use-form.ts'
import { useChange } from './use-change.ts'

type Webhook = CallResponse<'watchListDetail'>['webhook']

const WebhookState = ({ webhook }: { webhook: NonNullable<Webhook> }) => {
  const t = useMessages()
  const reasonOf = ({ url: at, problem: said, problemCode, problemStatus }: typeof webhook) =>
    problemCode === null
      ? (said ?? '')
      : t(`keeping.webhookWhy_${problemCode}`, { host: new URL(at).host, status: problemStatus ?? 0 })
  const { url, createdAt, sentAt, problem, endedAt, waiting } = webhook
  return (
    <>
      <p className={styles.break}>
        <code>{url}</code>
      </p>
      <p className={styles.soft}>
        {t('keeping.webhookAt')} <Timestamp value={createdAt} />
        {' · '}
        {sentAt === null ? (
          t('keeping.webhookUnsent')
        ) : (
          <>
            {t('keeping.webhookSent')} <Timestamp value={sentAt} />
          </>
        )}
        {waiting > 0 && ` · ${t('keeping.webhookWaiting', { count: waiting, shown: formatInteger(waiting) })}`}
      </p>
      {problem !== null && (
        <p className={styles.problem}>{t('keeping.webhookProblem', { reason: reasonOf(webhook) })}</p>
      )}
      {endedAt !== null && (
        <p className={styles.problem}>
          {t('keeping.webhookEnded')} <Timestamp value={endedAt} /> {t('keeping.webhookEndedWhy')}
        </p>
      )}
    </>
  )
}

/** Where a user's own programs are told: set, tested, ended; its secret is shown once. */
export const WatchWebhook = ({ webhook }: { webhook: Webhook }) => {
  const t = useMessages()
  const change = useChange()
  const [url, setUrl] = useState('')
  const [secret, setSecret] = useState<string | null>(null)
  const setting = useForm(async () => {
    setSecret((await change('setWatchWebhook', { url })).secret)
    setUrl('')
  })
  const ending = useForm(async () => {
    setSecret((await change('setWatchWebhook', { url: null })).secret)
  })
  const testing = useForm(async () => {
    await change('testWatchWebhook', {})
  })
  const problem = ending.problem ?? testing.problem
  return (
    <Panel title={t('keeping.webhook')}>
      <div className={styles.form}>
        <p className={styles.soft}>{t('keeping.webhookLead')}</p>
        {webhook !== null && <WebhookState webhook={webhook} />}
        {secret !== null && (
          <p role="status" className={styles.break}>
            {t('keeping.webhookSecret')} <code>{secret}</code>{' '}
            <Copy text={secret} label={t('keeping.webhookSecretName')} />
          </p>
        )}
        <CheckedForm form={setting} className={styles.form}>
          <Field
            label={t('keeping.webhookUrl')}
            name="url"
            type="url"
            autoComplete="off"
            required
            longest={500}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
          <FormFoot form={setting} label={t(webhook === null ? 'keeping.webhookSet' : 'keeping.webhookReplace')} />
        </CheckedForm>
        {webhook !== null && (
          <div className={styles.row}>
            <form onSubmit={testing.submit}>
              <Button type="submit" isBusy={testing.isBusy}>
                {t('keeping.webhookTest')}
              </Button>
            </form>
            <form onSubmit={ending.submit}>
              <Button type="submit" isBusy={ending.isBusy}>
                {t('keeping.webhookEnd')}
              </Button>
            </form>
          </div>
        )}
        <Problem problem={problem} />
      </div>
    </Panel>
  )
}
