import type { FastifyInstance } from 'fastify'
import type { Ask } from '../answers/ask.ts'
import type { Route } from '../answers/route.ts'
import { sendAnswer } from './compression.ts'
import { refusalOf } from './errors.ts'

/** Binds every contract entry to its handler: validate, answer, envelope. `_t` of a GET is ignored (ruling 17). */
export const registerCalls = (app: FastifyInstance, routes: readonly Route[], ask: Ask): void => {
  for (const route of routes) {
    const { call } = route
    app.route({
      method: call.method,
      url: call.path,
      handler: async (request, reply) => {
        const input = call.method === 'GET' ? withoutTimestamp(request.query) : (request.body ?? {})
        const parsed = call.request.safeParse(input)
        if (!parsed.success) throw refusalOf(parsed.error, input)
        const answer = await ask(route, parsed.data)
        reply.header('cache-control', call.method === 'GET' ? 'no-cache' : 'no-store')
        return sendAnswer(request, reply, answer)
      },
    })
  }
}

const withoutTimestamp = (query: unknown) => {
  const { _t: _cacheBuster, ...rest } = query as Record<string, unknown>
  return rest
}
