import { type ComponentProps, useId } from 'react'
import styles from '../Accounts.module.css'

/** A labelled text of several lines. */
export const TextArea = ({ label, ...area }: ComponentProps<'textarea'> & { label: string }) => {
  const id = useId()
  return (
    <div className={styles.label}>
      <label htmlFor={id}>{label}</label>
      <textarea {...area} id={id} className={styles.area} />
    </div>
  )
}
