import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { readUtf8 } from '../../entities/failure-reason/bytes-text.ts'

/** Longer texts are read under "Input data". */
const longestText = 280

/** Text sent along to an account without code: a transfer with a message. Pure. */
export const messageText = ({
  to,
  callsCode,
  method,
  input,
  inputSize,
}: Pick<TransactionDetail, 'to' | 'callsCode' | 'method' | 'input' | 'inputSize'>): string | undefined => {
  if (to === null || callsCode || method !== null || inputSize === 0 || inputSize > longestText) return undefined
  const { text, isReadable } = readUtf8(input)
  return isReadable ? text : undefined
}
