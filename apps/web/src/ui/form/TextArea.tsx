import { type ComponentProps, use, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Field.module.css'
import { FieldFaults } from './field-faults.ts'
import { useTooLong } from './use-too-long.ts'

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  help?: string | undefined
  /** What is wrong with the text; the field is marked and the sentence read out. */
  error?: string | undefined
  /** What the whole text matches, as `pattern` of an input: browsers know none for texts of several lines. */
  pattern?: string
  /** Said where it does not, in a `CheckedForm`. */
  wrong?: string
  /** Most characters. What is longer is not cut: the field says so, and a `CheckedForm` is not sent. */
  longest?: number
  /** Sentences, in the face of sentences; else bytes, code, an ABI. */
  isProse?: boolean
}

/** A labelled text of several lines. */
export const TextArea = ({
  label,
  help,
  error: given,
  pattern,
  wrong,
  longest,
  isProse = false,
  ...area
}: TextAreaProps) => {
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
        spellCheck={isProse}
        autoComplete="off"
        {...area}
        id={id}
        data-pattern={pattern}
        data-wrong={wrong}
        data-longest={longest}
        className={classNames(styles.input, styles.area, !isProse && styles.code)}
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
