import type { Decoded } from '@corescope/api-schema/logs'
import type { TransactionDetail } from '@corescope/api-schema/transactions'
import { decodeCalldata, functionCandidates, methodName as nameOfMethod } from '@corescope/decode/calldata'
import { failureReason } from '@corescope/decode/failure-reason'
import { catalogueSource, knownAbis } from '@corescope/decode/known-abis'
import { decodeLog } from '@corescope/decode/log'

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
