import type { FastifyRequest } from 'fastify'
import type { ApiConfig } from '../config.ts'

/**
 * Whether a `Host` names this machine by what no DNS server answers for: `localhost` or a loopback address. A page of a name that
 * was pointed here says that name. Pure.
 */
export const isLoopbackHost = (host: string | undefined): boolean =>
  host !== undefined && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host)

/**
 * Whether a request comes from a page of this very site, or from no page at all. What a request says of its host counts where the
 * site was given no other name, and at this machine: any domain name can be pointed at any address. Pure.
 * @param publicUrl '' where none is set
 */
export const isOwnOrigin = ({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean => {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const asked = new URL(origin)
  if (publicUrl !== '' && asked.origin === new URL(publicUrl).origin) return true
  return asked.host === host && (publicUrl === '' || isLoopbackHost(host))
}

/**
 * The origin that readers know this site by. What a request says of itself is not it: anybody may send any `Host`. Without
 * PUBLIC_URL it is the address the site listens at. Pure.
 */
export const siteOrigin = ({ PUBLIC_URL, HOST, PORT }: Pick<ApiConfig, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  PUBLIC_URL === '' ? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}` : new URL(PUBLIC_URL).origin

/** What a page of another site is told. Pure. */
export const foreignOrigin = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  `origin: "${headers.origin}" may not use this call`
