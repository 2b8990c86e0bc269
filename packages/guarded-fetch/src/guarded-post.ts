import { isIP } from 'node:net'
import { FetchError } from './fetch-error.ts'
import { type Doors, openConnection } from './open-connection.ts'
import { isLoopback, isPublicAddress, isPublicName } from './public-address.ts'
import { type ResolveName, resolveByDns } from './resolve-name.ts'

export interface GuardedPostOptions {
  /** Allows addresses of this very machine, and `http:` to them: for tests and the local devnet. */
  loopback?: boolean
  /** For name, connection and the head of the answer together. */
  timeoutMs?: number
  resolve?: ResolveName
}

/**
 * Sends a text to an address that anybody may have written. Nothing of the answer is read but its status.
 * @throws FetchError with a sentence for the user; the signal's reason when it aborts
 */
export type GuardedPost = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
) => Promise<void>

const defaultTimeoutMs = 10_000
const maxUrlLength = 500

/** Ports below it belong to other services than those that take webhooks. */
const firstFreePort = 1_024

const isPrivate = (address: string, loopback: boolean): boolean =>
  isIP(address) !== 0 && !isPublicAddress(address) && !(loopback && isLoopback(address))

/**
 * The URL of what may be posted to: `https:`, without user, password and fragment, at port 443 or from 1024 on; an address stands
 * for a host of the internet only, and so does a name. What a name leads to is looked at with each attempt.
 * @param loopback `http:` is taken too, and this very machine
 * @throws FetchError `refused` with a sentence for the user
 */
export const readPostUrl = (text: string, loopback: boolean): URL => {
  const url = text.length <= maxUrlLength && URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined)
    throw new FetchError('refused', `This is no URL of at most ${maxUrlLength} characters.`, {
      reason: { code: 'url' },
    })
  if (url.protocol !== 'https:' && !(loopback && url.protocol === 'http:')) {
    throw new FetchError('refused', 'The URL begins with https://.', { reason: { code: 'url' } })
  }
  if (url.username !== '' || url.password !== '')
    throw new FetchError('refused', 'A URL with a password is not taken.', { reason: { code: 'url' } })
  const address = url.hostname.replace(/^\[|\]$/g, '')
  const isOwn = loopback && (address === 'localhost' || isLoopback(address))
  if (!isOwn && (isIP(address) === 0 ? !isPublicName(address) : isPrivate(address, loopback))) {
    throw new FetchError('refused', `${url.hostname} is no address of the internet.`, { reason: { code: 'private' } })
  }
  // the port of the scheme is not written
  if (url.port !== '' && Number(url.port) < firstFreePort)
    throw new FetchError('refused', `The port is 443, or ${firstFreePort} and above.`, { reason: { code: 'url' } })
  if (url.hash !== '')
    throw new FetchError('refused', 'A URL with a fragment (#) is not taken.', { reason: { code: 'url' } })
  return url
}

/** The one way to send to what lies outside: no private address, no redirect, no endless answer. */
export const createGuardedPost = ({
  loopback = false,
  timeoutMs = defaultTimeoutMs,
  resolve = resolveByDns,
}: GuardedPostOptions = {}): GuardedPost => {
  const doors: Doors = { resolve, loopback }
  return async (text, body, headers, caller) => {
    const url = readPostUrl(text, loopback)
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = caller === undefined ? timeout : AbortSignal.any([caller, timeout])
    try {
      const response = await openConnection(url, doors, {
        accept: '*/*',
        trusted: false,
        signal,
        sent: { body, headers },
      })
      const status = response.statusCode ?? 0
      response.destroy()
      if (status >= 300 && status < 400)
        throw new FetchError('refused', `${url.host} redirects, which is not followed.`, {
          reason: { code: 'redirect' },
        })
      if (status < 200 || status > 299)
        throw new FetchError('unreachable', `${url.host} answers HTTP ${status}.`, { reason: { code: 'http', status } })
    } catch (error) {
      caller?.throwIfAborted()
      if (!timeout.aborted) throw error
      throw new FetchError('unreachable', `${url.host} does not answer in time.`, {
        cause: error,
        reason: { code: 'timeout' },
      })
    }
  }
}
