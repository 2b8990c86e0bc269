import { Fragment } from 'react'
import type { MessageKey } from '../../i18n/message-key.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Dialog } from '../../ui/float/Dialog.tsx'
import styles from './Keys.module.css'

const keys: readonly [string, MessageKey][] = [
  ['/', 'shell.keySearch'],
  ['Ctrl K', 'shell.keyPalette'],
  ['j', 'shell.keyDown'],
  ['k', 'shell.keyUp'],
  ['Enter', 'shell.keyOpen'],
  [',', 'shell.keyDisplay'],
  ['?', 'shell.keyHelp'],
  ['Esc', 'shell.keyClose'],
]

/** The keys that work everywhere. */
export const Keys = ({ onClose }: { onClose: () => void }) => {
  const t = useMessages()
  return (
    <Dialog title={t('shell.keys')} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, text]) => (
          <Fragment key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
