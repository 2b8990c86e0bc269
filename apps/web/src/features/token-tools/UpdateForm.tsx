import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { tokenLinkKinds } from '@corescope/api-schema/tokens/link-kinds'
import type { TokenContent } from '@corescope/api-schema/tokens/submissions'
import { addressId } from '@corescope/api-schema/url-ids'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, useSyncExternalStore } from 'react'
import { callApi } from '../../api-client/call-api.ts'
import { describeError } from '../../api-client/describe-error.ts'
import { useCall } from '../../api-client/use-call.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { SignButtons } from '../../entities/SignButtons.tsx'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { isSignedIn, onSession } from '../../session/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import type { WalletProvider } from '../../wallet/wallet.ts'
import { type FormTexts, textsOf } from './form-texts.ts'
import { tokenInfoRightQuery } from './queries.ts'
import styles from './TokenTools.module.css'

const plainFields = ['website', 'email', 'icon'] as const

type State = { kind: 'idle' } | { kind: 'asking' } | { kind: 'done' } | { kind: 'wrong'; text: string }

/**
 * Has a wallet sign what is said and sends it; the code that talks to the wallet comes when it is wanted.
 * @param provider undefined: who is signed in says it by a verified address
 */
const submit = async (
  provider: WalletProvider | undefined,
  contractAddress: `0x${string}`,
  content: TokenContent,
): Promise<void> => {
  if (provider === undefined) {
    await callApi({ call: 'updateOwnTokenInfo', request: { contractAddress, content } })
    return
  }
  const [{ signText }, { tokenInfoMessage }] = await Promise.all([
    import('../../wallet/sign-text.ts'),
    import('@corescope/decode/signatures/signed-message'),
  ])
  const signedAt = Math.floor(Date.now() / 1000)
  const { chain, siteOrigin } = runtimeConfig()
  const claim = { origin: siteOrigin, chainId: Number(chain.chainId), contractAddress, content, signedAt }
  const text = tokenInfoMessage(claim)
  const { signer, signature } = await signText(provider, ([signer]) => ({ signer, text }))
  await callApi({
    call: 'updateTokenInfo',
    request: { contractAddress, content, signer, signedAt, signature },
  })
}

/** Where somebody is signed in who has verified the token's creator or owner: their address. No wallet is needed then. */
const useHolder = (contractAddress: `0x${string}` | undefined) => {
  const mayAsk = useSyncExternalStore(onSession, isSignedIn, () => false) && contractAddress !== undefined
  const query = tokenInfoRightQuery(contractAddress ?? '0x')
  // who holds it by no address signs with a wallet: nothing has failed
  const { data } = useCall(query, { enabled: mayAsk, toasts: 'never' })
  return mayAsk ? (data?.holder ?? undefined) : undefined
}

const Outcome = ({ state, address }: { state: State; address: `0x${string}` | undefined }) => {
  const t = useMessages()
  if (state.kind === 'wrong')
    return (
      <p className={styles.error} role="alert">
        {state.text}
      </p>
    )
  if (state.kind !== 'done' || address === undefined) return null
  return (
    <p role="status">
      {t('token-tools.updated')}{' '}
      <ButtonLink href={paths.token(address, { tab: 'info' })}>{t('token-tools.seeIt')}</ButtonLink>
    </p>
  )
}

interface SendButtonsProps {
  holder: AddressReference | undefined
  isBusy: boolean
  onSend: (provider: WalletProvider | undefined) => void
}

const SendButtons = ({ holder, isBusy, onSend }: SendButtonsProps) => {
  const t = useMessages()
  if (holder !== undefined) {
    return (
      <>
        <p>{rich(t('token-tools.holderText'), { holder: () => <AddressLink address={holder} /> })}</p>
        <div className={styles.buttons}>
          <Button look="primary" disabled={isBusy} aria-busy={isBusy} onClick={() => onSend(undefined)}>
            {t('token-tools.saveAsHolder')}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      {runtimeConfig().accounts !== 'off' && (
        <p className={styles.soft}>
          {rich(t('token-tools.orVerify'), {
            verified: (text) => <a href={paths.myVerifiedAddresses()}>{text}</a>,
          })}
        </p>
      )}
      <div className={styles.buttons}>
        <SignButtons isBusy={isBusy} onSign={onSend} none={t('token-tools.noWallet')} />
      </div>
    </>
  )
}

/** What an owner says of a token; `shown` is what is shown now. */
export const UpdateForm = ({ id, shown }: { id: string; shown: TokenContent | undefined }) => {
  const t = useMessages()
  const client = useQueryClient()
  const descriptionId = useId()
  const [token, setToken] = useState(id)
  const [texts, setTexts] = useState<FormTexts>(() => textsOf(shown))
  const [state, setState] = useState<State>({ kind: 'idle' })
  const address = addressId(token)
  const holder = useHolder(address)
  const set = (name: string) => (event: { target: { value: string } }) =>
    setTexts({ ...texts, [name]: event.target.value })
  const send = async (provider: WalletProvider | undefined) => {
    if (address === undefined) return setState({ kind: 'wrong', text: t('token-tools.noToken') })
    setState({ kind: 'asking' })
    try {
      // The validator comes when it is wanted: it is as large as a screen.
      const { contentOf } = await import('./content-of.ts')
      const { content, wrong } = contentOf(texts)
      if (wrong !== undefined) {
        return setState({ kind: 'wrong', text: t('token-tools.wrongField', { field: wrong }) })
      }
      await submit(provider, address, content)
      await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).endsWith('/token_info') })
      setState({ kind: 'done' })
    } catch (error) {
      setState({ kind: 'wrong', text: describeError(error) })
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <Field
        label={t('token-tools.token')}
        value={token}
        placeholder="0x…"
        onChange={(event) => setToken(event.target.value)}
      />
      <div className={styles.row}>
        {plainFields.map((name) => (
          <Field key={name} label={t(`token-tools.field_${name}`)} value={texts[name] ?? ''} onChange={set(name)} />
        ))}
      </div>
      <div className={styles.label}>
        <label htmlFor={descriptionId}>{t('token-tools.field_description')}</label>
        <textarea id={descriptionId} value={texts.description ?? ''} maxLength={2_000} onChange={set('description')} />
      </div>
      <div className={styles.row}>
        {tokenLinkKinds.map((kind) => (
          <Field
            key={kind}
            label={t(`token-tools.link_${kind}`)}
            value={texts[kind] ?? ''}
            placeholder={t('token-tools.urlExample')}
            onChange={set(kind)}
          />
        ))}
      </div>
      <SendButtons holder={holder} isBusy={state.kind === 'asking'} onSend={(provider) => void send(provider)} />
      <Outcome state={state} address={address} />
    </form>
  )
}
