import { DecimalFormatError } from '@corescope/decode/reader-input/format-units'
import { ungroupDigits } from '@corescope/decode/reader-input/typed-number'
import { FinerThanWeiError, toWei } from '@corescope/decode/reader-input/unit-conversion'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Abi } from 'viem'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice } from '../../ui/FailureNotice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { sendTransaction } from '../../wallet/send-transaction.ts'
import styles from './ContractCalls.module.css'
import { FunctionForm } from './FunctionForm.tsx'
import type { ContractFunction } from './interface.ts'
import { Sending } from './Sending.tsx'
import { SimulationView } from './SimulationView.tsx'
import { simulate, type WantedCall } from './simulate.ts'
import type { Connection } from './use-wallet.ts'

const zeroAddress = `0x${'0'.repeat(40)}` as const

interface WriteProps {
  of: ContractFunction
  to: `0x${string}`
  abi: Abi
  connection: Connection | undefined
  /** What the contract forwards to: a simulation says nothing of what another implementation does. */
  behind: string
  /** Told that the form stands. @returns how to tell that it is gone */
  stand: (form: symbol) => () => void
  onSent: (hash: `0x${string}`, form: symbol) => void
}

/** wei of what was typed; undefined where it is no amount. */
const weiOf = (text: string): bigint | undefined => {
  if (text.trim() === '') return 0n
  try {
    const wei = toWei(ungroupDigits(text), 'ether')
    return wei < 0n ? undefined : wei
  } catch (error) {
    if (error instanceof DecimalFormatError || error instanceof FinerThanWeiError) return undefined
    throw error
  }
}

/** A call with its arguments: simulated first, then signed and sent. */
export const WriteForm = ({ of, to, abi, connection, behind, stand, onSent }: WriteProps) => {
  const t = useMessages()
  const { symbol } = runtimeConfig().chain
  const [form] = useState(() => Symbol())
  useEffect(() => stand(form), [stand, form])
  const [amount, setAmount] = useState('')
  const [asked, setAsked] = useState<{ call: WantedCall; behind: string }>()
  if (asked !== undefined && asked.behind !== behind) setAsked(undefined)
  const simulation = useMutation({ mutationFn: (wanted: WantedCall) => simulate(of, wanted, abi) })
  const send = useMutation({
    mutationFn: ([{ wallet }, wanted]: [Connection, WantedCall]) =>
      sendTransaction(wallet.provider, runtimeConfig(), wanted),
    // also when this form is gone by then
    onSuccess: (hash) => {
      if (hash !== 'rejected') onSent(hash, form)
    },
  })
  const value = weiOf(amount)
  /** What stands in the fields is no longer what was simulated: the wallet must not be given it. */
  const discard = () => {
    setAsked(undefined)
    simulation.reset()
  }
  /** A new try, also one that is refused: what became of the last one is no answer to it. */
  const begin = () => {
    discard()
    if (!send.isPending) send.reset()
  }
  const submit = (data: `0x${string}`) => {
    begin()
    if (value === undefined) return
    const wanted = { from: connection?.account ?? zeroAddress, to, data, value }
    setAsked({ call: wanted, behind })
    simulation.mutate(wanted)
  }
  return (
    <>
      <FunctionForm of={of} onSubmit={submit} onEdit={discard} onRefuse={begin}>
        {of.item.stateMutability === 'payable' && (
          <Field
            label={t('contract-calls.value', { symbol })}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={amount}
            error={value === undefined ? t('contract-calls.valueWrong', { text: amount.slice(0, 40) }) : undefined}
            onChange={(event) => {
              setAmount(event.target.value)
              discard()
            }}
          />
        )}
        <div className={styles.bar}>
          <Button type="submit" look="primary" disabled={simulation.isPending}>
            {t('contract-calls.simulate')}
          </Button>
          {connection === undefined && <span className={styles.soft}>{t('contract-calls.simulatedAsNobody')}</span>}
        </div>
      </FunctionForm>
      <div className={styles.result} aria-live="polite">
        {simulation.error !== null && (
          <FailureNotice text={t('contract-calls.nodeFailed', { reason: simulation.error.message })} />
        )}
        {simulation.data !== undefined && asked !== undefined && (
          <SimulationView
            key={simulation.submittedAt}
            simulation={simulation.data}
            call={asked.call}
            connection={connection?.account === asked.call.from ? connection : undefined}
            send={send}
          />
        )}
        <Sending send={send} />
      </div>
    </>
  )
}
