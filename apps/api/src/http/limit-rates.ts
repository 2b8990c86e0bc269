import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiConfig } from '../config.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { accessOf, envelopeFailure } from './access.ts'
import { clientKeyOf } from './client-key.ts'
import type { CountApiKey } from './count-api-key.ts'
import { failurePage, isFileOfPerson } from './failure-page.ts'
import { createRateLimit } from './rate-limit.ts'
import { isPageOfPerson, tooManyPage } from './too-many-page.ts'

export interface RateServices {
  config: ApiConfig
  log: Logger
  metrics: Metrics
  /** Counts a request of an API key. */
  countApiKey: CountApiKey
}

/** The key of such a body is looked for before its address is refused: reading it costs next to nothing. */
const shortBytes = 16 * 1024

/** `X-API-Key`, or `apikey=` as clients of the Etherscan dialect send it. */
const apiKeyOf = ({ headers, url }: FastifyRequest): string | undefined => {
  const header = headers['x-api-key']
  if (typeof header === 'string') return header
  return /[?&]apikey=([\w-]+)/i.exec(url)?.[1]
}

/** Fields of a body that was read, by their name in small letters; the last of a name counts. */
const fieldsOf = ({ body }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof body === 'object' ? (body ?? {}) : {}).flatMap(([name, value]: [string, unknown]) => {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value
      return typeof last === 'string' ? [[name.toLowerCase(), last.trim()]] : []
    }),
  )

const nameOf = (route: string, words: string): string => `${route}${words === '' ? '' : ` ${words}`}`

/** What a request calls: the path of its route; in the Etherscan dialect with module and action. */
const callOf = (request: FastifyRequest, fields: Record<string, string> = {}): string => {
  const { url, routeOptions } = request
  const wordOf = (name: string) =>
    /^[a-z_]{1,40}$/i.exec(fields[name] ?? '')?.[0] ??
    new RegExp(`[?&]${name}=([a-z_]{1,40})(?:&|$)`, 'i').exec(url)?.[1] ??
    ''
  const words = [wordOf('module'), wordOf('action')].filter((word) => word !== '').join('.')
  return nameOf(routeOptions.url ?? '', words)
}

/** Calls of a request whose body was read, at least one. */
const callsOf = (request: FastifyRequest, fields: Record<string, string>): [call: string, ...more: string[]] => {
  const words = accessOf(request).callsIn?.(request.body) ?? []
  const [first, ...more] = words.map((word) => nameOf(request.routeOptions.url ?? '', word))
  return [first ?? callOf(request, fields), ...more]
}

/** Whether the body of a request, which is not read yet, tells its key, or what counts for that. */
const isOfBody = (request: FastifyRequest, apiKey: string | undefined): boolean => {
  const { keyInBody, callsIn } = accessOf(request)
  return request.method === 'POST' && (apiKey === undefined ? keyInBody === true : callsIn !== undefined)
}

const isShort = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= shortBytes

/**
 * Requests of one address, or of one API key, have a rate. A key in the URL or a header is counted before the body is read. One that
 * stands in the body (`keyInBody`), or whose calls do (`callsIn`), is counted once that is read: until then the address (for a
 * key that is known the key) has its turn taken, which it gets back where the key is somebody's.
 */
export const limitRates = (app: FastifyInstance, { config, metrics, log, countApiKey }: RateServices): void => {
  const limit = createRateLimit(config.RATE_LIMIT_PER_SECOND, config.RATE_LIMIT_BURST)
  const refuse = (request: FastifyRequest, reply: FastifyReply, what: string, wait: number) => {
    metrics.limited.inc({ what: 'http' })
    reply.header('retry-after', wait)
    if (isPageOfPerson(request)) return reply.type('text/html; charset=utf-8').code(429).send(tooManyPage(wait))
    const message = `Max rate limit reached: ${what} may ask again in ${wait} s (rate limit).`
    if (isFileOfPerson(request)) {
      const page = failurePage(request, { status: 429, message, waitSeconds: wait })
      return reply.type('text/html; charset=utf-8').code(429).send(page)
    }
    const { status, body } = (accessOf(request).failure ?? envelopeFailure)(429, message)
    return reply.type('application/json').code(status).send(body)
  }
  /** A key that nobody has is ignored, as the tools of the Etherscan dialect send any text; who mistyped theirs finds it here. */
  const noteUnknown = (reply: FastifyReply) => reply.header('x-api-key', 'unknown')
  /** What the key of a request is told; undefined where it is nobody's. While the database of the keys is away, the address counts. */
  const keyed = (apiKey: string, call: string, more: readonly string[] = []) =>
    countApiKey(apiKey, call, more).catch((error: Error) => {
      log.debug({ reason: error.message }, 'an API key could not be looked up')
      return undefined
    })
  /** Whose turn a request took whose body is still to be read, and how long that has to wait, unless its key is somebody's. */
  const turns = new WeakMap<FastifyRequest, { turnOf: string; wait: number }>()

  app.addHook('onRequest', async (request, reply) => {
    if (accessOf(request).unlimited) return
    const apiKey = apiKeyOf(request)
    const client = clientKeyOf(request.ip)
    const isKnown = apiKey !== undefined && countApiKey.isKnown(apiKey)
    const isLate = isOfBody(request, apiKey)
    // keys that anybody may make up cost the database no statement beyond the limit of their address
    const turnOf = isKnown && isLate ? `key ${apiKey}` : client
    const ofAddress = isKnown && !isLate ? 0 : limit(turnOf, 1, Date.now())
    if (isLate && (ofAddress === 0 || (apiKey === undefined && isShort(request)))) {
      turns.set(request, { turnOf, wait: ofAddress })
      return
    }
    const said = apiKey === undefined || ofAddress > 0 ? undefined : await keyed(apiKey, callOf(request))
    // a key that was withdrawn meanwhile counts for its address
    const wait = said?.waitSeconds ?? (isKnown && !isLate ? limit(client, 1, Date.now()) : ofAddress)
    if (apiKey !== undefined && said === undefined) noteUnknown(reply)
    if (wait > 0) return refuse(request, reply, said?.what ?? 'this address', wait)
  })
  app.addHook('preHandler', async (request, reply) => {
    const turn = turns.get(request)
    if (turn === undefined) return
    const { turnOf, wait: ofAddress } = turn
    const fields = fieldsOf(request)
    const apiKey = apiKeyOf(request) ?? fields.apikey ?? ''
    // as above: where the address has to wait, only a key that is known already is counted
    const mayCount = apiKey !== '' && (ofAddress === 0 || countApiKey.isKnown(apiKey))
    const [call, ...more] = callsOf(request, fields)
    const said = mayCount ? await keyed(apiKey, call, more) : undefined
    if (said !== undefined && ofAddress === 0) limit.charge(turnOf, -1, Date.now())
    const wait = said?.waitSeconds ?? ofAddress
    if (apiKey !== '' && said === undefined) noteUnknown(reply)
    if (wait > 0) return refuse(request, reply, said?.what ?? 'this address', wait)
  })
}
