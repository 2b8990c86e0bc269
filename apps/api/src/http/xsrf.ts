import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const name = 'XSRF-TOKEN'

/** A cookie for the browser of who signs in; its scripts send it back as `X-XSRF-TOKEN` (spec §7). @param isSecure the site has TLS */
export const xsrfCookie = (isSecure: boolean): string =>
  `${name}=${randomBytes(16).toString('base64url')}; Path=/; SameSite=Strict; Max-Age=31536000${isSecure ? '; Secure' : ''}`

/** As `xsrfCookie` makes them. Cookies are one for all ports of a host: another form is another program's, and says nothing. */
const isOurs = (value: string) => /^[\w-]{22}$/.test(value)

/**
 * Whether a request that brings the cookie shows that its page could read it. A request without the cookie comes from a program, and
 * nothing that it does rests on cookies. Pure.
 */
export const holdsXsrf = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => {
  const given = (headers.cookie ?? '')
    .split(/; */)
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .map((cookie) => cookie.slice(name.length + 1))
    .filter(isOurs)
  return given.length === 0 || given.some((value) => value === headers['x-xsrf-token'])
}
