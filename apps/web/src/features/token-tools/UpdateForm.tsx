import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { tokenLinkKinds } from '@corescope/api-schema/tokens/link-kinds'
import type { TokenContent } from '@corescope/api-schema/tokens/submissions'
import { addressId } from '@corescope/api-schema/url-ids'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react'
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
import { AddressField } from '../../ui/form/AddressField.tsx'
import { CheckedForm } from '../../ui/form/CheckedForm.tsx'
import { Field } from '../../ui/form/Field.tsx'
import type { FormProblem } from '../../ui/form/field-faults.ts'
import { webPattern } from '../../ui/form/field-patterns.ts'
import { Problem } from '../../ui/form/Problem.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import type { WalletProvider } from '../../wallet/wallet.ts'
import { type FormTexts, textsOf } from './form-texts.ts'
import { tokenInfoRightQuery } from './queries.ts'
import styles from './TokenTools.module.css'

/** As `tokenContentSchema` has them. */
const [longestUrl, longestEmail, longestIcon, longestDescription] = [512, 256, 65_536, 2_000]
const iconPattern =
  '\\s*(?:[hH][tT][tT][pP][sS]?|[iI][pP][fFnN][sS]|[aA][rR])://.+|\\s*[dD][aA][tT][aA]:[iI][mM][aA][gG][eE]/.+'

type State = { kind: 'idle' } | { kind: 'asking' } | { kind: 'done' } | { kind: 'wrong'; problem: FormProblem }

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
  if (state.kind === 'wrong') return <Problem problem={state.problem} />
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
  /** Goes before the form is sent. */
  onChoose: (provider: WalletProvider | undefined) => void
}

const SendButtons = ({ holder, isBusy, onChoose }: SendButtonsProps) => {
  const t = useMessages()
  if (holder !== undefined) {
    return (
      <>
        <p>{rich(t('token-tools.holderText'), { holder: () => <AddressLink address={holder} /> })}</p>
        <div className={styles.buttons}>
          <Button type="submit" look="primary" isBusy={isBusy} onClick={() => onChoose(undefined)}>
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
        <SignButtons isBusy={isBusy} isSubmit onSign={onChoose} none={t('token-tools.noWallet')} />
      </div>
    </>
  )
}

/** What is said of a field that the validator refuses. */
const wrongText = (name: string) => {
  if (name === 'icon') return 'token-tools.wrongIcon'
  return name === 'email' || name === 'description' ? 'form.pattern' : 'token-tools.wrongLink'
}

/** What may be said, and what each field takes. */
const ContentFields = ({ texts, onChange }: { texts: FormTexts; onChange: (changed: FormTexts) => void }) => {
  const t = useMessages()
  const field = (name: string) => ({
    name,
    value: texts[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    autoComplete: 'off',
  })
  const url = { type: 'url', pattern: webPattern, wrong: t('token-tools.wrongUrl'), longest: longestUrl }
  return (
    <>
      <div className={styles.row}>
        <Field label={t('token-tools.field_website')} {...field('website')} {...url} />
        <Field label={t('token-tools.field_email')} {...field('email')} type="email" longest={longestEmail} />
        <Field
          label={t('token-tools.field_icon')}
          {...field('icon')}
          inputMode="url"
          autoCapitalize="none"
          pattern={iconPattern}
          wrong={t('token-tools.wrongIcon')}
          longest={longestIcon}
        />
      </div>
      <TextArea
        label={t('token-tools.field_description')}
        {...field('description')}
        isProse
        longest={longestDescription}
      />
      <div className={styles.row}>
        {tokenLinkKinds.map((kind) => (
          <Field
            key={kind}
            label={t(`token-tools.link_${kind}`)}
            placeholder={t('token-tools.urlExample')}
            {...field(kind)}
            {...url}
          />
        ))}
      </div>
    </>
  )
}

/** What an owner says of a token; `shown` is what is shown now. */
export const UpdateForm = ({ id, shown }: { id: string; shown: TokenContent | undefined }) => {
  const t = useMessages()
  const client = useQueryClient()
  const [token, setToken] = useState(id)
  const [texts, setTexts] = useState<FormTexts>(() => textsOf(shown))
  const [state, setState] = useState<State>({ kind: 'idle' })
  const isUnderWay = useRef(false)
  const provider = useRef<WalletProvider>(undefined)
  const address = addressId(token)
  const holder = useHolder(address)
  const send = async (): Promise<State> => {
    // The validator comes when it is wanted: it is as large as a screen.
    const { contentOf } = await import('./content-of.ts')
    const { content, wrong } = contentOf(texts)
    if (wrong !== undefined) {
      return { kind: 'wrong', problem: { text: t(wrongText(wrong)), fields: [wrong] } }
    }
    await submit(provider.current, address as `0x${string}`, content)
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).endsWith('/token_info') })
    return { kind: 'done' }
  }
  const run = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setState({ kind: 'asking' })
    try {
      setState(await send())
    } catch (error) {
      setState({ kind: 'wrong', problem: { text: describeError(error) } })
    } finally {
      isUnderWay.current = false
    }
  }
  const form = {
    submit: (event: FormEvent) => {
      event.preventDefault()
      void run()
    },
    problem: state.kind === 'wrong' ? state.problem : undefined,
  }
  return (
    <CheckedForm form={form} className={styles.form}>
      <AddressField
        label={t('token-tools.token')}
        name="token"
        wrong={t('token-tools.noToken')}
        placeholder="0x…"
        value={token}
        onChange={(event) => setToken(event.target.value)}
      />
      <ContentFields texts={texts} onChange={(changed) => setTexts((former) => ({ ...former, ...changed }))} />
      <SendButtons
        holder={holder}
        isBusy={state.kind === 'asking'}
        onChoose={(chosen) => {
          provider.current = chosen
        }}
      />
      <Outcome state={state} address={address} />
    </CheckedForm>
  )
}
