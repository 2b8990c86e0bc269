import { type ComponentProps, use, useId } from 'react'
import styles from './Field.module.css'
import { FieldFaults } from './field-faults.ts'
import { useTooLong } from './use-too-long.ts'

export interface FieldProps extends ComponentProps<'input'> {
  label: string
  help?: string
  /** What is wrong with the value; the field is marked and the sentence read out. */
  error?: string | undefined
  /** Said where the value does not match `pattern`, in a `CheckedForm`. */
  wrong?: string
  /** Most characters. What is longer is not cut: the field says so, and a `CheckedForm` is not sent. */
  longest?: number
}

/** A labelled text input. */
export const Field = ({ label, help, error: given, wrong, longest, ...input }: FieldProps) => {
  const id = useId()
  const found = use(FieldFaults).get(id)
  const tooLong = useTooLong(input.value, longest, input.autoComplete?.endsWith('-password'))
  const error = given ?? found ?? tooLong
  const note = error ?? help
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        data-wrong={wrong}
        data-longest={longest}
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
