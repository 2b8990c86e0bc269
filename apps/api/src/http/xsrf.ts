import { randomBytes } from 'node:crypto'
import { isXsrfToken, xsrfCookieName as name } from '@corescope/api-schema/xsrf-token'
import type { FastifyRequest } from 'fastify'

/** A cookie for the browser of who signs in; its scripts send it back as `X-XSRF-TOKEN` (spec §7). @param isSecure the site has TLS */
export const xsrfCookie = (isSecure: boolean): string =>
  `${name}=${randomBytes(16).toString('base64url')}; Path=/; SameSite=Strict; Max-Age=31536000${isSecure ? '; Secure' : ''}`

/**
 * Whether a request that brings the cookie shows that its page could read it. A request without the cookie comes from a program, and
 * nothing that it does rests on cookies. Pure.
 */
export const holdsXsrf = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => {
  const given = (headers.cookie ?? '')
    .split(/; */)
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .map((cookie) => cookie.slice(name.length + 1))
    .filter(isXsrfToken)
  return given.length === 0 || given.some((value) => value === headers['x-xsrf-token'])
}
