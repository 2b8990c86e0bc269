import { readHalt } from '@corescope/decode/abi/halts'
import type { translate } from '../../i18n/translate.ts'

/** A node's words of why a call failed, in the reader's language where they are known. Pure. @param error empty: there are none */
export const haltText = (t: typeof translate, error: string): string => {
  const halt = readHalt(error)
  if (halt !== undefined) return t(`transaction.reason_${halt}`)
  return /^(execution )?revert(ed)?$/i.test(error) ? t('transaction.reason_empty') : error
}
