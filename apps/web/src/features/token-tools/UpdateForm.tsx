import { tokenLinkKinds } from '@corescope/api-schema/tokens/link-kinds'
import type { TokenContent } from '@corescope/api-schema/tokens/submissions'
import { addressId } from '@corescope/api-schema/url-ids'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { callApi } from '../../api-client/call-api.ts'
import { describeError } from '../../api-client/describe-error.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { type FormTexts, textsOf } from './form-texts.ts'
import styles from './TokenTools.module.css'

const plainFields = ['website', 'email', 'icon'] as const

type State = { kind: 'idle' } | { kind: 'asking' } | { kind: 'done' } | { kind: 'wrong'; text: string }

/** Asks the wallet to sign what is said and sends it; the code that talks to the wallet comes when it is wanted. */
const submit = async (
  contractAddress: `0x${string}`,
  content: TokenContent,
): Promise<'done' | 'noWallet' | 'rejected'> => {
  const [{ signText }, { tokenInfoMessage }] = await Promise.all([
    import('../../wallet/sign-text.ts'),
    import('@corescope/decode/signatures/signed-message'),
  ])
  const signedAt = Math.floor(Date.now() / 1000)
  const { chain, siteOrigin } = runtimeConfig()
  const claim = { origin: siteOrigin, chainId: Number(chain.chainId), contractAddress, content, signedAt }
  const signed = await signText(tokenInfoMessage(claim))
  if (typeof signed === 'string') return signed
  await callApi({
    call: 'updateTokenInfo',
    request: { contractAddress, content, signer: signed.signer, signedAt, signature: signed.signature },
  })
  return 'done'
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

/** What an owner says of a token; `shown` is what is shown now. */
export const UpdateForm = ({ id, shown }: { id: string; shown: TokenContent | undefined }) => {
  const t = useMessages()
  const client = useQueryClient()
  const descriptionId = useId()
  const [token, setToken] = useState(id)
  const [texts, setTexts] = useState<FormTexts>(() => textsOf(shown))
  const [state, setState] = useState<State>({ kind: 'idle' })
  const address = addressId(token)
  const set = (name: string) => (event: { target: { value: string } }) =>
    setTexts({ ...texts, [name]: event.target.value })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (address === undefined) return setState({ kind: 'wrong', text: t('token-tools.noToken') })
    setState({ kind: 'asking' })
    try {
      // The validator comes when it is wanted: it is as large as a screen.
      const { contentOf } = await import('./content-of.ts')
      const { content, wrong } = contentOf(texts)
      if (wrong !== undefined) {
        return setState({ kind: 'wrong', text: t('token-tools.wrongField', { field: wrong }) })
      }
      const outcome = await submit(address, content)
      if (outcome !== 'done') return setState({ kind: 'wrong', text: t(`token-tools.${outcome}`) })
      await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).endsWith('/token_info') })
      setState({ kind: 'done' })
    } catch (error) {
      setState({ kind: 'wrong', text: describeError(error) })
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
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
      <div>
        <Button look="primary" type="submit" disabled={state.kind === 'asking'}>
          {t('token-tools.sign')}
        </Button>
      </div>
      <Outcome state={state} address={address} />
    </form>
  )
}
