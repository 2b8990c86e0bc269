import type { Hex } from '@corescope/chain/types/hex'
import { type AbiParameter, decodeAbiParameters } from 'viem'
import { canonicalType } from './abi-index.ts'
import { abiValueToJson } from './abi-value.ts'
import type { DecodedValue } from './decoded.ts'

/** Values of ABI-encoded `data`; `undefined` when the data does not fit the parameters. */
export function decodeParameters(parameters: readonly AbiParameter[], data: Hex): DecodedValue[] | undefined {
  if (parameters.length === 0) return []
  let values: readonly unknown[]
  try {
    values = decodeAbiParameters(parameters, data)
  } catch {
    // Data that does not fit is an answer (another candidate may), not a fault: the library has no other way to say it.
    return undefined
  }
  return parameters.map((parameter, index) => ({
    name: parameter.name ?? '',
    type: canonicalType(parameter),
    value: abiValueToJson(parameter, values[index]),
  }))
}
