import { RpcError } from '@corescope/rpc/errors'
import type { FastifyInstance } from 'fastify'
import type { ApiContext } from '../../context.ts'
import { rpcFailure } from '../../http/access.ts'
import { clientKeyOf } from '../../http/client-key.ts'
import { describeError, UnavailableError } from '../../http/errors.ts'
import { boundCall, runsCode } from '../../node/bound-call.ts'
import type { RouteGroup, RouteServices } from '../../route-group.ts'
import { allowedMethods } from './allowed-methods.ts'

const maxBytes = 128 * 1024
/** All getters of a contract are read in one exchange. */
const maxCalls = 100

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

/** A call that may be passed on, or what is answered to it. */
type Prepared = { clean: object } | { refused: object }

const prepare = async (context: ApiContext, call: RpcRequest | null): Promise<Prepared> => {
  const refused = refusal(call)
  if (refused !== undefined || call === null) return { refused: refused ?? failure(null, -32_600, 'no request') }
  const asked = { method: call.method as string, params: call.params ?? [] }
  const bounded = runsCode(asked.method) ? boundCall(asked, await context.gasCap()) : { call: asked }
  if (!('call' in bounded)) return { refused: failure(call.id, bounded.code, bounded.message) }
  return { clean: { jsonrpc: '2.0', id: call.id ?? null, ...bounded.call } }
}

const passOn = async (context: ApiContext, calls: RpcRequest[], isBatch: boolean): Promise<string> => {
  const prepared = await Promise.all(calls.map((call) => prepare(context, call)))
  const clean = prepared.flatMap((one) => ('clean' in one ? [one.clean] : []))
  const errors = prepared.flatMap((one) => ('refused' in one ? [one.refused] : []))
  if (!isBatch)
    return clean[0] === undefined ? JSON.stringify(errors[0]) : context.passThrough(JSON.stringify(clean[0]))
  const answers = clean.length === 0 ? [] : (JSON.parse(await context.passThrough(JSON.stringify(clean))) as unknown)
  return JSON.stringify([...(Array.isArray(answers) ? answers : [answers]), ...errors])
}

/** `POST /rpc`: a read-only door to the node, limited in methods, gas, size and rate. */
const registerRpc = (app: FastifyInstance, { context }: RouteServices): void => {
  app.post('/rpc', { bodyLimit: maxBytes }, async (request, reply) => {
    reply.type('application/json').header('cache-control', 'no-store')
    const body = request.body as RpcRequest | RpcRequest[] | undefined
    const isBatch = Array.isArray(body)
    const calls = isBatch ? body : [body ?? {}]
    if (calls.length === 0 || calls.length > maxCalls) {
      return JSON.stringify(failure(null, -32_600, `Between 1 and ${maxCalls} calls at once.`))
    }
    const wait = context.limitNodeCalls(clientKeyOf(request.ip), calls.length, Date.now())
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
      if (!(error instanceof UnavailableError || error instanceof RpcError)) throw error
      const { message } = describeError(error)
      const failures = calls.map((call) => refusal(call) ?? failure(call.id, -32_000, message))
      return JSON.stringify(isBatch ? failures : failures[0])
    }
  })
}

export const rpcGroup: RouteGroup = {
  name: 'rpc',
  access: { auth: 'visitor', anyOrigin: true, failure: rpcFailure },
  register: registerRpc,
}
