import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import styles from './Dialog.module.css'

/** The platform's modal dialog: focus stays inside, Escape and the backdrop close it. */
export const Dialog = ({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) => {
  const t = useMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is for pointers; Escape is the dialog's own.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <Button look="quiet" square aria-label={t('shell.close')} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </Button>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
