import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { FetchError } from './fetch-error.ts'
import { isLoopback, isPublicAddress, isPublicName } from './public-address.ts'
import type { ResolveName } from './resolve-name.ts'

export interface Doors {
  resolve: ResolveName
  /** Addresses of this very machine are allowed. */
  loopback: boolean
}

const maxDetailLength = 120

/** What went wrong, in a word: error codes of Node are stable, its messages hold addresses. */
const describeCause = (error: unknown): string => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return String(code ?? message).slice(0, maxDetailLength)
}

const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * Addresses of a URL's host, all of them allowed.
 * @throws FetchError `refused` when one of them is not of the internet, `unreachable` when there is none
 */
const checkedAddresses = async (url: URL, doors: Doors, trusted: boolean, signal: AbortSignal): Promise<string[]> => {
  const host = bare(url.hostname)
  const isAllowed = (address: string) => trusted || isPublicAddress(address) || (doors.loopback && isLoopback(address))
  if (isIP(host) !== 0) {
    if (isAllowed(host)) return [host]
    throw new FetchError('refused', `${host} is no address of the internet.`, { reason: { code: 'private' } })
  }
  if (!trusted && !isPublicName(host))
    throw new FetchError('refused', `${host} is no name of the internet.`, { reason: { code: 'private' } })
  const addresses = await doors.resolve(host, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new FetchError('unreachable', `The name ${host} cannot be resolved (${describeCause(error)}).`, {
      cause: error,
      reason: { code: 'name' },
    })
  })
  const foreign = addresses.find((address) => !isAllowed(address))
  if (foreign !== undefined)
    throw new FetchError('refused', `${host} is at ${foreign}, no address of the internet.`, {
      reason: { code: 'private' },
    })
  return addresses
}

/** The connection goes to the addresses that were checked, whatever the name means a moment later. */
const pinnedTo = (addresses: readonly string[]): LookupFunction => {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, { all }, done) => {
    if (all) done(null, found)
    else done(null, found[0]!.address, found[0]!.family)
  }
}

/** What is asked of a server. */
export interface Question {
  accept: string
  /** The operator named this origin: it may be at any address. */
  trusted: boolean
  signal: AbortSignal
  /** Sent by POST; absent: GET. */
  sent?: { body: string; headers: Readonly<Record<string, string>> }
}

/**
 * One GET or POST, its answer's headers received and its body not yet read: redirects are answers like others.
 * @throws FetchError; the signal's reason when it aborts
 */
export const openConnection = async (
  url: URL,
  doors: Doors,
  { accept, trusted, signal, sent }: Question,
): Promise<IncomingMessage> => {
  const addresses = await checkedAddresses(url, doors, trusted, signal)
  signal.throwIfAborted()
  const options: RequestOptions = {
    // no agent: a kept connection could belong to an address that was checked for another name
    agent: false,
    lookup: pinnedTo(addresses),
    headers: { accept, 'accept-encoding': 'gzip, br', 'user-agent': 'corescope', ...sent?.headers },
    method: sent === undefined ? 'GET' : 'POST',
    signal,
  }
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? requestSecure : requestPlain
    const fail = (error: unknown) => {
      const failure = new FetchError('unreachable', `${url.host} does not answer (${describeCause(error)}).`, {
        cause: error,
        reason: { code: 'connection' },
      })
      reject(signal.aborted ? signal.reason : failure)
    }
    try {
      open(url, options, resolve).on('error', fail).end(sent?.body)
    } catch (error) {
      // a URL that Node's client refuses to send
      fail(error)
    }
  })
}
