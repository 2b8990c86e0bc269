import { decodablePath } from '@corescope/api-schema/match-page'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { type Identify, type Reader, visitor } from '../readers/reader.ts'
import { accessOf, envelopeFailure } from './access.ts'
import { bodyRoom, limitBodies } from './body-room.ts'
import { describeError, ForbiddenError, TooManyError, UnauthorisedError } from './errors.ts'
import { failurePage, isFileOfPerson } from './failure-page.ts'
import { limitRates, type RateServices } from './limit-rates.ts'
import { foreignOrigin, isOwnOrigin } from './origin.ts'
import { readJson } from './read-json.ts'
import { securityHeaders } from './security-headers.ts'
import { holdsXsrf } from './xsrf.ts'

const bodyBytes = 256 * 1024
const requestTimeoutMs = 15_000
const headersTimeoutMs = 10_000
/** How often Node looks for requests that take too long: by default every 30 s, which makes 15 s into 45. */
const timeoutCheckMs = 2_000
/** When to ask again for what is not indexed yet. */
const askAgainSeconds = 2

declare module 'fastify' {
  interface FastifyRequest {
    reader: Reader
  }
}

export interface ServerServices extends RateServices {
  identify: Identify
  /** Rewrites of URLs before they are matched, by the features whose clients need them. */
  rewrites: readonly ((url: string) => string)[]
}

/** Enforces what routes declare, in one place: before a body is read or a handler runs. */
const enforceAccess = (app: FastifyInstance, { config, identify }: ServerServices) => {
  // the object of each request is set below
  app.decorateRequest('reader')
  app.addHook('onRequest', async (request) => {
    const { auth, writes } = accessOf(request)
    request.reader = request.is404 ? visitor : await identify(request)
    if (auth === 'user' && request.reader.kind !== 'user') throw new UnauthorisedError()
    if ((auth === 'user' || writes) && !holdsXsrf(request)) {
      throw new ForbiddenError('x-xsrf-token: it is not the token of the cookie XSRF-TOKEN')
    }
    if ((auth === 'user' || writes) && !isOwnOrigin(request, config.PUBLIC_URL)) {
      throw new ForbiddenError(foreignOrigin(request))
    }
  })
}

/** A path that cannot be decoded is no error of the protocol: there is no such page, which is for the page to say. */
const decodableUrl = (url: string): string => {
  const at = url.indexOf('?')
  return at === -1 ? decodablePath(url) : decodablePath(url.slice(0, at)) + url.slice(at)
}

/** POST takes JSON alone. A form, which any page may send without asking, is for the features that read forms. */
const readJsonOnly = (app: FastifyInstance) => {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, readJson(body as string))
    } catch (error) {
      done(error as Error, undefined)
    }
  })
}

const answerErrors = (app: FastifyInstance, { log }: ServerServices) => {
  app.setErrorHandler((error, request, reply) => {
    const described = describeError(error, request.headers['content-type'])
    const { reason, fault, parameters } = described
    if (error instanceof TooManyError) reply.header('retry-after', error.waitSeconds)
    // said once, by whoever follows the head
    if (reason === 'indexing') reply.header('retry-after', askAgainSeconds)
    else if (described.status === 503)
      log.warn({ url: request.url, reason: (error as Error).message }, 'a request had to be put off')
    else if (described.status >= 500) log.error({ err: error, url: request.url }, 'a request failed')
    reply.header('cache-control', 'no-store')
    if (isFileOfPerson(request)) {
      const waitSeconds = error instanceof TooManyError ? error.waitSeconds : undefined
      const page = failurePage(request, { ...described, waitSeconds })
      return reply.code(described.status).type('text/html; charset=utf-8').send(page)
    }
    const { failure = envelopeFailure } = accessOf(request)
    const { status, body } = failure(described.status, described.message, reason, fault, parameters)
    return reply.code(status).type('application/json').send(body)
  })
}

/** The HTTP server with what all routes share: headers, limits, access, errors as envelopes, measurement. */
export const createServer = (services: ServerServices): FastifyInstance => {
  const { config, log, metrics, rewrites } = services
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < config.TRUST_PROXY,
    bodyLimit: bodyBytes,
    requestTimeout: requestTimeoutMs,
    // a busy machine takes as long as it takes to begin: Fastify would give up after ten seconds
    pluginTimeout: 0,
    http: { connectionsCheckingInterval: timeoutCheckMs, headersTimeout: headersTimeoutMs },
    keepAliveTimeout: 60_000,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => rewrites.reduce((text, rewrite) => rewrite(text), decodableUrl(url)),
    routerOptions: { ignoreDuplicateSlashes: false, ignoreTrailingSlash: false, maxParamLength: 500 },
  })
  const headers = securityHeaders(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    const { origin } = request.headers
    if (accessOf(request).anyOrigin) reply.header('access-control-allow-origin', '*')
    // pages of this site may lie at another origin than the API
    else if (origin !== undefined && isOwnOrigin(request, config.PUBLIC_URL)) {
      reply.header('access-control-allow-origin', origin).header('vary', 'origin')
    }
  })
  limitRates(app, services)
  enforceAccess(app, services)
  limitBodies(app, bodyRoom)
  readJsonOnly(app)
  answerErrors(app, services)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page'
    metrics.requests.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  return app
}
