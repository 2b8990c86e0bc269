import { useMessages } from '../../i18n/use-messages.ts'
import { Field } from '../../ui/form/Field.tsx'

export interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  /** Codes of the app alone: where there are no recovery codes yet. */
  isAppOnly?: boolean
  autoFocus?: boolean
}

/** A code of an authenticator app, or a recovery code in its place. */
export const CodeField = ({ value, onChange, isAppOnly = false, autoFocus = false }: CodeFieldProps) => {
  const t = useMessages()
  return (
    <Field
      label={t('account.code')}
      help={t(isAppOnly ? 'account.codeAppHelp' : 'account.codeHelp')}
      name="code"
      autoComplete="one-time-code"
      inputMode={isAppOnly ? 'numeric' : 'text'}
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus={autoFocus}
      required
      maxLength={32}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
