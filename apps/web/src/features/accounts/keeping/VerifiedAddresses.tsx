import { useState } from 'react'
import { apiQuery } from '../../../api-client/api-query.ts'
import { type CallResponse, callApi } from '../../../api-client/call-api.ts'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { Timestamp } from '../../../entities/Timestamp.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Copy } from '../../../ui/copy/Copy.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from '../Accounts.module.css'
import { FormFoot } from '../FormFoot.tsx'
import { useForm } from '../use-form.ts'
import { KeptList } from './KeptList.tsx'
import { ProposePublicName, PublicNames } from './PublicNames.tsx'
import { TextArea } from './TextArea.tsx'
import { useChange } from './use-change.ts'

const verified = apiQuery('myVerifiedAddresses', {})
type Challenge = CallResponse<'verifyAddress'>

const ProofForm = ({ address, challenge, onDone }: { address: string; challenge: Challenge; onDone: () => void }) => {
  const t = useMessages()
  const change = useChange()
  const [typed, setTyped] = useState({ signer: '', signature: '' })
  const form = useForm(async () => {
    const signer = typed.signer.trim() === '' ? {} : { signer: typed.signer }
    await change('submitVerifyAddress', { address, ...signer, signature: typed.signature.trim() as `0x${string}` })
    onDone()
  })
  return (
    <form className={styles.form} onSubmit={form.submit}>
      <p className={styles.soft}>
        {t('keeping.signThis')} <Copy text={challenge.message} label={t('keeping.message')} />
      </p>
      <TextArea label={t('keeping.message')} readOnly rows={10} value={challenge.message} />
      {challenge.isContract && (
        <Field
          label={t('keeping.signer')}
          help={t('keeping.signerHelp')}
          autoComplete="off"
          spellCheck={false}
          value={typed.signer}
          onChange={(event) => setTyped({ ...typed, signer: event.target.value })}
        />
      )}
      <Field
        label={t('keeping.signature')}
        autoComplete="off"
        spellCheck={false}
        required
        value={typed.signature}
        onChange={(event) => setTyped({ ...typed, signature: event.target.value })}
      />
      <FormFoot form={form} label={t('keeping.verifyButton')} />
    </form>
  )
}

/** Proves that one holds an address: a text, and its signature. */
const VerifyForm = ({ start = '' }: { start?: string }) => {
  const t = useMessages()
  const [address, setAddress] = useState(start)
  const [challenge, setChallenge] = useState<Challenge>()
  const form = useForm(async () => setChallenge(await callApi({ call: 'verifyAddress', request: { address } })))
  return (
    <Panel title={t('keeping.verifyAdd')}>
      <div className={styles.form}>
        <form className={styles.form} onSubmit={form.submit}>
          <Field
            label={t('keeping.address')}
            autoComplete="off"
            spellCheck={false}
            required
            value={address}
            onChange={(event) => {
              setAddress(event.target.value)
              setChallenge(undefined)
            }}
          />
          <FormFoot form={form} label={t('keeping.verifyAsk')} />
        </form>
        {challenge !== undefined && (
          <ProofForm
            address={address.trim()}
            challenge={challenge}
            onDone={() => {
              setChallenge(undefined)
              setAddress('')
            }}
          />
        )}
      </div>
    </Panel>
  )
}

/** Addresses that one has proven to hold. */
export const VerifiedAddresses = ({ start = '' }: { start?: string }) => {
  const t = useMessages()
  return (
    <>
      <VerifyForm start={start} />
      <KeptList
        title={t('keeping.verified')}
        query={verified}
        emptyText={t('keeping.verifiedEmpty')}
        rowKey={({ address }) => address.hash}
        row={({ address, signer, verifiedAt }) => (
          <>
            <div className={styles.row}>
              <AddressLink address={address} />
              {signer.hash !== address.hash && <AddressLink address={signer} />}
              <span className={styles.soft}>
                <Timestamp value={verifiedAt} />
              </span>
            </div>
            <ProposePublicName address={address.hash} />
          </>
        )}
      />
      <PublicNames />
    </>
  )
}
