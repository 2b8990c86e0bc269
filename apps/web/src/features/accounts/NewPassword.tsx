import { longestPassword, shortestPassword } from '@corescope/api-schema/accounts/password-lengths'
import { useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Field } from '../../ui/form/Field.tsx'
import styles from './Accounts.module.css'
import { passwordLevel } from './password-level.ts'

export interface NewPasswordProps {
  label: string
  value: string
  onChange: (password: string) => void
  /** What a stranger knows of the person. */
  names?: readonly string[]
}

/** A password that is to be set. It can be looked at; there are no rules but its length. */
export const NewPassword = ({ label, value, onChange, names = [] }: NewPasswordProps) => {
  const t = useMessages()
  const [isShown, setShown] = useState(false)
  const level = passwordLevel(value, names)
  const help = level === 0 ? t('account.passwordHelp', { least: shortestPassword }) : t(`account.strength${level}`)
  return (
    <div className={styles.form}>
      <Field
        label={label}
        name="newPassword"
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        required
        minLength={shortestPassword}
        longest={longestPassword}
        value={value}
        help={help}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={styles.meter} aria-hidden="true">
        <i data-level={level} style={{ width: `${(level * 100) / 3}%` }} />
      </div>
      <label className={styles.check}>
        <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
        {t('account.showPassword')}
      </label>
    </div>
  )
}
