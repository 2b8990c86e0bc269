import { type AccountFault, accountFaults } from '@corescope/api-schema/accounts/fault-names'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api-client/api-error.ts'
import { describeError } from '../../api-client/describe-error.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { oneOf } from '../../navigation/one-of.ts'
import { PasskeyStoppedError } from './passkey-browser.ts'

/** Why a form was refused: a fault that has its own sentence, or any other. */
export interface FormProblem {
  fault: AccountFault | undefined
  text: string
}

export interface Form {
  isBusy: boolean
  problem: FormProblem | undefined
  /** Goes on the form. */
  submit: (event: FormEvent) => void
  /** Does something else of the form in the same way: one at a time, and with why it was refused. */
  run: (work: () => Promise<void>) => void
}

/** Says why something was refused. */
export const useExplain = (): ((error: unknown) => FormProblem) => {
  const t = useMessages()
  return (error) => {
    if (error instanceof PasskeyStoppedError) return { fault: undefined, text: t('account.passkeyStopped') }
    const fault = error instanceof ApiError ? oneOf(accountFaults, error.fault ?? null) : undefined
    if (fault !== undefined) return { fault, text: t(`account.fault_${fault}`) }
    // what the server says of a field is for programs, in English, and repeats what was typed
    const isOfField = error instanceof ApiError && error.status === 400 && error.say === undefined
    return { fault, text: isOfField ? t('form.pattern') : describeError(error) }
  }
}

/** Sends a form, one at a time, and keeps why it was refused. */
export const useForm = (send: () => Promise<void>): Form => {
  const explain = useExplain()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<FormProblem>()
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(explain(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    problem,
    submit: (event) => {
      event.preventDefault()
      void run(send)
    },
    run: (work) => void run(work),
  }
}

const nameFaults: readonly unknown[] = ['nameTaken', 'nameAddress', 'nameHidden', 'nameScripts']

/** Why the username of a form was refused, to be said beside its field; undefined: it was not. Pure. */
export const nameProblem = ({ problem }: Pick<Form, 'problem'>): string | undefined =>
  nameFaults.includes(problem?.fault) ? problem?.text : undefined
