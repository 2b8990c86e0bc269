import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'

export interface FieldProps extends ComponentProps<'input'> {
  label: string
  help?: string
  /** What is wrong with the value; the field is marked and the sentence read out. */
  error?: string | undefined
}

/** A labelled text input. */
export const Field = ({ label, help, error, ...input }: FieldProps) => {
  const id = useId()
  const note = error ?? help
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={error === undefined ? styles.help : styles.error}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  )
}
