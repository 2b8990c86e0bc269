import type { CallFrameRecord } from '@corescope/api-schema/execution/calls'
import { unknownErrorOf } from '../../../entities/failure-reason/bytes-text.ts'
import type { translate } from '../../../i18n/translate.ts'

/** Why a call failed, where no error of an ABI is known: in the words of the transaction's overview, never as plain bytes. */
export const failureWords = (t: typeof translate, { error, reason, output }: CallFrameRecord): string => {
  const selector = reason === null ? undefined : unknownErrorOf(reason, output.data)
  return selector === undefined ? (reason ?? error ?? '') : t('transaction.reason_rawUnknown', { selector })
}
