import type { Decoded } from '@corescope/api-schema/shapes/decoded'

/** A parameter that a call would set. */
interface SetParameter {
  key: string
  value: `0x${string}`
  /** Null of a value that is longer than 32 bytes, or empty. */
  number: string | null
}

/**
 * What `updateParam(string key, bytes value)` of a system contract would set: its value is bytes, which hide the number. Pure.
 * @returns undefined of any other call
 */
export const setParameterOf = ({ name, values }: Pick<Decoded, 'name' | 'values'>): SetParameter | undefined => {
  const [key, bytes] = values
  if (name !== 'updateParam' || values.length !== 2 || key?.type !== 'string' || bytes?.type !== 'bytes')
    return undefined
  const value = String(bytes.value)
  if (!/^0x[0-9a-f]*$/i.test(value)) return undefined
  const isNumber = value.length > 2 && value.length <= 66
  return {
    key: String(key.value),
    value: value as `0x${string}`,
    number: isNumber ? BigInt(value).toString() : null,
  }
}
