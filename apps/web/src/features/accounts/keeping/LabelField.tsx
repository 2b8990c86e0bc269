import { longestLabel, oneLine } from '@corescope/api-schema/accounts/note-text'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Field, type FieldProps } from '../../../ui/form/Field.tsx'

/** What people call something of theirs: one line of plain text. What is wrong with it is said beside it. */
export const LabelField = (field: FieldProps) => {
  const t = useMessages()
  return (
    <Field
      name="label"
      autoComplete="off"
      longest={longestLabel}
      pattern={oneLine}
      wrong={t('account.labelSigns')}
      {...field}
    />
  )
}
