import type { IncomingMessage } from 'node:http'
import { FetchError } from './fetch-error.ts'
import { type Gateways, locate } from './locate.ts'
import { type Doors, openConnection } from './open-connection.ts'
import { readBody } from './read-body.ts'
import { bareType, type Document, readDataUri } from './read-data-uri.ts'
import { type ResolveName, resolveByDns } from './resolve-name.ts'
import type { Wanted } from './wanted.ts'

export interface GuardedFetchOptions {
  gateways: Gateways
  /** Allows addresses of this very machine (127.0.0.0/8, ::1): for tests and the local devnet. */
  loopback?: boolean
  /** Origins the operator named: they may be at any address. */
  trusted?: readonly string[]
  /** False: only documents that stand in their URI are read. */
  outside?: boolean
  /** For everything together: names, redirects, body, all gateways. */
  timeoutMs?: number
  resolve?: ResolveName
}

/**
 * Fetches a document whose URI anybody may have written: `data:`, `http(s):`, `ipfs:`, `ipns:`, `ar:`.
 * @throws FetchError with a sentence for readers; the signal's reason when it aborts
 */
export type GuardedFetch = (uri: string, wanted: Wanted, signal?: AbortSignal) => Promise<Document>

/** Public gateways, for where the operator names none. */
export const publicGateways: Gateways = {
  ipfs: ['https://ipfs.io', 'https://dweb.link'],
  arweave: ['https://arweave.net'],
}

const defaultTimeoutMs = 5_000
const maxRedirects = 4
const redirects = new Set([301, 302, 303, 307, 308])

const nextOf = (response: IncomingMessage, from: URL): URL | undefined => {
  const { location } = response.headers
  if (!redirects.has(response.statusCode ?? 0) || location === undefined) return undefined
  const next = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined
  if (next?.protocol !== 'http:' && next?.protocol !== 'https:') {
    throw new FetchError('refused', `${from.host} redirects to what is not fetched.`)
  }
  if (next.username !== '' || next.password !== '')
    throw new FetchError('refused', 'A URI with a password is not fetched.')
  return next
}

const ask = async (
  start: URL,
  trusted: boolean,
  wanted: Wanted,
  doors: Doors,
  signal: AbortSignal,
): Promise<Document> => {
  let url = start
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    // every hop is checked anew; only the origin that the operator named is trusted
    const isTrusted = trusted && url.origin === start.origin
    const response = await openConnection(url, doors, { accept: wanted.accept, trusted: isTrusted, signal })
    try {
      const next = nextOf(response, url)
      if (next === undefined) return await readDocument(response, url, wanted, signal)
      url = next
    } finally {
      response.destroy()
    }
  }
  throw new FetchError('refused', `${start.host} redirects more than ${maxRedirects} times.`)
}

const readDocument = async (
  response: IncomingMessage,
  url: URL,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Document> => {
  const status = response.statusCode ?? 0
  if (status !== 200) {
    const answered = status < 500 && status !== 429
    throw new FetchError('unreachable', `${url.host} answers HTTP ${status}.`, { answered })
  }
  const contentType = bareType(response.headers['content-type'])
  checkType(contentType, wanted)
  return { bytes: await readBody(response, wanted.maxBytes, signal), contentType }
}

const checkType = (contentType: string | null, wanted: Wanted): void => {
  if (!wanted.isUsable(contentType)) {
    throw new FetchError('unusable', `The document is of type ${contentType?.slice(0, 80) ?? 'unknown'}.`)
  }
}

const publicHosts = new Set([...publicGateways.ipfs, ...publicGateways.arweave].map((url) => new URL(url).host))

/** An operator's own gateway, and where it leads, are nobody else's affair: what is told of them ends in public answers. */
const withoutHosts = (error: FetchError, { host }: URL): FetchError => {
  if (publicHosts.has(host)) return error
  const { fault, answered, reason, message } = error
  const told = { cause: error, answered, ...(reason === undefined ? {} : { reason }) }
  return new FetchError(fault, `The gateway${/ answers HTTP \d+\.$/.exec(message)?.[0] ?? ' cannot be reached.'}`, told)
}

/** The one way to what lies outside: no private address, no endless answer, no foreign scheme. */
export const createGuardedFetch = (options: GuardedFetchOptions): GuardedFetch => {
  const { gateways, loopback = false, trusted = [], outside = true, resolve = resolveByDns } = options
  const { timeoutMs = defaultTimeoutMs } = options
  const doors: Doors = { resolve, loopback }

  const askOne = async (url: URL, trusted: boolean, wanted: Wanted, patience: { ms: number; caller?: AbortSignal }) => {
    const timeout = AbortSignal.timeout(patience.ms)
    const signal = patience.caller === undefined ? timeout : AbortSignal.any([patience.caller, timeout])
    try {
      return await ask(url, trusted, wanted, doors, signal)
    } catch (error) {
      patience.caller?.throwIfAborted()
      if (!timeout.aborted) throw error
      throw new FetchError('unreachable', `${url.host} does not answer in time.`, { cause: error })
    }
  }

  return async (uri, wanted, caller) => {
    const place = locate(uri, gateways)
    if (place.kind === 'data') {
      const document = readDataUri(place.uri, wanted.maxBytes)
      checkType(document.contentType, wanted)
      return document
    }
    if (!outside) throw new FetchError('refused', 'This server fetches nothing from outside (METADATA=off).')
    const deadline = Date.now() + timeoutMs
    let failure: unknown
    for (const [index, url] of place.urls.entries()) {
      // the time that is left is shared by the gateways that are left
      const ms = Math.max(1, Math.floor((deadline - Date.now()) / (place.urls.length - index)))
      try {
        return await askOne(url, place.trusted || trusted.includes(url.origin), wanted, { ms, caller })
      } catch (error) {
        if (!(error instanceof FetchError) || error.fault === 'unusable') throw error
        failure = place.trusted ? withoutHosts(error, url) : error
      }
    }
    throw failure
  }
}
