import { type ComponentProps, use, useId } from 'react'
import { FieldFaults } from '../../../ui/form/field-faults.ts'
import { useTooLong } from '../../../ui/form/use-too-long.ts'
import styles from '../Accounts.module.css'

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  help?: string | undefined
  /** What the whole text matches, as `pattern` of an input: browsers know none for texts of several lines. */
  pattern?: string
  /** Said where it does not, in a `CheckedForm`. */
  wrong?: string
  /** Most characters. What is longer is not cut: the field says so, and a `CheckedForm` is not sent. */
  longest?: number
}

/** A labelled text of several lines. */
export const TextArea = ({ label, help, pattern, wrong, longest, ...area }: TextAreaProps) => {
  const id = useId()
  const found = use(FieldFaults).get(id)
  const tooLong = useTooLong(area.value, longest)
  const error = found ?? tooLong
  const note = error ?? help
  return (
    <div className={styles.label}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        data-pattern={pattern}
        data-wrong={wrong}
        data-longest={longest}
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
