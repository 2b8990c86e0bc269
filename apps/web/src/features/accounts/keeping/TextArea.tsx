import { type ComponentProps, use, useId } from 'react'
import { FieldFaults } from '../../../ui/form/field-faults.ts'
import styles from '../Accounts.module.css'

/** A labelled text of several lines. */
export const TextArea = ({ label, ...area }: ComponentProps<'textarea'> & { label: string }) => {
  const id = useId()
  const error = use(FieldFaults).get(id)
  return (
    <div className={styles.label}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        className={styles.text}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
      />
      {error !== undefined && (
        <p id={`${id}-note`} className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
