import { longestLabel, oneLine } from '@corescope/api-schema/accounts/note-text'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Field, type FieldProps } from '../../../ui/form/Field.tsx'
import type { Form } from '../use-form.ts'

/** Whether a form was refused for its label: the field says so then. Pure. */
export const isOfLabel = ({ problem }: Pick<Form, 'problem'>): boolean => problem?.fault === 'nameHidden'

/** What people call something of theirs: one line of plain text. What is wrong with it is said beside it. */
export const LabelField = ({ form, ...field }: Omit<FieldProps, 'form'> & { form: Form }) => {
  const t = useMessages()
  return (
    <Field
      autoComplete="off"
      longest={longestLabel}
      pattern={oneLine}
      wrong={t('account.labelSigns')}
      error={isOfLabel(form) ? form.problem?.text : undefined}
      {...field}
    />
  )
}
