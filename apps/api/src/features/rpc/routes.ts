import type { FastifyInstance } from 'fastify'
import type { ApiContext } from '../../context.ts'
import { UnavailableError } from '../../http/errors.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import { allowedMethods } from './allowed-methods.ts'

const mostBytes = 128 * 1024
const mostCalls = 20

interface RpcRequest {
  jsonrpc?: unknown
  id?: unknown
  method?: unknown
  params?: unknown
}

const failure = (id: unknown, code: number, message: string) => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { code, message },
})

/** Why a call is not passed on; undefined when it is. Pure. */
const refusal = (call: RpcRequest | null) => {
  if (typeof call !== 'object' || call === null || typeof call.method !== 'string') {
    return failure(null, -32_600, 'This is no JSON-RPC request.')
  }
  if (!allowedMethods.has(call.method)) return failure(call.id, -32_601, `${call.method} is not served here.`)
  return undefined
}

const passOn = async (context: ApiContext, calls: RpcRequest[], isBatch: boolean): Promise<string> => {
  const refused = calls.map(refusal)
  const allowed = calls.filter((_, index) => refused[index] === undefined)
  const clean = allowed.map(({ id, method, params }) => ({
    jsonrpc: '2.0',
    id: id ?? null,
    method,
    params: params ?? [],
  }))
  const errors = refused.filter((answer) => answer !== undefined)
  if (!isBatch)
    return clean[0] === undefined ? JSON.stringify(errors[0]) : context.passThrough(JSON.stringify(clean[0]))
  const answers = clean.length === 0 ? [] : (JSON.parse(await context.passThrough(JSON.stringify(clean))) as unknown)
  return JSON.stringify([...(Array.isArray(answers) ? answers : [answers]), ...errors])
}

/** `POST /rpc`: a read-only door to the node, limited in methods, size and rate. */
export const registerRpc = (app: FastifyInstance, context: ApiContext): void => {
  const { RPC_LIMIT_PER_SECOND, RPC_LIMIT_BURST } = context.config
  const limit = createRateLimit(RPC_LIMIT_PER_SECOND, RPC_LIMIT_BURST)
  app.post('/rpc', { bodyLimit: mostBytes }, async (request, reply) => {
    reply.type('application/json').header('cache-control', 'no-store')
    const body = request.body as RpcRequest | RpcRequest[] | undefined
    const isBatch = Array.isArray(body)
    const calls = isBatch ? body : [body ?? {}]
    if (calls.length === 0 || calls.length > mostCalls) {
      return JSON.stringify(failure(null, -32_600, `Between 1 and ${mostCalls} calls at once.`))
    }
    const wait = limit(request.ip, calls.length, Date.now())
    if (wait > 0) {
      context.metrics.limited.inc({ what: 'rpc' })
      return reply
        .code(429)
        .header('retry-after', wait)
        .send(JSON.stringify(failure(calls[0]?.id, -32_005, `Rate limit reached: try again in ${wait} s.`)))
    }
    try {
      return await passOn(context, calls, isBatch)
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error
      const failures = calls.map((call) => refusal(call) ?? failure(call.id, -32_000, error.message))
      return JSON.stringify(isBatch ? failures : failures[0])
    }
  })
}
