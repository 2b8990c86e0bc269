import type { FaucetInfo } from '@corescope/api-schema/faucet/calls'
import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
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
import { CheckedForm } from '../../ui/form/CheckedForm.tsx'
import { Field } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import type { FormProblem } from '../../ui/form/field-faults.ts'
import { Problem } from '../../ui/form/Problem.tsx'
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
  const [problem, setProblem] = useState<FormProblem>()
  const isUnderWay = useRef(false)
  const typed = address.trim()
  const explain = (error: Error): FormProblem => {
    const fault = error instanceof ApiError ? oneOf(faults, error.fault ?? null) : undefined
    if (fault === undefined) return { text: describeError(error) }
    const parameters = error instanceof ApiError ? error.parameters : {}
    const text = t(`faucet.fault_${fault}`, { hours: 1, ...parameters })
    return { text, ...(fault === 'faucetAddressLimit' ? { fields: ['address'] } : {}) }
  }
  const ask = useMutation({
    mutationFn: async () => {
      const captcha = info.needsCaptcha ? await solveCaptcha() : ''
      return callApi(apiQuery('faucet', { address: typed as `0x${string}`, captcha }))
    },
    onSuccess: ({ ticket }) => change({ ticket, address: undefined }),
    onError: (error) => setProblem(explain(error)),
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isUnderWay.current) return
    const fault = addressFault(typed)
    setProblem(fault === undefined ? undefined : { text: t(`faucet.${fault}`), fields: ['address'] })
    if (fault !== undefined) return
    isUnderWay.current = true
    ask.mutate()
  }
  const { symbol, decimals } = runtimeConfig().chain
  const amount = formatAmount(faucet.amount, { decimals })
  return (
    <Panel>
      <CheckedForm form={{ submit, problem }} className={form.form}>
        <Field
          label={t('faucet.addressLabel')}
          help={t('faucet.addressHelp')}
          name="address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          longest={100}
          placeholder="0x…"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Problem problem={problem} />
        <div className={form.buttons}>
          <Button type="submit" look="primary" isBusy={ask.isPending}>
            {ask.isPending ? t('faucet.asking') : t('faucet.ask', { amount, symbol })}
          </Button>
          {info.needsCaptcha && <span className={styles.soft}>{t('faucet.captchaNote')}</span>}
        </div>
      </CheckedForm>
    </Panel>
  )
}
