import type { CallFrameRecord } from '@corescope/api-schema/execution/calls'
import { unknownErrorOf } from '../../../entities/failure-reason/bytes-text.ts'
import { haltText } from '../../../entities/failure-reason/halt-text.ts'
import { toldWords } from '../../../entities/failure-reason/told-failure.ts'
import type { translate } from '../../../i18n/translate.ts'

/** The number of a panic that a call returned (Solidity documentation, "Panic via assert and Error via require"); undefined of other bytes. */
const panicOf = ({ data, size }: CallFrameRecord['output']): string | undefined => {
  const [, digits] = (size === 36 && /^0x4e487b71([0-9a-f]{64})$/.exec(data)) || []
  return digits === undefined ? undefined : `0x${BigInt(`0x${digits}`).toString(16).padStart(2, '0')}`
}

/** Why a call failed, where no error of an ABI is known: in the words of the transaction's overview, never as plain bytes. */
export const failureWords = (t: typeof translate, { error, reason, output }: CallFrameRecord): string => {
  const code = panicOf(output)
  if (code !== undefined) return toldWords(t, { kind: 'panic', code })
  if (reason === null || (output.size === 0 && error !== null)) return haltText(t, error ?? '')
  const selector = unknownErrorOf(reason, output.data)
  return selector === undefined ? reason : t('transaction.reason_rawUnknown', { selector })
}
