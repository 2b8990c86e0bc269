import { useState } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { callApi } from '../../api-client/call-api.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { toast } from '../../notices/notices.ts'
import { Button } from '../../ui/Button.tsx'
import { Copy } from '../../ui/copy/Copy.tsx'
import { CheckedForm } from '../../ui/form/CheckedForm.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QrPicture } from '../../ui/QrPicture.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Accounts.module.css'
import { CodeField } from './CodeField.tsx'
import { FormFoot } from './FormFoot.tsx'
import { ProofFields, useProof } from './ProofFields.tsx'
import { secondFactor } from './queries.ts'
import { useForm } from './use-form.ts'

type Begun = CallResponse<'secondFactorBegin'>

const BeginForm = ({ onBegun }: { onBegun: (begun: Begun) => void }) => {
  const t = useMessages()
  const proof = useProof()
  const form = useForm(async () => onBegun(await callApi({ call: 'secondFactorBegin', request: await proof.show() })))
  return (
    <CheckedForm form={form} className={styles.form}>
      <p className={styles.soft}>{t('account.factorLead')}</p>
      <ProofFields proof={proof} />
      <FormFoot form={form} label={t('account.factorBegin')} />
    </CheckedForm>
  )
}

const ConfirmForm = ({
  begun,
  onCodes,
  onCancel,
}: {
  begun: Begun
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}) => {
  const t = useMessages()
  const [code, setCode] = useState('')
  const form = useForm(async () => {
    onCodes((await callApi({ call: 'secondFactorConfirm', request: { code } })).recoveryCodes)
  })
  const secret = begun.secret.replace(/(.{4})(?=.)/g, '$1 ')
  return (
    <CheckedForm form={form} className={styles.form}>
      <p>{t('account.factorScan')}</p>
      <div className={styles.qr}>
        <QrPicture text={begun.uri} label={t('account.factorQr')} isSecret />
      </div>
      <p className={styles.break}>
        {t('account.factorSecret')} <code>{secret}</code> <Copy text={begun.secret} label={t('account.factorSecret')} />
      </p>
      <CodeField value={code} onChange={setCode} help={'account.codeAppHelp'} />
      <FormFoot form={form} label={t('account.factorConfirm')}>
        <Button onClick={onCancel}>{t('account.factorCancel')}</Button>
      </FormFoot>
    </CheckedForm>
  )
}

/** Recovery codes that were just made. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const t = useMessages()
  return (
    <div className={styles.form}>
      <p role="status">{t('account.recoveryLead')}</p>
      <ul className={styles.codes} aria-label={t('account.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button look="primary" onClick={onDone}>
          {t('account.recoveryKept')}
        </Button>
        <Copy text={codes.join('\n')} label={t('account.recoveryCodes')} />
      </div>
    </div>
  )
}

const OnForm = ({
  state,
  onCodes,
  onEnd,
}: {
  state: CallResponse<'secondFactor'>
  onCodes: (codes: readonly string[]) => void
  onEnd: () => Promise<void>
}) => {
  const t = useMessages()
  const proof = useProof()
  const form = useForm(async () => {
    await callApi({ call: 'secondFactorEnd', request: await proof.show() })
    toast(t('account.factorEnded'), 'success')
    await onEnd()
  })
  const renew = async () => {
    onCodes((await callApi({ call: 'secondFactorCodes', request: await proof.show() })).recoveryCodes)
  }
  return (
    <CheckedForm form={form} className={styles.form}>
      <p>
        {t('account.factorOn')} {state.since !== null && <Timestamp value={state.since} />}
      </p>
      <p className={styles.soft}>{t('account.recoveryLeft', { count: formatInteger(state.recoveryCodesLeft) })}</p>
      <ProofFields proof={proof} />
      <FormFoot form={form} label={t('account.factorEnd')}>
        <Button disabled={!proof.isComplete} isBusy={form.isBusy} onClick={() => form.run(renew)}>
          {t('account.recoveryNew')}
        </Button>
      </FormFoot>
    </CheckedForm>
  )
}

/** Codes of an authenticator app at the sign-in: switched on, looked after, switched off. */
export const SecondFactorPanel = () => {
  const t = useMessages()
  const { data, error, refetch } = useCall(secondFactor)
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>()
  const reload = async () => {
    setBegun(undefined)
    setCodes(undefined)
    await refetch()
  }
  const showCodes = (made: readonly string[]) => {
    // the codes that came with a passkey still count: there are no new ones to keep
    if (made.length === 0) return void reload()
    setBegun(undefined)
    setCodes(made)
  }
  const content = () => {
    if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={() => void reload()} />
    if (begun !== undefined) {
      return <ConfirmForm begun={begun} onCodes={showCodes} onCancel={() => setBegun(undefined)} />
    }
    if (data === undefined) {
      return error === null ? <Skeleton width="60%" /> : <Failure error={error} retry={() => void refetch()} />
    }
    return data.isOn ? <OnForm state={data} onCodes={showCodes} onEnd={reload} /> : <BeginForm onBegun={setBegun} />
  }
  return <Panel title={t('account.factor')}>{content()}</Panel>
}
