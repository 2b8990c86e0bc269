import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './Accounts.module.css'
import type { Form } from './use-form.ts'

/** The end of a form: what was wrong, the button, and what stands beside it. */
export const FormFoot = ({ form, label, children }: { form: Form; label: string; children?: ReactNode }) => (
  <>
    {form.problem !== undefined && (
      <p className={styles.problem} role="alert">
        {form.problem.text}
      </p>
    )}
    <div className={styles.row}>
      <Button type="submit" look="primary" disabled={form.isBusy} aria-busy={form.isBusy}>
        {label}
      </Button>
      {children}
    </div>
  </>
)
