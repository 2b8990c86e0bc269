import { useMessages } from '../../i18n/use-messages.ts'
import { Field, type FieldProps } from './Field.tsx'
import { addressPattern } from './field-patterns.ts'

/** The address of something: nothing of the reader's own that a browser could fill in. */
export const AddressField = (field: FieldProps) => {
  const t = useMessages()
  return (
    <Field
      name="address"
      pattern={addressPattern}
      wrong={t('form.address')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...field}
    />
  )
}
