import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Problem } from '../../ui/form/Problem.tsx'
import styles from './Accounts.module.css'
import type { Form } from './use-form.ts'

export interface FormFootProps {
  form: Form
  label: string
  /** Another button is the first choice where this is `plain`. */
  look?: 'primary' | 'plain'
  children?: ReactNode
}

/** The end of a form: what was wrong where no field says it, the button, and what stands beside it. */
export const FormFoot = ({ form, label, look = 'primary', children }: FormFootProps) => (
  <>
    <Problem problem={form.problem} />
    <div className={styles.row}>
      <Button type="submit" look={look} isBusy={form.isBusy}>
        {label}
      </Button>
      {children}
    </div>
  </>
)
