import { useState } from 'react'
import { type CallResponse, callApi, callKey } from '../../api-client/call-api.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { queryClient } from '../../api-client/query-client.ts'
import { useCall } from '../../api-client/use-call.ts'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { toast } from '../../notices/notices.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckedForm } from '../../ui/form/CheckedForm.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Accounts.module.css'
import { FormFoot } from './FormFoot.tsx'
import { LabelField } from './keeping/LabelField.tsx'
import { ProofFields, useProof } from './ProofFields.tsx'
import { hasPasskeys, makePasskey } from './passkey-browser.ts'
import { passkeyList, secondFactor } from './queries.ts'
import { RecoveryCodes } from './SecondFactorPanel.tsx'
import { useForm } from './use-form.ts'

type Passkey = CallResponse<'passkeys'>['records'][number]

/** What passkeys change is asked again: they count among the second factors. */
const reload = () =>
  Promise.all([passkeyList, secondFactor].map((one) => queryClient.invalidateQueries({ queryKey: callKey(one) })))

const AddForm = ({ onCodes }: { onCodes: (codes: readonly string[]) => void }) => {
  const t = useMessages()
  const proof = useProof()
  const [name, setName] = useState('')
  const form = useForm(async () => {
    const { options } = await callApi({ call: 'passkeyBegin', request: await proof.show() })
    const passkey = await makePasskey(options)
    const { recoveryCodes } = await callApi({ call: 'passkeyAdd', request: { name, passkey } })
    toast(t('account.passkeyAdded'), 'success')
    setName('')
    proof.set({ currentPassword: '', code: '' })
    if (recoveryCodes.length > 0) onCodes(recoveryCodes)
    await reload()
  })
  return (
    <CheckedForm form={form} className={styles.form}>
      <LabelField
        label={t('account.passkeyName')}
        help={t('account.passkeyNameHelp')}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <ProofFields proof={proof} />
      <FormFoot form={form} label={t('account.passkeyAdd')} />
    </CheckedForm>
  )
}

const RemoveForm = ({ passkeyId, onDone }: { passkeyId: string; onDone: () => void }) => {
  const t = useMessages()
  const proof = useProof()
  const form = useForm(async () => {
    await callApi({ call: 'passkeyRemove', request: { passkeyId, ...(await proof.show()) } })
    toast(t('account.passkeyRemoved'), 'success')
    onDone()
    await reload()
  })
  return (
    <CheckedForm form={form} className={styles.form}>
      <ProofFields proof={proof} />
      <FormFoot form={form} label={t('account.passkeyRemoveNow')}>
        <Button onClick={onDone}>{t('account.factorCancel')}</Button>
      </FormFoot>
    </CheckedForm>
  )
}

const CodesForm = ({ onCodes, onDone }: { onCodes: (codes: readonly string[]) => void; onDone: () => void }) => {
  const t = useMessages()
  const proof = useProof()
  const form = useForm(async () => {
    const { recoveryCodes } = await callApi({ call: 'secondFactorCodes', request: await proof.show() })
    onCodes(recoveryCodes)
    await reload()
  })
  return (
    <CheckedForm form={form} className={styles.form}>
      <p className={styles.soft}>{t('account.recoveryReplace')}</p>
      <ProofFields proof={proof} autoFocus />
      <FormFoot form={form} label={t('account.recoveryMake')}>
        <Button onClick={onDone}>{t('account.factorCancel')}</Button>
      </FormFoot>
    </CheckedForm>
  )
}

/** Recovery codes of an account that has no app: with one they are the app's panel's. */
const Recovery = ({ left, onCodes }: { left: number; onCodes: (codes: readonly string[]) => void }) => {
  const t = useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={styles.row}>
        <span className={styles.soft}>{t('account.recoveryLeft', { count: formatInteger(left) })}</span>
        <Button onClick={() => setOpen(true)}>{t('account.recoveryNew')}</Button>
      </div>
      {isOpen && <CodesForm onCodes={onCodes} onDone={() => setOpen(false)} />}
    </>
  )
}

const RenameForm = ({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) => {
  const t = useMessages()
  const [name, setName] = useState(passkey.name)
  const form = useForm(async () => {
    await callApi({ call: 'passkeyRename', request: { passkeyId: passkey.passkeyId, name } })
    onDone()
    await reload()
  })
  return (
    <CheckedForm form={form} className={styles.form}>
      <LabelField
        label={t('account.passkeyName')}
        required
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <FormFoot form={form} label={t('account.save')}>
        <Button onClick={onDone}>{t('account.factorCancel')}</Button>
      </FormFoot>
    </CheckedForm>
  )
}

const PasskeyRow = ({ passkey }: { passkey: Passkey }) => {
  const t = useMessages()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className={styles.row}>
        <strong>{passkey.name}</strong>
        <Button onClick={() => setOpen('rename')}>{t('account.passkeyRename')}</Button>
        <Button onClick={() => setOpen('remove')}>{t('account.passkeyRemove')}</Button>
      </div>
      <p className={styles.soft}>
        {t('account.passkeyMade')} <Timestamp value={passkey.createdAt} />
        {' · '}
        {passkey.usedAt === null ? (
          t('account.passkeyUnused')
        ) : (
          <>
            {t('account.passkeyUsed')} <Timestamp value={passkey.usedAt} />
          </>
        )}
      </p>
      {open === 'rename' && <RenameForm passkey={passkey} onDone={close} />}
      {open === 'remove' && <RemoveForm passkeyId={passkey.passkeyId} onDone={close} />}
    </>
  )
}

const List = ({ data, onCodes }: { data: CallResponse<'passkeys'>; onCodes: (codes: readonly string[]) => void }) => {
  const t = useMessages()
  const factors = useCall(secondFactor).data
  return (
    <div className={styles.form}>
      <p className={styles.soft}>{t('account.passkeysLead')}</p>
      {data.records.length > 0 && factors !== undefined && !factors.isOn && (
        <Recovery left={factors.recoveryCodesLeft} onCodes={onCodes} />
      )}
      {data.records.length === 0 ? (
        <p className={styles.soft}>{t('account.passkeysEmpty')}</p>
      ) : (
        <ul className={styles.list}>
          {data.records.map((passkey) => (
            <li key={passkey.passkeyId} className={styles.item}>
              <PasskeyRow passkey={passkey} />
            </li>
          ))}
        </ul>
      )}
      {data.isPossible && hasPasskeys() && <AddForm onCodes={onCodes} />}
      {!data.isPossible && <p className={styles.soft}>{t('account.passkeysOff')}</p>}
      {data.isPossible && !hasPasskeys() && <p className={styles.soft}>{t('account.passkeysUnknown')}</p>}
    </div>
  )
}

/** Passkeys of the account: added, named, removed. */
export const PasskeysPanel = () => {
  const t = useMessages()
  const { data, error, refetch } = useCall(passkeyList)
  const [codes, setCodes] = useState<readonly string[]>()
  const content = () => {
    if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
    if (data !== undefined) return <List data={data} onCodes={setCodes} />
    return error === null ? <Skeleton width="60%" /> : <Failure error={error} retry={() => void refetch()} />
  }
  return <Panel title={t('account.passkeys')}>{content()}</Panel>
}
