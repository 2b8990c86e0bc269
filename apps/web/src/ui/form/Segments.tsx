import { type ReactNode, useId } from 'react'
import styles from './Segments.module.css'

export interface SegmentsProps<Value extends string> {
  /** What is being chosen, for screen readers. */
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few ways to see the same thing: radio buttons that look like one divided button. */
export const Segments = <Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) => {
  const name = useId()
  return (
    <fieldset className={styles.segments}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
