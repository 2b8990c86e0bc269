import type { ComponentProps } from 'react'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/**
 * That a text is longer than it may be, and by how much; undefined where it is not. It is said while somebody types, and nothing is cut.
 * @param isPassword blanks around it count
 */
export const useTooLong = (
  value: ComponentProps<'input'>['value'],
  longest: number | undefined,
  isPassword = false,
): string | undefined => {
  const t = useMessages()
  const text = String(value ?? '')
  const has = (isPassword ? text : text.trim()).length
  if (longest === undefined || has <= longest) return undefined
  return t('form.long', { most: formatInteger(longest), has: formatInteger(has) })
}
