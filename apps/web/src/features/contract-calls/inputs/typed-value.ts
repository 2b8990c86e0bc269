import { isVyperDecimal, toldType, vyperDecimals } from '@corescope/decode/abi/vyper-decimal'
import { checksumVerdict } from '@corescope/decode/bytes/address'
import { DecimalFormatError } from '@corescope/decode/reader-input/format-units'
import { ungroupDigits } from '@corescope/decode/reader-input/typed-number'
import { FinerThanWeiError, toWhole } from '@corescope/decode/reader-input/unit-conversion'
import type { AbiParameter } from 'viem'

/** What was typed for a parameter: a text, or the members of a tuple or list. */
export interface Typed {
  text: string
  /** The text is the whole value as JSON: its type has more fields than a form shows. */
  isJson?: true
  /** Of a whole number: the text is multiplied by ten to this power. */
  decimals: number
  members: Typed[]
}

/** What is wrong with a text, named for its message. */
export type Fault =
  | 'address'
  | 'checksum'
  | 'number'
  | 'whole'
  | 'finer'
  | 'range'
  | 'bytes'
  | 'length'
  | 'bool'
  | 'members'
  | 'json'

/** A text is no value of its parameter. */
export class TypedValueError extends Error {
  override name = 'TypedValueError'
  constructor(
    readonly fault: Fault,
    /** `amounts[2].to` */
    readonly path: string,
    readonly type: string,
    /** What was typed, as much of it as a message shows. */
    readonly text: string,
  ) {
    super(`${path}: ${fault}`)
  }
}

type Components = readonly AbiParameter[]

export const componentsOf = (parameter: AbiParameter): Components =>
  'components' in parameter ? (parameter.components as Components) : []

/** The parameter of a list's members and how many it has (undefined: any number), or undefined of what is no list. */
export const listOf = (parameter: AbiParameter): { member: AbiParameter; length: number | undefined } | undefined => {
  const match = /^(.*)\[(\d*)\]$/.exec(parameter.type)
  if (match === null) return undefined
  const [, type = '', length = ''] = match
  return {
    member: { ...parameter, type, name: '' } as AbiParameter,
    length: length === '' ? undefined : Number(length),
  }
}

/** Nothing typed yet. */
export const blankOf = (parameter: AbiParameter): Typed => {
  const list = listOf(parameter)
  const of = (members: Typed[]): Typed => ({ text: '', decimals: 0, members })
  if (list !== undefined) return of(Array.from({ length: list.length ?? 0 }, () => blankOf(list.member)))
  return parameter.type === 'tuple' ? of(componentsOf(parameter).map(blankOf)) : of([])
}

/** Fields that the form of a function shows: types multiply them, `uint256[64][256]` has 16,384. */
export const maxFields = 512
/** Characters of a value that is given as JSON. */
export const maxJson = 1_000_000

/** Fields that a form has for a value at first; of a list of any length, those of a member that is added. */
const fieldsOf = (parameter: AbiParameter): number => {
  const list = listOf(parameter)
  if (list !== undefined) return (list.length ?? 1) * fieldsOf(list.member)
  if (parameter.type !== 'tuple') return 1
  return componentsOf(parameter).reduce((sum, component) => sum + fieldsOf(component), 1)
}

/** Nothing typed yet for several parameters. Those that would bring the form more fields than it shows are typed as JSON. */
export const blanksOf = (parameters: readonly AbiParameter[]): Typed[] => {
  let fields = 0
  return parameters.map((parameter) => {
    const own = fieldsOf(parameter)
    if (fields + own > maxFields) return { text: '', isJson: true, decimals: 0, members: [] }
    fields += own
    return blankOf(parameter)
  })
}

/**
 * What JSON says of a parameter, as if it had been typed into fields: a list for a list, an object or a list for a tuple, else a text, a
 * number or true or false. Numbers that JavaScript would round are no figures: they stand in quotes.
 * @returns the path of what is no value of its type
 */
const typedOfJson = (parameter: AbiParameter, value: unknown, path: string): Typed | { wrong: string } => {
  const list = listOf(parameter)
  const all = (parts: readonly (readonly [AbiParameter, unknown, string])[]): Typed | { wrong: string } => {
    const members: Typed[] = []
    for (const part of parts) {
      const member = typedOfJson(...part)
      if ('wrong' in member) return member
      members.push(member)
    }
    return { text: '', decimals: 0, members }
  }
  if (list !== undefined) {
    return Array.isArray(value)
      ? all(value.map((one, index) => [list.member, one, `${path}[${index}]`] as const))
      : { wrong: path }
  }
  if (parameter.type === 'tuple') {
    const components = componentsOf(parameter)
    if (typeof value !== 'object' || value === null) return { wrong: path }
    if (Array.isArray(value) && value.length !== components.length) return { wrong: path }
    const given = new Map(Object.entries(value))
    return all(
      components.map((component, index) => {
        const key = Array.isArray(value) ? String(index) : (component.name ?? '')
        return [component, given.get(key), `${path}.${component.name || index}`] as const
      }),
    )
  }
  const isText = typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value)
  return isText ? { text: String(value), decimals: 0, members: [] } : { wrong: path }
}

const parsedJson = (text: string): { value: unknown } | undefined => {
  if (text.length > maxJson) return undefined
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const scaledNumber = (plain: string, decimals: number, fail: (fault: Fault) => never): bigint => {
  if (/^0x[0-9a-f]{1,64}$/i.test(plain) && decimals === 0) return BigInt(plain)
  try {
    return toWhole(plain, decimals)
  } catch (error) {
    if (error instanceof DecimalFormatError) return fail('number')
    if (error instanceof FinerThanWeiError) return fail('finer')
    throw error
  }
}

/** Whether amounts are written in numbers of this type: a form offers a unit for them, and so fractions. */
export const takesUnit = (type: string): boolean =>
  /^u?int(\d*)$/.test(type) && Number(/\d+$/.exec(type)?.[0] ?? 256) >= 64

const wholeNumber = (type: string, { text, decimals }: Typed, fail: (fault: Fault) => never): bigint => {
  const value = scaledNumber(ungroupDigits(text), decimals, (fault) => fail(takesUnit(type) ? fault : 'whole'))
  const bits = BigInt(/\d+$/.exec(type)?.[0] ?? 256)
  const [least, most] = type.startsWith('u')
    ? [0n, (1n << bits) - 1n]
    : [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n]
  return value < least || value > most ? fail('range') : value
}

const bytesValue = (type: string, text: string, fail: (fault: Fault) => never): `0x${string}` => {
  const digits = text.trim().replace(/^0x/i, '').toLowerCase()
  if (!/^([0-9a-f]{2})*$/.test(digits)) return fail('bytes')
  const size = /\d+$/.exec(type)?.[0]
  if (size !== undefined && digits.length !== 2 * Number(size)) return fail('length')
  return `0x${digits}`
}

/** One in mixed case has the checksum (EIP-55), or a sign of it is wrong. */
const addressValue = (text: string, fail: (fault: Fault) => never): string => {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) return fail('address')
  return checksumVerdict(text) === 'wrong' ? fail('checksum') : text.toLowerCase()
}

/**
 * The value of a parameter as encoders take it.
 * @throws TypedValueError naming the place of the first text that is no value
 */
export const typedValue = (parameter: AbiParameter, typed: Typed, path = parameter.name || '#0'): unknown => {
  const { type } = parameter
  const isDecimal = isVyperDecimal(parameter)
  const fail = (fault: Fault): never => {
    const { text } = typed
    throw new TypedValueError(
      fault,
      path,
      isDecimal ? toldType(parameter) : type,
      text.length > 40 ? `${text.slice(0, 40)}…` : text,
    )
  }
  if (typed.isJson) {
    const json = parsedJson(typed.text)
    const told = json === undefined ? { wrong: path } : typedOfJson(parameter, json.value, path)
    if (!('wrong' in told)) return typedValue(parameter, told, path)
    throw new TypedValueError('json', told.wrong, type, '')
  }
  const list = listOf(parameter)
  if (list !== undefined) {
    if (list.length !== undefined && list.length !== typed.members.length) return fail('members')
    return typed.members.map((member, index) => typedValue(list.member, member, `${path}[${index}]`))
  }
  if (type === 'tuple') {
    const components = componentsOf(parameter)
    const values = components.map((component, index) =>
      typedValue(component, typed.members[index] ?? blankOf(component), `${path}.${component.name || index}`),
    )
    // Encoders read members by name where all have one, else by place.
    return components.every(({ name }) => name)
      ? Object.fromEntries(components.map(({ name = '' }, index) => [name, values[index]]))
      : values
  }
  if (isDecimal) return wholeNumber(type, { ...typed, decimals: vyperDecimals }, fail)
  if (/^u?int/.test(type)) return wholeNumber(type, typed, fail)
  if (type === 'address') return addressValue(typed.text.trim(), fail)
  if (type === 'bool') return /^(true|false)$/.test(typed.text) ? typed.text === 'true' : fail('bool')
  if (type === 'string') return typed.text
  return bytesValue(type === 'function' ? 'bytes24' : type, typed.text, fail)
}
