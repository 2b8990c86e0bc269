import type { Hex } from '@corescope/chain/types/hex'
import { type AbiParameter, decodeAbiParameters } from 'viem'
import { canonicalType } from './abi-index.ts'
import { abiValueToJson } from './abi-value.ts'
import type { DecodedValue } from './decoded.ts'
import { memberOf, membersWithin } from './enum-names.ts'

const wordDigits = 64

/** One word read by its type alone; these make up most events, and the library spends a hash on each address. */
const wordReaders: Partial<Record<string, (word: string) => string>> = {
  address: (word) => `0x${word.slice(24).toLowerCase()}`,
  uint256: (word) => BigInt(`0x${word}`).toString(),
  bytes32: (word) => `0x${word.toLowerCase()}`,
}

/** Values where each parameter is such a word; `undefined` for all others, and where words are missing. */
function decodeWords(parameters: readonly AbiParameter[], data: Hex): DecodedValue[] | undefined {
  if (data.length < 2 + wordDigits * parameters.length) return undefined
  const values: DecodedValue[] = []
  for (const [index, { name = '', type }] of parameters.entries()) {
    const read = wordReaders[type]
    if (read === undefined) return undefined
    const from = 2 + wordDigits * index
    values.push({ name, type, value: read(data.slice(from, from + wordDigits)) })
  }
  return values
}

/** Values of ABI-encoded `data`; `undefined` when the data does not fit the parameters. */
export function decodeParameters(parameters: readonly AbiParameter[], data: Hex): DecodedValue[] | undefined {
  if (parameters.length === 0) return []
  const words = decodeWords(parameters, data)
  if (words !== undefined) return words
  let values: readonly unknown[]
  try {
    values = decodeAbiParameters(parameters, data)
  } catch {
    // Data that does not fit is an answer (another candidate may), not a fault: the library has no other way to say it.
    return undefined
  }
  return parameters.map((parameter, index) => {
    const value = abiValueToJson(parameter, values[index])
    const member = memberOf(parameter, value)
    const members = membersWithin(parameter, value)
    return {
      ...{ name: parameter.name ?? '', type: canonicalType(parameter), value },
      ...(member === undefined ? {} : { member }),
      ...(members === undefined ? {} : { members }),
    }
  })
}
