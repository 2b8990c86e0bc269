import type { Hex } from '@corescope/chain/types/hex'
import { type AbiParameter, decodeAbiParameters, encodeAbiParameters } from 'viem'
import type { IndexedItem } from './abi-index.ts'
import { abiValueToJson } from './abi-value.ts'
import { weighParameters } from './abi-weight.ts'
import { type DecodeBudget, newBudget, plainBudget, roomFor, take } from './decode-budget.ts'
import type { DecodedValue } from './decoded.ts'
import { rawParameter } from './encoded-type.ts'
import { memberOf, membersWithin } from './enum-names.ts'
import { areTooWide, perParameter } from './parameter-size.ts'
import { toldType } from './vyper-decimal.ts'

const wordDigits = 64

const typeOf = perParameter(toldType)
const rawOf = perParameter(rawParameter)

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

/** Signs of JSON around a value. */
const marksSigns = 48
const wordSigns = 80

/** What names and types take; they are told again with every row. */
const labelSigns = (parameters: readonly AbiParameter[], types: readonly string[]): number =>
  parameters.reduce((sum, { name = '' }, index) => sum + name.length + types[index]!.length + marksSigns, 0)

/** Names of an enum's members, and what is no text, are told beside the values, while there is room. */
const besideSigns = ({ member = '', members = {}, notText = [] }: DecodedValue): number =>
  Object.entries(members).reduce((sum, [path, name]) => sum + path.length + name.length + 8, member.length) +
  notText.reduce((sum, path) => sum + path.length + 8, 0)

/** Strings of one parameter that are said to be no text, and signs of the way to one. */
const maxNoted = 200
const maxPath = 1_000

const namedValue = (parameter: AbiParameter, type: string, given: unknown): DecodedValue => {
  const notText: string[] = []
  const note = (path: string) => {
    if (notText.length < maxNoted && path.length <= maxPath) notText.push(path)
  }
  const value = abiValueToJson(parameter, given, { path: '', note })
  const member = memberOf(parameter, value)
  const members = membersWithin(parameter, value)
  return {
    ...{ name: parameter.name ?? '', type, value },
    ...(member === undefined ? {} : { member }),
    ...(members === undefined ? {} : { members }),
    ...(notText.length === 0 ? {} : { notText }),
  }
}

/** What the library decodes, once it is known that there is room for it. */
const decodeWeighed = (
  parameters: readonly AbiParameter[],
  types: readonly string[],
  data: Hex,
): DecodedValue[] | undefined => {
  let values: readonly unknown[]
  try {
    values = decodeAbiParameters(parameters.map(rawOf), data)
  } catch {
    // Data that does not fit is an answer (another candidate may), not a fault: the library has no other way to say it.
    return undefined
  }
  return parameters.map((parameter, index) => namedValue(parameter, types[index]!, values[index]))
}

/**
 * `tooLarge`: the values would be far longer than the data, as offsets that point at the same bytes make them, or the types are more than
 * are read. `undefined`: they do not fit.
 */
export type Reading = DecodedValue[] | 'tooLarge' | undefined

/**
 * Values of ABI-encoded `data`, as far as the budget of the answer has room for them. Whoever decodes does so here.
 * @param label signs that are told beside them, such as the name of the function
 */
export function readParameters(
  parameters: readonly AbiParameter[],
  data: Hex,
  budget: DecodeBudget = newBudget(),
  label = 0,
): Reading {
  const words = decodeWords(parameters, data)
  if (words !== undefined) {
    const types = words.map(({ type }) => type)
    const signs = label + labelSigns(parameters, types) + wordSigns * words.length
    return take(budget, data, signs) ? words : 'tooLarge'
  }
  // Known before: it costs the answer nothing.
  if (areTooWide(parameters)) return 'tooLarge'
  const types = parameters.map(typeOf)
  const told = label + labelSigns(parameters, types)
  const signs = told + weighParameters(parameters, data, roomFor(budget, data) - told)
  if (!Number.isFinite(signs)) {
    take(budget, data, signs)
    return 'tooLarge'
  }
  const values = decodeWeighed(parameters, types, data)
  const beside = (values ?? []).reduce((sum, value) => sum + besideSigns(value), 0)
  if (beside > 0 && signs + beside <= roomFor(budget, data)) {
    take(budget, data, signs + beside)
    return values
  }
  take(budget, data, signs)
  return beside === 0 ? values : values?.map(({ member: _, members: __, notText: ___, ...value }) => value)
}

/** Values of ABI-encoded `data`; `undefined` when the data does not fit the parameters, or they would be far longer than it. */
export function decodeParameters(
  parameters: readonly AbiParameter[],
  data: Hex,
  budget: DecodeBudget = newBudget(),
): DecodedValue[] | undefined {
  const read = readParameters(parameters, data, budget)
  return read === 'tooLarge' ? undefined : read
}

/**
 * How well bytes fit parameters. 0: the values encode to the very same bytes. 1: values can be read. 2: there are no parameters, which fit
 * any bytes. 3: the bytes do not fit. The work is bounded by the length of the bytes. Pure.
 */
const fitOf = (parameters: readonly AbiParameter[], data: Hex): 0 | 1 | 2 | 3 => {
  if (parameters.length === 0) return data.length === 2 ? 0 : 2
  const read = readParameters(parameters, data, plainBudget())
  if (read === undefined) return 3
  if (read === 'tooLarge') return 1
  const encoded = parameters.map(rawOf)
  try {
    return encodeAbiParameters(encoded, decodeAbiParameters(encoded, data)) === data.toLowerCase() ? 0 : 1
  } catch {
    // What the library cannot encode again is no exact encoding: it has no other way to say it.
    return 1
  }
}

/** A function or error, and whether another one of the same source fits the bytes as well. */
type Ranked<Item> = IndexedItem<Item> & { hasRival: boolean }

/** Functions or errors of one source with one selector, those first that these bytes are an exact encoding for. Pure. */
export const bestFirst = <Item extends { inputs: readonly AbiParameter[] }>(
  found: readonly IndexedItem<Item>[],
  data: Hex,
): readonly Ranked<Item>[] => {
  if (found.length < 2) return found.map((one) => ({ ...one, hasRival: false }))
  const fits = found.map(({ item }) => fitOf(item.inputs, data))
  return found
    .map((one, index) => ({
      ...one,
      fit: fits[index]!,
      hasRival: fits.indexOf(fits[index]!) !== fits.lastIndexOf(fits[index]!),
    }))
    .toSorted((one, other) => one.fit - other.fit)
}
