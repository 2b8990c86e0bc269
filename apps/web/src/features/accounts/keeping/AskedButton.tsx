import { type ReactNode, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from '../Accounts.module.css'

export interface AskedButtonProps {
  /** What is lost, said before it is. */
  question: string
  isBusy?: boolean
  /** Resolves when it is done, or refused: then the question is over. */
  onConfirm: () => Promise<void>
  children: ReactNode
}

/** A button of what cannot be undone: the first press asks, the second does it. */
export const AskedButton = ({ question, isBusy, onConfirm, children }: AskedButtonProps) => {
  const t = useMessages()
  const [isAsked, setAsked] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const end = () => {
    setAsked(false)
    setWasAsked(true)
  }
  if (!isAsked) {
    return (
      <Button autoFocus={wasAsked} onClick={() => setAsked(true)}>
        {children}
      </Button>
    )
  }
  return (
    <span className={styles.row}>
      <span role="status">{question}</span>
      <Button isBusy={isBusy} onClick={() => void onConfirm().then(end)}>
        {children}
      </Button>
      <Button autoFocus onClick={end} onKeyDown={(event) => event.key === 'Escape' && end()}>
        {t('keeping.cancel')}
      </Button>
    </span>
  )
}
