import { type AccountFault, accountFaults } from '@corescope/api-schema/accounts/fault-names'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../api-client/api-error.ts'
import { describeError } from '../../api-client/describe-error.ts'
import { useSamePerson } from '../../api-client/same-person.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { oneOf } from '../../navigation/one-of.ts'
import type { FormProblem as Problem } from '../../ui/form/field-faults.ts'
import { PasskeyStoppedError } from './passkey-browser.ts'

/** Why a form was refused: a fault that has its own sentence, or any other. */
export interface FormProblem extends Problem {
  fault: AccountFault | undefined
}

const [name, password, code] = [['username', 'label'], ['newPassword'], ['code']] as const
const publicName = ['publicName'] as const
/** Names of the fields that a fault may be of; without them it is of the whole form. */
const fieldsOf: Partial<Record<AccountFault, readonly string[]>> = {
  ...{ nameTaken: name, nameAddress: name, nameHidden: name, nameScripts: name },
  ...{ passwordLeaked: password, passwordLikeName: password },
  ...{ wrongCredentials: ['password'], wrongPassword: ['currentPassword', 'password'] },
  ...{ codeRequired: code, codeWrong: code, codeWait: code, codeSealed: code },
  ...{ publicNameLength: publicName, publicNameSigns: publicName },
  ...{ publicNameScripts: publicName, publicNameLookAlike: publicName },
  ...{ noToken: ['token'], alreadyThere: ['address', 'contract'], webhookUrl: ['url'] },
  ...{ abiInvalid: ['abi'], abiRoom: ['abi'], signatureWrong: ['signature'], notOwner: ['signer'] },
}

/** What a field of a form cannot be, found out before anything is sent. */
export class FieldError extends Error {
  constructor(
    readonly field: string,
    text: string,
  ) {
    super(text)
  }
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
    if (error instanceof PasskeyStoppedError) {
      return { fault: undefined, text: t(error.isThere ? 'account.passkeyThere' : 'account.passkeyStopped') }
    }
    if (error instanceof FieldError) return { fault: undefined, text: error.message, fields: [error.field] }
    const fault = error instanceof ApiError ? oneOf(accountFaults, error.fault ?? null) : undefined
    if (fault !== undefined) return { fault, text: t(`account.fault_${fault}`), fields: fieldsOf[fault] }
    // what the server says of a field is for programs, in English, and repeats what was typed
    const isOfField = error instanceof ApiError && error.status === 400 && error.say === undefined
    return { fault, text: isOfField ? t('form.pattern') : describeError(error) }
  }
}

/** Sends a form, one at a time, and keeps why it was refused. */
export const useForm = (send: () => Promise<void>): Form => {
  const explain = useExplain()
  const mustBeSame = useSamePerson()
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const [problem, setProblem] = useState<FormProblem>()
  const run = async (work: () => Promise<void>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      mustBeSame()
      await work()
    } catch (error) {
      setProblem(explain(error))
    } finally {
      isUnderWay.current = false
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
