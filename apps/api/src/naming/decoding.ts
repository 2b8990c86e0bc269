import type { Decoded } from '@corescope/api-schema/shapes/decoded'
import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import type { AbiSource } from '@corescope/decode/abi/abi-index'
import {
  decodeCalldata,
  decodeReturned,
  methodSignature,
  methodName as nameOfMethod,
} from '@corescope/decode/abi/calldata'
import type { DecodeBudget } from '@corescope/decode/abi/decode-budget'
import { shortName } from '@corescope/decode/abi/decoded'
import { errorsWithin } from '@corescope/decode/abi/errors-within'
import { failureReason } from '@corescope/decode/abi/failure-reason'
import { decodeLog } from '@corescope/decode/abi/log'

type Hex = `0x${string}`
type Failure = NonNullable<TransactionDetail['failure']>
/** ABIs of the contract in question, in order of precedence. */
type Sources = readonly AbiSource[]

/** Name of a function by its selector. */
export const methodName = (selector: Hex, sources: Sources): string | null => nameOfMethod(selector, sources) ?? null

/** Signature of the called function by selector alone; empty when it is not known. */
export const signatureOf = (selector: Hex, sources: Sources): string => methodSignature(selector, sources) ?? ''

/** @param budget shared by all that one answer decodes; left out where this is all */
export const decodeCalldataOf = (
  to: Hex | null,
  input: Hex,
  sources: Sources,
  budget?: DecodeBudget,
): Decoded | null => (to === null ? null : (decodeCalldata(input, sources, budget) ?? null))

/** Name of an event by its first topic; null when it is not known. */
export const eventNameOf = (topic: Hex, sources: Sources): string | null => {
  for (const source of sources) {
    const [first] = source.eventsByTopic(topic)
    if (first !== undefined) return shortName(first.item.name)
  }
  return null
}

/**
 * What a call gave back, by the function that was called; null where no ABI is known, or the bytes do not fit. `tooLarge` as the
 * budget says.
 */
export const decodeReturnedOf = (
  to: Hex | null,
  selector: Hex | null,
  output: Hex,
  sources: Sources,
  budget: DecodeBudget,
) => (to === null || selector === null ? null : (decodeReturned(selector, output, sources, budget) ?? null))

/** @param budget shared by all that one answer decodes */
export const decodeLogOf = (topics: Hex[], data: Hex, sources: Sources, budget: DecodeBudget): Decoded | null =>
  decodeLog({ topics, data }, sources, budget) ?? null

/**
 * Words and returned bytes of a re-executed call, as a reason.
 * @param budget shared by all that one answer decodes; left out where this is all
 */
export const describeFailure = (
  message: string | null,
  data: Hex | null,
  sources: Sources,
  budget?: DecodeBudget,
): Failure => {
  const known = budget === undefined || data === null ? sources : errorsWithin(sources, data, budget)
  return failureReason({ message, data }, known)
}
