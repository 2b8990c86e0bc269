import type { FaucetInfo } from '@corescope/api-schema/faucet/calls'
import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api-client/api-error.ts'
import { apiQuery } from '../../api-client/api-query.ts'
import { callApi } from '../../api-client/call-api.ts'
import { describeError } from '../../api-client/describe-error.ts'
import { solveCaptcha } from '../../api-client/solve-captcha.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { formatAmount } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { oneOf } from '../../navigation/one-of.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Faucet.module.css'

const faults = [
  'faucetOff',
  'faucetEmpty',
  'faucetFull',
  'faucetAddressLimit',
  'faucetClientLimit',
  'faucetDayLimit',
  'captchaWrong',
] as const

const addressForm = /^(0x)?[0-9a-f]{40}$/i
/** What is wrong with an address that is typed. A mixture of capitals is a checksum (EIP-55), and nobody has the key of zero. */
const addressFault = (typed: string): 'addressWrong' | 'checksumWrong' | 'addressZero' | undefined => {
  if (!addressForm.test(typed)) return 'addressWrong'
  const digits = typed.replace(/^0x/i, '')
  if (/^0+$/.test(digits)) return 'addressZero'
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  return isMixed && toChecksumAddress(`0x${digits.toLowerCase()}`).slice(2) !== digits ? 'checksumWrong' : undefined
}

/** Asks for a payment. `?address=` fills the form; the payment's ticket goes into the URL, so that it is found again. */
export const FaucetForm = ({ info, faucet }: { info: FaucetInfo; faucet: NonNullable<FaucetInfo['faucet']> }) => {
  const t = useMessages()
  const search = useSearchParameters()
  const change = useChangeSearch()
  const [address, setAddress] = useState(search.get('address') ?? '')
  const [isTried, setTried] = useState(false)
  const typed = address.trim()
  const wrong = addressFault(typed)
  const error = wrong === undefined ? undefined : t(`faucet.${wrong}`)
  const ask = useMutation({
    mutationFn: async () => {
      const captcha = info.needsCaptcha ? await solveCaptcha() : ''
      return callApi(apiQuery('faucet', { address: typed as `0x${string}`, captcha }))
    },
    onSuccess: ({ ticket }) => change({ ticket, address: undefined }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (error === undefined && !ask.isPending) ask.mutate()
  }
  const fault = ask.error instanceof ApiError ? oneOf(faults, ask.error.fault ?? null) : undefined
  const { symbol, decimals } = runtimeConfig().chain
  const amount = formatAmount(faucet.amount, { decimals })
  return (
    <Panel>
      <form className={form.form} onSubmit={submit} noValidate>
        <Field
          label={t('faucet.addressLabel')}
          help={t('faucet.addressHelp')}
          error={isTried ? error : undefined}
          name="address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          placeholder="0x…"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        {ask.error !== null && (
          <p className={styles.problem} role="alert">
            {fault === undefined
              ? describeError(ask.error)
              : t(`faucet.fault_${fault}`, {
                  hours: 1,
                  ...(ask.error instanceof ApiError ? ask.error.parameters : {}),
                })}
          </p>
        )}
        <div className={form.buttons}>
          <Button type="submit" look="primary" disabled={ask.isPending} aria-busy={ask.isPending}>
            {ask.isPending ? t('faucet.asking') : t('faucet.ask', { amount, symbol })}
          </Button>
          {info.needsCaptcha && <span className={styles.soft}>{t('faucet.captchaNote')}</span>}
        </div>
      </form>
    </Panel>
  )
}
