import { accountsTag, type Call } from '@corescope/api-schema/call'
import { maxSubmissionBytes } from '@corescope/api-schema/verification/limits'
import type { FastifyInstance } from 'fastify'
import type { RouteGroup, RouteServices } from '../route-group.ts'
import type { RouteAccess } from './access.ts'
import { clientKeyOf } from './client-key.ts'
import { sendAnswer } from './compression.ts'
import { refusalOf, TooManyError } from './errors.ts'
import { createRateLimit } from './rate-limit.ts'
import { trimStrings } from './trim-strings.ts'
import { xsrfCookie } from './xsrf.ts'

/** Any origin may read what is public; what is a user's own, or is written, only pages of this site may ask. */
const accessOf = ({ auth, writes }: Call): RouteAccess => ({
  auth,
  writes: writes === true,
  anyOrigin: auth === 'visitor' && writes !== true,
})

/** Binds every contract entry to its handler: validate, answer, envelope. `_t` of a GET is ignored (ruling 17). */
const registerCalls = (app: FastifyInstance, { context, allRoutes, askFor }: RouteServices): void => {
  const { BROADCAST_LIMIT_PER_SECOND, BROADCAST_LIMIT_BURST } = context.config
  const broadcastLimit = createRateLimit(BROADCAST_LIMIT_PER_SECOND, BROADCAST_LIMIT_BURST)
  const isSecure = context.config.PUBLIC_URL.startsWith('https:')
  for (const route of allRoutes) {
    const { call } = route
    if (call.tag === accountsTag && context.config.ACCOUNTS === 'off') continue
    app.route({
      method: call.method,
      url: call.path,
      ...(call.isLarge === true ? { bodyLimit: maxSubmissionBytes + 64 * 1024 } : {}),
      config: { access: accessOf(call) },
      handler: async (request, reply) => {
        const given = call.method === 'GET' ? withoutTimestamp(request.query) : (request.body ?? {})
        // sources are compared with what their hashes say: not a blank of them may go
        const input = trimStrings(given, call.isLarge !== true)
        const parsed = call.request.safeParse(input)
        if (!parsed.success) throw refusalOf(parsed.error, input)
        if (call.broadcasts === true) {
          const wait = broadcastLimit(clientKeyOf(request.ip), 1, Date.now())
          if (wait > 0) throw new TooManyError(wait)
        }
        const { reader, ip } = request
        const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300)
        const sender = { reader, address: ip, clientKey: clientKeyOf(ip), userAgent }
        const answer = await askFor(route, parsed.data, sender)
        const isShared = call.method === 'GET' && reader.kind === 'visitor' && route.answerSender === undefined
        reply.header('cache-control', isShared ? 'no-cache' : 'no-store')
        if (call.beginsSession === true) reply.header('set-cookie', xsrfCookie(isSecure))
        return sendAnswer(request, reply, answer)
      },
    })
  }
}

const withoutTimestamp = (query: unknown) => {
  const { _t: _cacheBuster, ...rest } = query as Record<string, unknown>
  return rest
}

export const callsGroup: RouteGroup = { name: 'calls', access: { auth: 'user' }, register: registerCalls }
