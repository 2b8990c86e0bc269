import { severalLines } from '@corescope/api-schema/accounts/note-text'
import { useState } from 'react'
import { apiQuery } from '../../../api-client/api-query.ts'
import type { CallResponse } from '../../../api-client/call-api.ts'
import { useCall } from '../../../api-client/use-call.ts'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { Timestamp } from '../../../entities/Timestamp.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { toast } from '../../../notices/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckedForm } from '../../../ui/form/CheckedForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import styles from '../Accounts.module.css'
import { FormFoot } from '../FormFoot.tsx'
import { useForm } from '../use-form.ts'
import { ChangeButton } from './ChangeButton.tsx'
import { KeptList } from './KeptList.tsx'
import { useChange } from './use-change.ts'

const proposals = apiQuery('myPublicNames', {})
type Proposal = CallResponse<'myPublicNames'>['records'][number]

interface ProposeFormProps {
  address: `0x${string}`
  /** @param alike a token or contract that the proposed name looks like */
  onDone: (alike?: string) => void
}

const ProposeForm = ({ address, onDone }: ProposeFormProps) => {
  const t = useMessages()
  const change = useChange()
  const [typed, setTyped] = useState({ name: '', reason: '' })
  const form = useForm(async () => {
    const { looksLike } = await change('proposePublicName', { address, ...typed })
    toast(t('keeping.publicNameProposed'), 'success')
    onDone(looksLike[0])
  })
  return (
    <CheckedForm form={form} className={styles.form}>
      <Field
        label={t('keeping.publicName')}
        name="publicName"
        help={t('keeping.publicNameHelp')}
        autoComplete="off"
        required
        longest={100}
        // the button that was pressed is no longer there
        autoFocus
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
        value={typed.name}
        onChange={(event) => setTyped({ ...typed, name: event.target.value })}
      />
      <TextArea
        label={t('keeping.publicNameReason')}
        name="reason"
        isProse
        longest={500}
        pattern={severalLines}
        wrong={t('keeping.noteSigns')}
        value={typed.reason}
        onChange={(event) => setTyped({ ...typed, reason: event.target.value })}
      />
      <FormFoot form={form} label={t('keeping.publicNameSend')}>
        <Button onClick={() => onDone()}>{t('keeping.cancel')}</Button>
      </FormFoot>
    </CheckedForm>
  )
}

/** Proposes what a verified address is called to everybody: one name at a time. */
export const ProposePublicName = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const { data } = useCall(proposals)
  const [alike, setAlike] = useState<string>()
  const close = (found?: string) => {
    setAlike(found)
    setOpen(false)
    setWasOpen(true)
  }
  if (isOpen) return <ProposeForm address={address} onDone={close} />
  if (data?.records.some((one) => one.address.hash === address && one.state === 'waiting'))
    return (
      <p className={styles.soft}>
        {t('keeping.publicNameWaits')}
        {alike !== undefined && ` ${t('keeping.publicNameAlike', { address: alike })}`}
      </p>
    )
  return (
    <div>
      <Button autoFocus={wasOpen} onClick={() => setOpen(true)}>
        {t('keeping.publicNamePropose')}
      </Button>
    </div>
  )
}

const ProposalRow = ({ proposal }: { proposal: Proposal }) => {
  const t = useMessages()
  const { proposalId, address, name, state, answer, createdAt, decidedAt } = proposal
  return (
    <>
      <div className={styles.row}>
        <strong>{name}</strong>
        <AddressLink address={address} />
        <span className={styles.soft}>
          {t(`keeping.publicNameState_${state}`)}
          {state === 'withdrawn' ? ' ' : ` · ${t(`keeping.publicName${state === 'waiting' ? 'At' : 'DecidedAt'}`)} `}
          <Timestamp value={decidedAt ?? createdAt} />
        </span>
      </div>
      {answer !== '' && (
        <p className={styles.soft}>
          {state === 'accepted'
            ? t('keeping.publicNameAs', { name: answer })
            : t('keeping.publicNameAnswer', { answer })}
        </p>
      )}
      {state === 'waiting' && (
        <div>
          <ChangeButton call="withdrawPublicName" request={{ proposalId }}>
            {t('keeping.publicNameWithdraw')}
          </ChangeButton>
        </div>
      )}
    </>
  )
}

/** What one proposed, and what became of it. */
export const PublicNames = () => {
  const t = useMessages()
  return (
    <KeptList
      title={t('keeping.publicNames')}
      query={proposals}
      emptyText={t('keeping.publicNamesEmpty')}
      rowKey={({ proposalId }) => String(proposalId)}
      row={(proposal) => <ProposalRow proposal={proposal} />}
    />
  )
}
