import type { FastifyRequest } from 'fastify'
import type { ApiConfig } from '../config.ts'

/** Whether a request comes from a page of this very site, or from no page at all. `publicUrl`: '' where none is set. Pure. */
export const isOwnOrigin = ({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean => {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const asked = new URL(origin)
  return asked.host === host || (publicUrl !== '' && asked.origin === new URL(publicUrl).origin)
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
