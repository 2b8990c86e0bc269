import { useMessages } from '../../i18n/use-messages.ts'
import { Field } from '../../ui/form/Field.tsx'
import { codePattern } from '../../ui/form/field-patterns.ts'

export interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  /** What is taken; `codeAppHelp`: codes of the app alone, where there are no recovery codes yet. */
  help?:
    | 'account.codeHelp'
    | 'account.codeAppHelp'
    | 'account.codeOrPasskeyHelp'
    | 'account.recoveryHelp'
    | 'account.recoveryOrPasskeyHelp'
  /** A passkey stands in for it. */
  isOptional?: boolean
  autoFocus?: boolean
}

/** A code of an authenticator app, or a recovery code in its place. */
export const CodeField = ({
  value,
  onChange,
  help = 'account.codeHelp',
  isOptional = false,
  autoFocus = false,
}: CodeFieldProps) => {
  const t = useMessages()
  return (
    <Field
      label={t('account.code')}
      help={t(help)}
      name="code"
      pattern={codePattern}
      wrong={t(help)}
      autoComplete="one-time-code"
      inputMode={help === 'account.codeAppHelp' ? 'numeric' : 'text'}
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus={autoFocus}
      required={!isOptional}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
