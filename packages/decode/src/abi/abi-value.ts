import type { AbiParameter } from 'viem'

type Json = string | boolean | null | Json[] | { [name: string]: Json }

const elementOf = (parameter: AbiParameter): AbiParameter | undefined => {
  const match = /^(.*)\[\d*\]$/.exec(parameter.type)
  return match === null ? undefined : { ...parameter, type: match[1]! }
}

function tupleJson(components: readonly AbiParameter[], value: unknown): Json {
  const members = Array.isArray(value) ? value : undefined
  const named = components.every((component) => component.name)
  const decoded = components.map((component, index) => {
    const member = members?.[index] ?? (value as Record<string, unknown>)[component.name || String(index)]
    return abiValueToJson(component, member)
  })
  if (!named) return decoded
  return Object.fromEntries(components.map((component, index) => [component.name!, decoded[index]!]))
}

/**
 * A value as the library decodes it, made JSON: integers of any width as decimal strings, addresses and bytes as
 * lower-case hex, tuples as objects (as lists when a member has no name).
 */
export function abiValueToJson(parameter: AbiParameter, value: unknown): Json {
  const element = elementOf(parameter)
  if (element !== undefined) return (value as unknown[]).map((member) => abiValueToJson(element, member))
  if ('components' in parameter) return tupleJson(parameter.components, value)
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString()
  if (typeof value === 'boolean') return value
  return parameter.type === 'string' ? String(value) : String(value).toLowerCase()
}
