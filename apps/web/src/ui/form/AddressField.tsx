import { checksumVerdict, isAddress } from '@corescope/decode/bytes/address'
import { useMessages } from '../../i18n/use-messages.ts'
import { Field, type FieldProps } from './Field.tsx'
import { addressPattern } from './field-patterns.ts'

/** A mixture of capitals is a checksum (EIP-55): one that is wrong is no address that somebody means. */
const isMistyped = (value: FieldProps['value']): boolean => {
  const typed = String(value ?? '').trim()
  return isAddress(typed) && checksumVerdict(typed) === 'wrong'
}

/** The address of something: nothing of the reader's own that a browser could fill in. */
export const AddressField = (field: FieldProps) => {
  const t = useMessages()
  const wrong = isMistyped(field.value) ? t('form.checksum') : undefined
  return (
    <Field
      ref={(input) => input?.setCustomValidity(wrong ?? '')}
      name="address"
      pattern={addressPattern}
      wrong={t('form.address')}
      error={wrong}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...field}
    />
  )
}
