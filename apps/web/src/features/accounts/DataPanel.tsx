import { useState } from 'react'
import { callApi } from '../../api-client/call-api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { forgetSession } from '../../session/session.ts'
import { noteAccountDeleted } from '../../session/session-timeout.ts'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { CheckedForm } from '../../ui/form/CheckedForm.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Accounts.module.css'
import { keepDeviceSetting } from './device-notices/device-setting.ts'
import { FormFoot } from './FormFoot.tsx'
import { ProofFields, useProof } from './ProofFields.tsx'
import { useForm } from './use-form.ts'

const DeleteForm = ({ onCancel }: { onCancel: () => void }) => {
  const t = useMessages()
  const proof = useProof()
  const form = useForm(async () => {
    await callApi({ call: 'deleteAccount', request: await proof.show() })
    await keepDeviceSetting(undefined)
    await noteAccountDeleted()
    forgetSession()
    location.assign(paths.login())
  })
  return (
    <CheckedForm form={form} className={styles.form}>
      <p>{t('account.deleteText')}</p>
      <ProofFields proof={proof} autoFocus onEscape={onCancel} />
      <FormFoot form={form} label={t('account.deleteButton')}>
        <Button onClick={onCancel}>{t('account.deleteCancel')}</Button>
      </FormFoot>
    </CheckedForm>
  )
}

/** Takes everything along, or away. */
export const DataPanel = () => {
  const t = useMessages()
  const [isAsked, setAsked] = useState(false)
  const [isCancelled, setCancelled] = useState(false)
  const cancel = () => {
    setAsked(false)
    setCancelled(true)
  }
  const exporting = useForm(async () => {
    const data = await callApi({ call: 'exportUserData', request: {} })
    saveFile('corescope-account.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  })
  return (
    <Panel title={t('account.data')}>
      <div className={styles.form}>
        <form onSubmit={exporting.submit} className={styles.form}>
          <p className={styles.soft}>{t('account.exportText')}</p>
          <FormFoot form={exporting} label={t('account.exportButton')} />
        </form>
        {isAsked ? (
          <DeleteForm onCancel={cancel} />
        ) : (
          <div>
            <Button autoFocus={isCancelled} onClick={() => setAsked(true)}>
              {t('account.deleteAsk')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
