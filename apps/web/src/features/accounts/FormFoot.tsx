import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './Accounts.module.css'
import type { Form } from './use-form.ts'

export interface FormFootProps {
  form: Form
  label: string
  /** Another button is the first choice where this is `plain`. */
  look?: 'primary' | 'plain'
  /** A field says already what was wrong. */
  isSaid?: boolean
  children?: ReactNode
}

/** The end of a form: what was wrong, the button, and what stands beside it. */
export const FormFoot = ({ form, label, look = 'primary', isSaid = false, children }: FormFootProps) => (
  <>
    {form.problem !== undefined && !isSaid && (
      <p className={styles.problem} role="alert">
        {form.problem.text}
      </p>
    )}
    <div className={styles.row}>
      <Button type="submit" look={look} disabled={form.isBusy} aria-busy={form.isBusy}>
        {label}
      </Button>
      {children}
    </div>
  </>
)
