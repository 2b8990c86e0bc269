import { addressId } from '@corescope/api-schema/url-ids'
import { type BlockAt, blockAtOf, millisecondsOf } from '../../format/block-at.ts'

/** Addresses of one question. */
export const maxAddresses = 20
/** Moments of a history, its ends included. */
export const historyPoints = 13

export interface Question {
  addresses: readonly `0x${string}`[]
  token: `0x${string}` | undefined
  item: string | undefined
  at: BlockAt | undefined
  history: { from: string; to: string } | undefined
}

/** What the form holds, as typed; also the names of the URL's query. */
export const fieldNames = ['addresses', 'token', 'item', 'at', 'from', 'to'] as const
export type FieldName = (typeof fieldNames)[number]
export type Typed = Record<FieldName, string>

export type Problem =
  | 'addressesNone'
  | 'addressesMany'
  | 'addressesWrong'
  | 'tokenWrong'
  | 'itemWrong'
  | 'itemAlone'
  | 'atWrong'
  | 'momentWrong'
  | 'historyHalf'
  | 'historyOrder'
export type Problems = Partial<Record<FieldName, Problem>>

export const typedOf = (search: URLSearchParams): Typed =>
  Object.fromEntries(fieldNames.map((name) => [name, search.get(name) ?? ''])) as Typed

const isHex = (word: string) => addressId(word) !== undefined || word.startsWith('0x')

/**
 * Addresses and names of a text: each word. Between two commas or lines that hold no address, all words together are one name.
 */
export const splitAddresses = (text: string): string[] =>
  text.split(/[\n,;]+/).flatMap((piece) => {
    const words = piece.split(/\s+/).filter((word) => word !== '')
    return words.length === 0 || words.some(isHex) ? words : [words.join(' ')]
  })

const isDate = (text: string) => !Number.isNaN(millisecondsOf(text))

const addressesProblem = (text: string): Problem | undefined => {
  const words = splitAddresses(text)
  if (words.length === 0) return 'addressesNone'
  if (words.some((word) => addressId(word) === undefined)) return 'addressesWrong'
  return new Set(words.map(addressId)).size > maxAddresses ? 'addressesMany' : undefined
}

const historyProblems = (from: string, to: string): Problems => {
  if (from === '' && to === '') return {}
  if (from === '') return { from: 'historyHalf' }
  if (to === '') return { to: 'historyHalf' }
  if (!isDate(from)) return { from: 'momentWrong' }
  if (!isDate(to)) return { to: 'momentWrong' }
  return millisecondsOf(from) < millisecondsOf(to) ? {} : { to: 'historyOrder' }
}

/** What is wrong with what was typed, by field; nothing where it is a question. */
export const problemsOf = (typed: Typed): Problems => {
  const [token, item, at] = [typed.token.trim(), typed.item.trim(), typed.at.trim()]
  const problems: Record<string, Problem | undefined> = {
    addresses: addressesProblem(typed.addresses),
    token: token === '' || addressId(token) !== undefined ? undefined : 'tokenWrong',
    item: item !== '' && !/^\d{1,78}$/.test(item) ? 'itemWrong' : item !== '' && token === '' ? 'itemAlone' : undefined,
    at: at === '' || blockAtOf(at) !== undefined ? undefined : 'atWrong',
    ...historyProblems(typed.from.trim(), typed.to.trim()),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

/** The question that a form or a URL asks; undefined where something is wrong with it. */
export const questionOf = (typed: Typed): Question | undefined => {
  if (Object.keys(problemsOf(typed)).length > 0) return undefined
  const [token, item, at] = [typed.token.trim(), typed.item.trim(), typed.at.trim()]
  const [from, to] = [typed.from.trim(), typed.to.trim()]
  return {
    addresses: [...new Set(splitAddresses(typed.addresses).map((word) => addressId(word)!))],
    token: token === '' ? undefined : addressId(token),
    item: item === '' ? undefined : item,
    at: blockAtOf(at),
    history: from === '' ? undefined : { from, to },
  }
}

const textOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')

/** Moments of a history, evenly spaced, as dates of a call. */
export const momentsOf = ({ from, to }: { from: string; to: string }): string[] => {
  const [first, last] = [millisecondsOf(from), millisecondsOf(to)]
  return [
    ...new Set(
      Array.from({ length: historyPoints }, (_, index) =>
        textOf(first + ((last - first) * index) / (historyPoints - 1)),
      ),
    ),
  ]
}
