import { type ComponentProps, use, useId } from 'react'
import { FieldFaults } from '../../../ui/form/field-faults.ts'
import styles from '../Accounts.module.css'

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  help?: string | undefined
  /** What the whole text matches, as `pattern` of an input: browsers know none for texts of several lines. */
  pattern?: string
  /** Said where it does not, in a `CheckedForm`. */
  wrong?: string
}

/** A labelled text of several lines. */
export const TextArea = ({ label, help, pattern, wrong, ...area }: TextAreaProps) => {
  const id = useId()
  const error = use(FieldFaults).get(id)
  const note = error ?? help
  return (
    <div className={styles.label}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        data-pattern={pattern}
        data-wrong={wrong}
        className={styles.text}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={error === undefined ? styles.soft : styles.problem}
          role={error === undefined ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </div>
  )
}
