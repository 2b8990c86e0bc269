import { type ReactNode, useState } from 'react'
import styles from './ContractCalls.module.css'

/** A function behind its name. Its form is made when it is opened for the first time: an ABI may have thousands of fields. */
export const FunctionFold = ({ name, children }: { name: ReactNode; children: ReactNode }) => {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details
      className={styles.function}
      onToggle={(event) => {
        if (event.currentTarget.open) setOpened(true)
      }}
    >
      <summary>{name}</summary>
      {wasOpened && <div className={styles.body}>{children}</div>}
    </details>
  )
}
