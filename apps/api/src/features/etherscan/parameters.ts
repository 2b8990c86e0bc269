/** What went wrong, in the words clients match; HTTP 200 with status 0 (ruling 18). */
export class DialectError extends Error {
  override name = 'DialectError'
}

/** Parameters of a request by lower-case name: of the query and of a form or JSON body; the body wins. */
export type Parameters = ReadonlyMap<string, string>

/** Sources are compared by their hashes: not a blank of them may go. */
const asGiven = new Set(['sourcecode'])

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

export const collectParameters = (query: unknown, body: unknown): Parameters => {
  const merged = new Map<string, string>()
  for (const source of [query, body]) {
    if (!isPlain(source)) continue
    for (const [name, value] of Object.entries(source)) {
      const one: unknown = Array.isArray(value) ? value.at(-1) : value
      if (!isScalar(one)) continue
      const key = name.toLowerCase()
      merged.set(key, asGiven.has(key) ? String(one) : String(one).trim())
    }
  }
  return merged
}

const addressPattern = /^(0x)?[0-9a-f]{40}$/i
const normal = (text: string) =>
  (text.toLowerCase().startsWith('0x') ? text : `0x${text}`).toLowerCase() as `0x${string}`

/** @throws DialectError when there is no address under that name */
export const addressOf = (parameters: Parameters, name = 'address'): `0x${string}` => {
  const text = parameters.get(name) ?? ''
  if (!addressPattern.test(text)) throw new DialectError('Error! Invalid address format')
  return normal(text)
}

/** Comma-separated addresses, at most `most`. */
export const addressesOf = (parameters: Parameters, name: string, most: number): `0x${string}`[] => {
  const list = (parameters.get(name) ?? '').split(',').map((text) => text.trim())
  if (list.length > most) throw new DialectError(`Error! Maximum of ${most} addresses exceeded`)
  if (list.some((text) => !addressPattern.test(text))) throw new DialectError('Error! Invalid address format')
  return list.map(normal)
}

export const hashOf = (parameters: Parameters, name = 'txhash'): `0x${string}` => {
  const text = parameters.get(name) ?? ''
  if (!/^(0x)?[0-9a-f]{64}$/i.test(text)) throw new DialectError('Error! Invalid transaction hash')
  return normal(text)
}

/** A decimal or hex number; `fallback` when it is absent. */
export const numberOf = (parameters: Parameters, name: string, fallback: number): number => {
  const text = parameters.get(name) ?? ''
  if (text === '') return fallback
  if (!/^(\d+|0x[0-9a-f]+)$/i.test(text)) throw new DialectError(`Error! Invalid parameter ${name}`)
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER)
}

/** A block number or one of the words for the head; beyond the head is allowed. */
export const blockOf = (parameters: Parameters, name: string, fallback: number, head: number): number => {
  const text = parameters.get(name)?.toLowerCase()
  if (text === 'latest' || text === 'pending' || text === 'safe' || text === 'finalized') return head
  return text === 'earliest' ? 0 : numberOf(parameters, name, fallback)
}

/** Rows that one page of a list may have. */
export const maxRows = 10_000

export interface Window {
  page: number
  offset: number
}

/** Entries before a page: more than any list has, and few enough for the numbers of the database. */
const maxSkipped = 2 ** 31 - 1

/** `page` 0 is 1; `offset` is the page's size, at most `most`. A page far past every list is another such page. */
export const windowOf = (parameters: Parameters, most: number): Window => {
  const offset = Math.min(most, Math.max(1, numberOf(parameters, 'offset', most) || most))
  const page = Math.max(1, numberOf(parameters, 'page', 1))
  return { page: Math.min(page, Math.floor(maxSkipped / offset)), offset }
}

export const sortOf = (parameters: Parameters): 'asc' | 'desc' =>
  parameters.get('sort')?.toLowerCase() === 'desc' ? 'desc' : 'asc'
