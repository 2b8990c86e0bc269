import { decodablePath } from '@corescope/api-schema/match-page'
import formbody from '@fastify/formbody'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { ApiConfig } from '../config.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { isDialect, singleSlashes } from './dialect-url.ts'
import { encodeFailure } from './envelope.ts'
import { describeError } from './errors.ts'
import { createRateLimit } from './rate-limit.ts'
import { securityHeaders } from './security-headers.ts'

const bodyBytes = 256 * 1024
const requestTimeoutMs = 15_000
/** When to ask again for what is not indexed yet. */
const askAgainSeconds = 2

/** Paths that cost next to nothing, or that watchers must always reach. */
const isUnlimited = (url: string) => /^\/(assets\/|(health|metrics|favicon\.\w+)(\?|$))/.test(url)
const isOpenToAllOrigins = (url: string) => /^\/+(v2\/)?(api|rpc|health)\b/.test(url)

const isRpc = (url: string) => /^\/rpc(\?|$)/.test(url)

/** What clients of JSON-RPC read, of a request that could not be read so far as to know its id. */
const rpcFailure = (code: number, message: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })
/** Of the error codes of JSON-RPC: what stands here is no JSON; more than may be asked now; a request that is none. */
const rpcCodes: Readonly<Record<number, number>> = { 400: -32_700, 429: -32_005 }

/** The dialect's clients read the text of an HTTP 200 (ruling 18). */
const dialectFailure = (result: string) => JSON.stringify({ status: '0', message: 'NOTOK', result })

const limitRates = (app: FastifyInstance, config: ApiConfig, metrics: Metrics) => {
  const limit = createRateLimit(config.RATE_LIMIT_PER_SECOND, config.RATE_LIMIT_BURST)
  app.addHook('onRequest', async (request, reply) => {
    if (isUnlimited(request.url)) return
    const wait = limit(request.ip, 1, Date.now())
    if (wait === 0) return
    metrics.limited.inc({ what: 'http' })
    reply.header('retry-after', wait).type('application/json')
    const message = `Max rate limit reached: this address may ask again in ${wait} s (rate limit).`
    if (isDialect(request.url)) return reply.send(dialectFailure(message))
    return reply.code(429).send(isRpc(request.url) ? rpcFailure(rpcCodes[429]!, message) : encodeFailure(message))
  })
}

/** A path that cannot be decoded is no error of the protocol: there is no such page, which is for the page to say. */
const decodableUrl = (url: string): string => {
  const at = url.indexOf('?')
  return at === -1 ? decodablePath(url) : decodablePath(url.slice(0, at)) + url.slice(at)
}

/** The HTTP server with what all routes share: headers, limits, errors as envelopes, measurement. */
export const createServer = (config: ApiConfig, log: Logger, metrics: Metrics): FastifyInstance => {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < config.TRUST_PROXY,
    bodyLimit: bodyBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: 60_000,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => singleSlashes(decodableUrl(url)),
    routerOptions: { ignoreDuplicateSlashes: false, ignoreTrailingSlash: false, maxParamLength: 500 },
  })
  const headers = securityHeaders(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (isOpenToAllOrigins(request.url)) reply.header('access-control-allow-origin', '*')
  })
  limitRates(app, config, metrics)
  app.options('/*', async (_request, reply) =>
    reply
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type, authorization',
        'access-control-max-age': '86400',
      })
      .code(204)
      .send(),
  )
  app.register(formbody)
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(/^(application\/json|text\/plain)/, { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body as string))
    } catch {
      done(Object.assign(new Error('request: the body is not valid JSON'), { statusCode: 400 }), undefined)
    }
  })
  app.setErrorHandler((error, request, reply) => {
    const { status, message, reason } = describeError(error)
    // said once, by whoever follows the head
    if (reason === 'indexing') reply.header('retry-after', askAgainSeconds)
    else if (status === 503)
      log.warn({ url: request.url, reason: (error as Error).message }, 'a request had to be put off')
    else if (status >= 500) log.error({ err: error, url: request.url }, 'a request failed')
    if (isDialect(request.url))
      return reply
        .code(200)
        .type('application/json')
        .send(dialectFailure(`Error! ${message}`))
    reply.code(status).type('application/json').header('cache-control', 'no-store')
    if (isRpc(request.url))
      return reply.send(rpcFailure(rpcCodes[status] ?? (status >= 500 ? -32_603 : -32_600), message))
    return reply.send(encodeFailure(message, reason))
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page'
    metrics.requests.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  return app
}
