import { accountsTag, type Call } from '@corescope/api-schema/call'
import { maxSubmissionBytes } from '@corescope/api-schema/verification/limits'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { makeLong } from '../answers/long-answer.ts'
import type { ApiContext } from '../context.ts'
import type { RouteGroup, RouteServices } from '../route-group.ts'
import type { RouteAccess } from './access.ts'
import { chargeForTime } from './charge-for-time.ts'
import { clientKeyOf } from './client-key.ts'
import { sendAnswer } from './compression.ts'
import type { EncodedAnswer } from './envelope.ts'
import { refusalOf, TooManyError } from './errors.ts'
import { trimStrings } from './trim-strings.ts'
import { whenTaken } from './when-taken.ts'
import { xsrfCookie } from './xsrf.ts'

/** Any origin may read what is public; what is a user's own, or is written, only pages of this site may ask. */
const accessOf = ({ auth, writes }: Call): RouteAccess => ({
  auth,
  writes: writes === true,
  anyOrigin: auth === 'visitor' && writes !== true,
})

/** An answer that may be long, when the client's turn has come. It holds its place until it is read, or its reader is left. */
const askInTurn = async (
  context: ApiContext,
  client: string,
  ask: () => Promise<EncodedAnswer>,
  reply: FastifyReply,
): Promise<EncodedAnswer> => {
  const { answer, taken } = await makeLong(context, client, ask, ({ envelope }) => envelope.length)
  whenTaken(reply, taken)
  return answer
}

/** @throws TooManyError where the node, or the DNS server, has done enough for this client for now */
const inItsLimit = async <Answer>(
  { limitNodeCalls }: ApiContext,
  { runsCode, asksDns }: Pick<Call, 'runsCode' | 'asksDns'>,
  client: string,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  if (runsCode !== true && asksDns !== true) return ask()
  const wait = limitNodeCalls(client, 1, Date.now())
  if (wait > 0) throw new TooManyError(wait)
  const began = performance.now()
  try {
    return await ask()
  } finally {
    chargeForTime(limitNodeCalls, client, performance.now() - began)
  }
}

/** Binds every contract entry to its handler: validate, answer, envelope. `_t` of a GET is ignored (ruling 17). */
const registerCalls = (app: FastifyInstance, { context, allRoutes, askFor }: RouteServices): void => {
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
          const wait = context.limitBroadcasts(clientKeyOf(request.ip), 1, Date.now())
          if (wait > 0) throw new TooManyError(wait)
        }
        const { reader, ip } = request
        const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300)
        const sender = { reader, address: ip, clientKey: clientKeyOf(ip), userAgent }
        const ask = () => inItsLimit(context, call, sender.clientKey, () => askFor(route, parsed.data, sender))
        const answer = call.isLong === true ? await askInTurn(context, sender.clientKey, ask, reply) : await ask()
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
