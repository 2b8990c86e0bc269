import type { Decoded } from '@corescope/api-schema/shapes/decoded'
import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import {
  decodeCalldata,
  decodeReturned,
  functionCandidates,
  methodName as nameOfMethod,
} from '@corescope/decode/abi/calldata'
import { failureReason } from '@corescope/decode/abi/failure-reason'
import { catalogueSource, knownAbis } from '@corescope/decode/abi/known-abis'
import { decodeLog } from '@corescope/decode/abi/log'

type Hex = `0x${string}`
type Failure = NonNullable<TransactionDetail['failure']>

/** Name of a function by its selector: of the system contract called, else of the catalogue. */
export const methodName = (selector: Hex, to: Hex | null, hasSystemContracts: boolean): string | null =>
  nameOfMethod(selector, knownAbis(to, { hasSystemContracts })) ?? null

/** Signature of the called function by selector alone; empty when it is not known. */
export const signatureOf = (selector: Hex, to: Hex, hasSystemContracts: boolean): string =>
  functionCandidates(selector, knownAbis(to, { hasSystemContracts }))[0] ?? ''

export const decodeCalldataOf = (to: Hex | null, input: Hex, hasSystemContracts: boolean): Decoded | null =>
  to === null ? null : (decodeCalldata(input, knownAbis(to, { hasSystemContracts })) ?? null)

export const candidatesOf = (input: Hex): string[] => functionCandidates(input, [catalogueSource])

/** Name of an event by its first topic; null when it is not known. */
export const eventNameOf = (address: Hex, topic: Hex, hasSystemContracts: boolean): string | null => {
  const sources = knownAbis(address, { hasSystemContracts })
  return sources.flatMap((source) => source.eventsByTopic(topic))[0]?.item.name ?? null
}

/** What a call gave back, by the function that was called; null where no ABI is known, or the bytes do not fit. */
export const decodeReturnedOf = (to: Hex | null, selector: Hex | null, output: Hex, hasSystemContracts: boolean) =>
  to === null || selector === null
    ? null
    : (decodeReturned(selector, output, knownAbis(to, { hasSystemContracts })) ?? null)

export const decodeLogOf = (address: Hex, topics: Hex[], data: Hex, hasSystemContracts: boolean): Decoded | null =>
  decodeLog({ topics, data }, knownAbis(address, { hasSystemContracts })) ?? null

/** Words and returned bytes of a re-executed call, as a reason. */
export const describeFailure = (
  to: Hex | null,
  message: string | null,
  data: Hex | null,
  hasSystemContracts: boolean,
): Failure => {
  const { decoded: _decoded, ...failure } = failureReason({ message, data }, knownAbis(to, { hasSystemContracts }))
  return failure
}
