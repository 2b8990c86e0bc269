import { type ReactNode, useRef, useState } from 'react'
import type { CallName, CallRequest } from '../../../api-client/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from '../Accounts.module.css'
import { AskedButton } from './AskedButton.tsx'
import { useSaidChange } from './use-said-change.ts'

/** Why a change was refused. */
export const ChangeProblem = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  )

export interface ChangeButtonProps<Name extends CallName> {
  call: Name
  request: CallRequest<Name>
  /** Where it cannot be undone: what is asked first. */
  question?: string
  children: ReactNode
}

/** A button that changes what is kept, once at a time, with why it was refused beside it. */
export const ChangeButton = <Name extends CallName>({ call, request, question, children }: ChangeButtonProps<Name>) => {
  const { make, problem } = useSaidChange()
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const press = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    await make(call, request)
    isUnderWay.current = false
    setBusy(false)
  }
  return (
    <>
      {question === undefined ? (
        <Button isBusy={isBusy} onClick={() => void press()}>
          {children}
        </Button>
      ) : (
        <AskedButton question={question} isBusy={isBusy} onConfirm={press}>
          {children}
        </AskedButton>
      )}
      <ChangeProblem text={problem} />
    </>
  )
}
