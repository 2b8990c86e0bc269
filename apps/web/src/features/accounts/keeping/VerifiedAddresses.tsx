import { addressId } from '@corescope/api-schema/url-ids'
import { useState } from 'react'
import { apiQuery } from '../../../api-client/api-query.ts'
import { type CallResponse, callApi } from '../../../api-client/call-api.ts'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { SignButtons } from '../../../entities/SignButtons.tsx'
import { Timestamp } from '../../../entities/Timestamp.tsx'
import { SaidError } from '../../../i18n/said-error.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Copy } from '../../../ui/copy/Copy.tsx'
import { AddressField } from '../../../ui/form/AddressField.tsx'
import { CheckedForm } from '../../../ui/form/CheckedForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { signaturePattern } from '../../../ui/form/field-patterns.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { WalletProvider } from '../../../wallet/wallet.ts'
import styles from '../Accounts.module.css'
import { FormFoot } from '../FormFoot.tsx'
import { FieldError, useForm } from '../use-form.ts'
import { ChangeButton } from './ChangeButton.tsx'
import { KeptList } from './KeptList.tsx'
import { ProposePublicName, PublicNames } from './PublicNames.tsx'
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
    <CheckedForm form={form} className={styles.form}>
      <p className={styles.soft}>
        {t('keeping.signThis')} <Copy text={challenge.message} label={t('keeping.message')} />
      </p>
      <TextArea label={t('keeping.message')} isProse readOnly rows={10} value={challenge.message} />
      {challenge.isContract && (
        <AddressField
          label={t('keeping.signer')}
          name="signer"
          help={t('keeping.signerHelp')}
          required={false}
          value={typed.signer}
          onChange={(event) => setTyped({ ...typed, signer: event.target.value })}
        />
      )}
      <Field
        label={t('keeping.signature')}
        name="signature"
        pattern={signaturePattern}
        wrong={t('keeping.signatureForm')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={typed.signature}
        onChange={(event) => setTyped({ ...typed, signature: event.target.value })}
      />
      <FormFoot form={form} label={t('keeping.verifyButton')} />
    </CheckedForm>
  )
}

/** Has a wallet sign the text of an address, and sends it. @param typed empty: the account of the wallet */
const useWalletProof = (typed: string) => {
  const t = useMessages()
  const change = useChange()
  return async (provider: WalletProvider) => {
    const { signText } = await import('../../../wallet/sign-text.ts')
    let address = typed.trim()
    if (address !== '' && addressId(address) === undefined) throw new FieldError('address', t('form.address'))
    const { signer, signature } = await signText(provider, async (accounts) => {
      address = address === '' ? accounts[0] : (addressId(address) ?? address)
      const { message, isContract } = await callApi({ call: 'verifyAddress', request: { address } })
      const own = accounts.find((account) => account === address)
      if (own === undefined && !isContract) {
        const text = { address, account: accounts[0] }
        throw new SaidError(() => t('keeping.verifyOtherAccount', text))
      }
      return { signer: own ?? accounts[0], text: message }
    })
    const spokesman = signer === address ? {} : { signer }
    await change('submitVerifyAddress', { address, ...spokesman, signature })
  }
}

/** Proves that one holds an address: a wallet signs a text, here or elsewhere. */
const VerifyForm = ({ start = '' }: { start?: string }) => {
  const t = useMessages()
  const [address, setAddress] = useState(start)
  const [challenge, setChallenge] = useState<Challenge>()
  const proveByWallet = useWalletProof(address)
  const form = useForm(async () => setChallenge(await callApi({ call: 'verifyAddress', request: { address } })))
  const restart = () => {
    setChallenge(undefined)
    setAddress('')
  }
  const sign = (provider: WalletProvider) =>
    form.run(async () => {
      await proveByWallet(provider)
      restart()
    })
  return (
    <Panel title={t('keeping.verifyAdd')}>
      <div className={styles.form}>
        <CheckedForm form={form} className={styles.form}>
          <AddressField
            label={t('keeping.address')}
            help={t('keeping.verifySign')}
            value={address}
            onChange={(event) => {
              setAddress(event.target.value)
              setChallenge(undefined)
            }}
          />
          <div className={styles.row}>
            <SignButtons isBusy={form.isBusy} onSign={sign} none={t('keeping.verifyNoWallet')} />
          </div>
          <FormFoot form={form} label={t('keeping.verifyAsk')} look="plain" />
        </CheckedForm>
        {challenge !== undefined && <ProofForm address={address.trim()} challenge={challenge} onDone={restart} />}
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
                {t('keeping.verifiedAt')} <Timestamp value={verifiedAt} />
              </span>
              <ChangeButton
                call="removeVerifiedAddress"
                request={{ address: address.hash }}
                question={t('keeping.proofRemoveAsk')}
              >
                {t('keeping.remove')}
              </ChangeButton>
            </div>
            <ProposePublicName address={address.hash} />
          </>
        )}
      />
      <PublicNames />
    </>
  )
}
