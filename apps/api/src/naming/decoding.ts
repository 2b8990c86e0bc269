import type { Decoded } from '@corescope/api-schema/shapes/decoded'
import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import type { AbiSource } from '@corescope/decode/abi/abi-index'
import {
  decodeCalldata,
  decodeReturned,
  functionCandidates,
  methodName as nameOfMethod,
} from '@corescope/decode/abi/calldata'
import { failureReason } from '@corescope/decode/abi/failure-reason'
import { decodeLog } from '@corescope/decode/abi/log'

type Hex = `0x${string}`
type Failure = NonNullable<TransactionDetail['failure']>
/** ABIs of the contract in question, in order of precedence. */
type Sources = readonly AbiSource[]

/** Name of a function by its selector. */
export const methodName = (selector: Hex, sources: Sources): string | null => nameOfMethod(selector, sources) ?? null

/** Signature of the called function by selector alone; empty when it is not known. */
export const signatureOf = (selector: Hex, sources: Sources): string => functionCandidates(selector, sources)[0] ?? ''

export const decodeCalldataOf = (to: Hex | null, input: Hex, sources: Sources): Decoded | null =>
  to === null ? null : (decodeCalldata(input, sources) ?? null)

/** Name of an event by its first topic; null when it is not known. */
export const eventNameOf = (topic: Hex, sources: Sources): string | null => {
  for (const source of sources) {
    const [first] = source.eventsByTopic(topic)
    if (first !== undefined) return first.item.name
  }
  return null
}

/** What a call gave back, by the function that was called; null where no ABI is known, or the bytes do not fit. */
export const decodeReturnedOf = (to: Hex | null, selector: Hex | null, output: Hex, sources: Sources) =>
  to === null || selector === null ? null : (decodeReturned(selector, output, sources) ?? null)

export const decodeLogOf = (topics: Hex[], data: Hex, sources: Sources): Decoded | null =>
  decodeLog({ topics, data }, sources) ?? null

/** Words and returned bytes of a re-executed call, as a reason. */
export const describeFailure = (message: string | null, data: Hex | null, sources: Sources): Failure =>
  failureReason({ message, data }, sources)
