import { useState } from 'react'
import { callApi } from '../../api-client/call-api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { forgetSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Accounts.module.css'
import { FormFoot } from './FormFoot.tsx'
import { useForm } from './use-form.ts'

const download = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}

const DeleteForm = () => {
  const t = useMessages()
  const [currentPassword, setPassword] = useState('')
  const form = useForm(async () => {
    await callApi({ call: 'deleteAccount', request: { currentPassword } })
    forgetSession()
    location.assign('/')
  })
  return (
    <form className={styles.form} onSubmit={form.submit}>
      <p>{t('account.deleteText')}</p>
      <Field
        label={t('account.currentPassword')}
        type="password"
        autoComplete="current-password"
        required
        value={currentPassword}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormFoot form={form} label={t('account.deleteButton')} />
    </form>
  )
}

/** Takes everything along, or away. */
export const DataPanel = () => {
  const t = useMessages()
  const [isAsked, setAsked] = useState(false)
  const exporting = useForm(async () => {
    const data = await callApi({ call: 'exportUserData', request: {} })
    download('corescope-account.json', JSON.stringify(data, null, 2))
  })
  return (
    <Panel title={t('account.data')}>
      <div className={styles.form}>
        <form onSubmit={exporting.submit} className={styles.form}>
          <p className={styles.soft}>{t('account.exportText')}</p>
          <FormFoot form={exporting} label={t('account.exportButton')} />
        </form>
        {isAsked ? (
          <DeleteForm />
        ) : (
          <div>
            <Button onClick={() => setAsked(true)}>{t('account.deleteAsk')}</Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
