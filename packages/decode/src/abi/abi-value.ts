import type { Hex } from '@corescope/chain/types/hex'
import type { AbiParameter } from 'viem'
import { textOf } from '../bytes/text.ts'
import { isVyperDecimal, writeVyperDecimal } from './vyper-decimal.ts'

type Json = string | boolean | null | Json[] | { [name: string]: Json }

const elementOf = (parameter: AbiParameter): AbiParameter | undefined => {
  const match = /^(.*)\[\d*\]$/.exec(parameter.type)
  return match === null ? undefined : { ...parameter, type: match[1]! }
}

/** Takes the JSON pointer (RFC 6901) of a `string` that is no text. */
type NoteBytes = (path: string) => void

interface Place {
  path: string
  note: NoteBytes
}

function tupleJson(components: readonly AbiParameter[], value: unknown, { path, note }: Place): Json {
  const members = Array.isArray(value) ? value : undefined
  const named = components.every((component) => component.name)
  const decoded = components.map((component, index) => {
    const member = members?.[index] ?? (value as Record<string, unknown>)[component.name || String(index)]
    return abiValueToJson(component, member, { note, path: `${path}/${named ? component.name : index}` })
  })
  if (!named) return decoded
  return Object.fromEntries(components.map((component, index) => [component.name!, decoded[index]!]))
}

/**
 * A value as the library decodes it by `rawParameter`, made JSON: integers of any width as decimal strings, decimals of Vyper with their point, addresses and bytes as
 * lower-case hex, tuples as objects (as lists when a member has no name). A `string` that is no UTF-8 is its bytes, and noted.
 */
export function abiValueToJson(parameter: AbiParameter, value: unknown, place: Place): Json {
  const element = elementOf(parameter)
  if (element !== undefined) {
    const { path, note } = place
    return (value as unknown[]).map((one, index) => abiValueToJson(element, one, { note, path: `${path}/${index}` }))
  }
  if ('components' in parameter) return tupleJson(parameter.components, value, place)
  if (typeof value === 'bigint' && isVyperDecimal(parameter)) return writeVyperDecimal(value)
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString()
  if (typeof value === 'boolean') return value
  const told = String(value).toLowerCase()
  if (parameter.type !== 'string') return told
  const text = textOf(told as Hex)
  if (text === undefined) place.note(place.path)
  return text ?? told
}
