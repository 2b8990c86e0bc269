import { type ComponentProps, use, useId } from 'react'
import styles from './Field.module.css'
import { FieldFaults } from './field-faults.ts'
import { useTooLong } from './use-too-long.ts'

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  help?: string
  /** What is wrong with the text; the field is marked and the sentence read out. */
  error?: string | undefined
  /** Most characters. What is longer is not cut: the field says so, and a `CheckedForm` is not sent. */
  longest?: number
}

/** A labelled text of several lines, in the mono face: bytes, code, an ABI. */
export const TextArea = ({ label, help, error: given, longest, ...area }: TextAreaProps) => {
  const id = useId()
  const found = use(FieldFaults).get(id)
  const tooLong = useTooLong(area.value, longest)
  const error = given ?? found ?? tooLong
  const note = error ?? help
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        spellCheck={false}
        autoComplete="off"
        {...area}
        id={id}
        data-longest={longest}
        className={`${styles.input} ${styles.area}`}
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
