import type { Abi, AbiParameter } from 'viem'
import { type AbiSource, abiSource } from './abi-index.ts'
import { encodedItem, linkedSignature, tellsLinkedTypes } from './library-types.ts'
import { areTooWide, maxTypes } from './parameter-size.ts'
import { readSignatureWords, WordsError } from './signature-words.ts'

/** Why a text is no ABI, for screens that say it in their reader's language. `at` counts entries or lines from 1. */
export type AbiFault =
  | { kind: 'json' | 'list' | 'many' | 'words' | 'none' }
  | { kind: 'entry' | 'line' | 'unread' | 'long'; at: number }
  | { kind: 'type'; at: number; type: string }
  | { kind: 'most'; most: number }

/** An ABI that somebody wrote cannot be used; the message says why. */
export class GivenAbiError extends Error {
  override name = 'GivenAbiError'
  readonly fault: AbiFault

  constructor(message: string, fault: AbiFault) {
    super(message)
    this.fault = fault
  }
}

const maxItems = 5_000
const maxParameters = 64
/** Of what compilers wrote: structs may have more members. */
const maxVerifiedParameters = 256
/** Signs and commas of a signature in words: reading one takes more than its length. */
const maxLine = 4_000
const maxCommas = 256
const maxDepth = 8
/** Solidity's types; a fixed list is bounded, since each of its members is decoded whether there are bytes or not. */
const elementary =
  /^(?:u?int(?:\d{1,3})?|address|bool|string|function|bytes(?:\d{1,2})?|tuple)(?<lists>(?:\[\d{0,4}\]){0,4})$/
const maxMembers = 1_024

/** What a source declares: by it the members of an enum are found, and structs are named. `decimal` is Vyper's. */
const declared = /^(?:(?:enum|struct|contract) [\w$.]{1,400}(?:\[\d{0,4}\]){0,4}|decimal)$/

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Where something of an ABI stands: in words, and by the number of its entry. */
interface Place {
  text: string
  at: number
  /** Parameters that are read of one list. */
  most: number
}
const wrongAt = ({ text, at }: Pick<Place, 'text' | 'at'>, why: string) =>
  new GivenAbiError(`${text}: ${why}`, { kind: 'entry', at })

const readType = (type: unknown, where: Place): string => {
  const match = typeof type === 'string' ? elementary.exec(type) : null
  if (match === null) {
    const shown = String(JSON.stringify(type)?.slice(0, 60))
    throw new GivenAbiError(`${where.text}: ${shown} is no type of the ABI`, {
      kind: 'type',
      at: where.at,
      type: shown,
    })
  }
  const members = [...(match.groups?.lists ?? '').matchAll(/\[(\d+)\]/g)].reduce(
    (all, [, size]) => all * Number(size),
    1,
  )
  // A list of what takes no bytes may claim any length.
  if (members === 0) throw wrongAt(where, 'a fixed list has at least one member')
  if (members > maxMembers) throw wrongAt(where, `a fixed list has at most ${maxMembers} members`)
  return type as string
}

const readParameters = (list: unknown, where: Place, depth = 0): AbiParameter[] => {
  if (list === undefined) return []
  if (!Array.isArray(list)) throw wrongAt(where, 'inputs are a list')
  if (list.length > where.most) throw wrongAt(where, `at most ${where.most} parameters are read`)
  if (depth > maxDepth) throw wrongAt(where, `tuples lie at most ${maxDepth} deep`)
  return list.map((one: unknown, index) => {
    const place = { ...where, text: `${where.text}, parameter ${index + 1}` }
    if (!isRecord(one)) throw wrongAt(place, 'it is no object')
    const type = readType(one.type, place)
    // what is no word of a language is no name either: it may hold signs that turn or end a text
    const name = typeof one.name === 'string' && /^[\w$]{0,200}$/.test(one.name) ? one.name : ''
    const indexed = one.indexed === true ? { indexed: true } : {}
    const { internalType } = one
    const internal = typeof internalType === 'string' && declared.test(internalType) ? { internalType } : {}
    if (!type.startsWith('tuple')) return { name, type, ...indexed, ...internal }
    const components = readParameters(one.components, place, depth + 1)
    if (components.length === 0) throw wrongAt(place, 'a tuple has at least one component')
    return { name, type, ...indexed, ...internal, components }
  })
}

const mutabilities = ['pure', 'view', 'nonpayable', 'payable']

/** Old compilers write `constant` and `payable` instead. */
const mutabilityOf = ({ stateMutability, constant, payable }: Record<string, unknown>): string => {
  if (mutabilities.includes(stateMutability as string)) return stateMutability as string
  return constant === true ? 'view' : payable === true ? 'payable' : 'nonpayable'
}

/** Functions, events and errors, and what takes a call without a function; everything else of an ABI calls nothing. */
const readItem = (item: unknown, index: number, most: number = maxParameters): Abi[number][] => {
  const at = index + 1
  if (!isRecord(item)) throw wrongAt({ text: `entry ${at}`, at }, 'it is no object')
  const { type = 'function', name } = item
  if (type === 'receive' || type === 'fallback') return [{ type, stateMutability: mutabilityOf(item) } as Abi[number]]
  if (type !== 'function' && type !== 'event' && type !== 'error') return []
  if (typeof name !== 'string' || !/^[\w$]{1,200}$/.test(name)) {
    throw wrongAt({ text: `entry ${at}`, at }, `a ${type} needs a name`)
  }
  const where = { text: `entry ${at} (${name.slice(0, 40)})`, at, most }
  const inputs = readParameters(item.inputs, where)
  const results = { ...where, text: `${where.text}, results` }
  const outputs = type === 'function' ? readParameters(item.outputs, results) : []
  if (areTooWide([...inputs, ...outputs]))
    throw wrongAt(where, `at most ${maxTypes} types are read of its parameters, those of tuples counted`)
  return [{ type, name, inputs, outputs, stateMutability: mutabilityOf(item) } as Abi[number]]
}

const listOfJson = (text: string): unknown[] => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new GivenAbiError(`the ABI is no valid JSON: ${(error as Error).message.slice(0, 120)}`, { kind: 'json' })
  }
  // What compilers and build tools write: the list itself, or an object that holds it.
  const list = isRecord(value) && !Array.isArray(value) ? (Array.isArray(value.abi) ? value.abi : [value]) : value
  if (!Array.isArray(list))
    throw new GivenAbiError('the ABI is no list of functions, events and errors', { kind: 'list' })
  if (list.length > maxItems) throw new GivenAbiError(`an ABI has at most ${maxItems} entries`, { kind: 'many' })
  return list
}

/** Something of an ABI and where it stands: the number of its entry, or of its line. */
export interface PlacedItem {
  item: Abi[number]
  at: number
}

const readJson = (text: string): PlacedItem[] =>
  listOfJson(text).flatMap((entry, index) => readItem(entry, index).map((item) => ({ item, at: index + 1 })))

/** Lines end and signatures end at `;`, but for those between the braces of a struct. */
const splitLines = (text: string): string[] =>
  text
    .replace(/\{[^{}]*\}/g, (members) => members.replaceAll(';', '\0').replaceAll('\n', ' '))
    .split(/[\n;]+/)
    .map((line) => line.replaceAll('\0', ';'))

/** `transfer(address,uint256)` as well as `function transfer(address to, uint256 amount);`. */
const readWords = (text: string): PlacedItem[] => {
  const lines = splitLines(text)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '' && !line.startsWith('//'))
    .map((line) =>
      /^(function|event|error|struct|constructor|fallback|receive)\b/.test(line) ? line : `function ${line}`,
    )
  if (lines.length > maxItems) throw new GivenAbiError(`an ABI has at most ${maxItems} entries`, { kind: 'many' })
  for (const [index, line] of lines.entries()) {
    const isLong = line.length > maxLine || line.split(',', maxCommas + 2).length > maxCommas + 1
    const wrong = (why: string) => new GivenAbiError(`line ${index + 1}: ${why}`, { kind: 'line', at: index + 1 })
    if (isLong) throw wrong(`a signature has at most ${maxParameters} parameters`)
    if (/[,(]\s*,|,\s*\)/.test(line)) throw wrong('a parameter has no type')
  }
  try {
    return readSignatureWords(lines).flatMap(({ item, at }) =>
      readItem(item, at - 1).map((read) => ({ item: read, at })),
    )
  } catch (error) {
    if (!(error instanceof WordsError)) throw error
    const where = lines.length < 2 ? '' : `line ${error.at}: `
    const fault: AbiFault = lines.length < 2 ? { kind: 'words' } : { kind: 'unread', at: error.at }
    throw new GivenAbiError(`${where}the ABI cannot be read: ${error.message}`, fault)
  }
}

/**
 * An ABI as somebody gives it, with the number of each entry or line.
 * @throws GivenAbiError in words for whoever wrote it
 */
export const readPlacedAbi = (text: string): PlacedItem[] => {
  const trimmed = text.trim()
  const found = /^[[{]/.test(trimmed) ? readJson(trimmed) : readWords(trimmed)
  if (found.length === 0) throw new GivenAbiError('the ABI has no function, event or error', { kind: 'none' })
  return found
}

/**
 * An ABI as somebody gives it: JSON (the list, or an artifact with `abi` in it), or signatures in words, one a line.
 * Functions, events and errors are kept, with their results.
 * @throws GivenAbiError in words for whoever wrote it
 */
export const readAbi = (text: string): Abi => readPlacedAbi(text).map(({ item }) => item)

/** A function of a library, with the signature that its selector is made of: `set(L.K)`; null: nothing tells it. */
export type LibraryFunction = Abi[number] & { linkedSignature?: string | null }

const isLibraryItem = (item: unknown): item is Abi[number] =>
  isRecord(item) && JSON.stringify(encodedItem(item as unknown as Abi[number])) !== JSON.stringify(item)

/** How an entry that is left out is named. */
const nameOf = (item: unknown, index: number): string =>
  isRecord(item) && typeof item.name === 'string' && /^[\w$]{1,200}$/.test(item.name) ? item.name : `#${index + 1}`

/**
 * The ABI of a verified contract: entries that a form cannot hold, such as one of thousands of parameters, are left out and named; the
 * others stay. Functions of a library carry the signature that they are called by.
 * @param of what else is known of the contract: an ABI whose types are structs alone does not say that it is a library's
 * @throws GivenAbiError only where the text is no ABI at all
 */
export const readVerifiedAbi = (text: string, of: { isLibrary?: boolean } = {}): { abi: Abi; leftOut: string[] } => {
  const list = listOfJson(text)
  const isLibrary = of.isLibrary === true || list.some(isLibraryItem)
  const abi: Abi[number][] = []
  const leftOut: string[] = []
  for (const [index, item] of list.entries()) {
    try {
      const [read] = readItem(
        isLibrary && isRecord(item) ? encodedItem(item as never) : item,
        index,
        maxVerifiedParameters,
      )
      if (read === undefined) continue
      const given = item as Parameters<typeof linkedSignature>[0]
      const linked =
        isLibrary && read.type === 'function'
          ? { linkedSignature: tellsLinkedTypes(given) ? linkedSignature(given) : null }
          : {}
      abi.push({ ...read, ...linked })
    } catch (error) {
      if (!(error instanceof GivenAbiError)) throw error
      leftOut.push(nameOf(item, index))
    }
  }
  return { abi, leftOut }
}

/** What somebody gives, to decode by. @throws GivenAbiError */
export const readGivenAbi = (text: string): AbiSource => abiSource(readAbi(text), 'given')
