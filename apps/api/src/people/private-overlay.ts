import type { Call } from '@corescope/api-schema/call'
import { homeSearchAddress } from '@corescope/api-schema/search/calls'
import { tokenList } from '@corescope/api-schema/tokens/calls'
import { findIgnored, findNames, findNotes } from '@corescope/store/people/notes'
import { bytes } from '@corescope/store/reader'
import type { z } from 'zod'
import { sumOfWorths } from '../entities/tokens/worth.ts'
import type { AddressBook } from '../naming/address-book.ts'
import { nameValues } from '../naming/name-values.ts'
import type { PrivateOverlay } from '../readers/ask-for.ts'
import type { People } from './create-people.ts'
import { decodeByOwnAbis, undecodedOf } from './custom-decoding.ts'
import { withOwnNames } from './own-suggestions.ts'

type Thing = Record<string, unknown>
const isAddress = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)
const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)

/** What of an answer may be a user's: addresses and tokens that have a private name, and transactions. */
interface Found {
  named: { address: string; thing: Thing }[]
  transactions: { hash: string; thing: Thing }[]
  lists: { thing: Thing; key: 'records' | 'holdings'; rows: unknown[] }[]
  undecoded: ReturnType<typeof undecodedOf>
}

/** Everything of an answer that a user may have named. Answers have a ceiling, so this has one too. */
const search = (value: unknown, found: Found): Found => {
  if (Array.isArray(value)) for (const part of value) search(part, found)
  else if (typeof value === 'object' && value !== null) {
    const thing = value as Thing
    if ('privateName' in thing) {
      const address = thing.hash ?? thing.contractAddress
      if (isAddress(address)) found.named.push({ address, thing })
    }
    if (isHash(thing.transactionHash)) found.transactions.push({ hash: thing.transactionHash, thing })
    found.undecoded.push(...undecodedOf(thing))
    for (const key of ['records', 'holdings'] as const) {
      const rows = thing[key]
      if (Array.isArray(rows)) found.lists.push({ thing, key, rows })
    }
    for (const part of Object.values(thing)) search(part, found)
  }
  return found
}

type TokenOf = (record: unknown) => string | undefined

/** The token that a row is about; rows of the list of tokens are tokens themselves. */
const tokenOfRows = ({ path }: Call): TokenOf => {
  const isToken = path === tokenList.path
  return (record) => {
    const row = (record ?? {}) as Thing & { token?: Thing }
    const address = (isToken ? row : row.token)?.contractAddress
    return isAddress(address) ? address : undefined
  }
}

const distinct = (texts: readonly string[]) => [...new Set(texts)].map(bytes)

/** What an address or token shows of a private name; null: there is one, and no key of this site opens it. Pure. */
export const ownName = (name: string | null | undefined): { privateName?: string; isNameSealed?: true } => {
  if (name === undefined) return {}
  return name === null ? { isNameSealed: true } : { privateName: name }
}

/** The token that a question is about: who looks at an ignored one by itself sees it. */
const askedToken = (request: unknown): unknown =>
  (request as { contractAddress?: unknown } | undefined)?.contractAddress

/** Takes rows of ignored tokens out of lists; `hidden` says how many. Totals stay those of the chain; the worth is that of the rows. */
const hideIgnored = (lists: Found['lists'], tokenOf: TokenOf, ignored: ReadonlySet<string>, asked: unknown): void => {
  for (const { thing, key, rows } of lists) {
    const shown = rows.filter((record) => {
      const token = tokenOf(record)
      return token === undefined || token === asked || !ignored.has(token)
    })
    if (shown.length === rows.length) continue
    thing.hidden = rows.length - shown.length
    thing[key] = shown
    if (key === 'holdings') thing.worth = sumOfWorths(shown.map((row) => (row as { worth: string | null }).worth))
  }
}

/**
 * Decodes by a user's own ABIs, with the names of the addresses among the values.
 * @returns those addresses: they may have a private name too
 */
const decodeWithNames = async (
  database: People['database'],
  book: AddressBook,
  userId: string,
  undecoded: Found['undecoded'],
): Promise<Found['named']> => {
  if (undecoded.length === 0) return []
  const decoded = await database.session((session) => decodeByOwnAbis(session, userId, undecoded))
  const withNames = await nameValues(book, decoded)
  return withNames.flatMap((one, at) => {
    // copies: what is laid over them is the reader's alone, and the book's references are everybody's
    const addresses = (one?.addresses ?? []).map((address) => ({ ...address }))
    if (addresses.length > 0) Object.assign(decoded[at]!, { addresses })
    return addresses.map((thing) => ({ address: thing.hash, thing }))
  })
}

/** Lays a user's private names and notes over an answer, one of their own too, finds them in the search, and takes the tokens out that they do not want to see. */
export const createPrivateOverlay =
  (
    { database, owner, searchNames }: Pick<People, 'database' | 'owner' | 'searchNames'>,
    book: AddressBook,
  ): PrivateOverlay =>
  async (call, data, user, request) => {
    if (call.path === homeSearchAddress.path) {
      const suggested = data as z.output<typeof homeSearchAddress.response>
      await withOwnNames(searchNames, book, user.id, suggested)
    }
    const found = search(data, { named: [], transactions: [], lists: [], undecoded: [] })
    const { named, transactions, lists, undecoded } = found
    const tokenOf = tokenOfRows(call)
    const tokens = lists.flatMap(({ rows }) => rows.flatMap((record) => tokenOf(record) ?? []))
    if ([named, transactions, tokens, undecoded].every(({ length }) => length === 0)) return data
    const own = await owner(user)
    named.push(...(await decodeWithNames(database, book, user.id, undecoded)))
    await database.session(async (session) => {
      const nameOf = await findNames(session, own, distinct(named.map(({ address }) => address)))
      for (const { address, thing } of named) Object.assign(thing, ownName(nameOf.get(address)))
      const notes = await findNotes(session, own, 'transaction', distinct(transactions.map(({ hash }) => hash)))
      const noteOf = new Map(notes.map(({ subject, note }) => [subject as string, note]))
      for (const { hash, thing } of transactions) {
        const note = noteOf.get(hash)
        if (note !== undefined) thing.privateNote = note
      }
      hideIgnored(lists, tokenOf, await findIgnored(session, user.id, distinct(tokens)), askedToken(request))
    })
    return data
  }
