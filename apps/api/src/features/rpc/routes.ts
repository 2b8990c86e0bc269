import { RpcError } from '@corescope/rpc/errors'
import type { FastifyInstance } from 'fastify'
import type { ApiContext } from '../../context.ts'
import { rpcFailure } from '../../http/access.ts'
import { clientKeyOf } from '../../http/client-key.ts'
import { describeError, UnavailableError } from '../../http/errors.ts'
import { boundCall, runsCode } from '../../node/bound-call.ts'
import { chargeForTime } from '../../node/charge-for-time.ts'
import { type PassedCall, passBatch } from '../../node/pass-batch.ts'
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
type Prepared = { clean: PassedCall } | { refused: object }

/** Calls of one request that may each have all the gas of a block: more of them share as much. */
const fullCalls = 4n

const prepare = async (context: ApiContext, call: RpcRequest | null, running: number): Promise<Prepared> => {
  const refused = refusal(call)
  if (refused !== undefined || call === null) return { refused: refused ?? failure(null, -32_600, 'no request') }
  const asked = { method: call.method as string, params: call.params ?? [] }
  const gasCap = runsCode(asked.method) ? await context.gasCap() : 0n
  const share = BigInt(running) <= fullCalls ? gasCap : (gasCap * fullCalls) / BigInt(running)
  const bounded = boundCall(asked, share)
  if (!('call' in bounded)) return { refused: failure(call.id, bounded.code, bounded.message) }
  return { clean: bounded.call }
}

const isRunning = (call: RpcRequest | null) => typeof call?.method === 'string' && runsCode(call.method)

/** A node that is away cannot be asked for the gas of a block either. */
const prepareOrFail = (context: ApiContext, call: RpcRequest | null, running: number): Promise<Prepared> =>
  prepare(context, call, running).catch((error: unknown) => ({ refused: failure(call?.id, -32_000, messageOf(error)) }))

/** @throws what is no failure of a node */
const messageOf = (error: unknown): string => {
  if (!(error instanceof UnavailableError || error instanceof RpcError)) throw error
  return describeError(error).message
}

/** What each call is answered, in the order of the calls, under the ids of whoever asks. */
const passOn = async (context: ApiContext, calls: readonly RpcRequest[]): Promise<object[]> => {
  const running = calls.filter(isRunning).length
  const prepared = await Promise.all(calls.map((call) => prepareOrFail(context, call, running)))
  const clean = prepared.flatMap((one) => ('clean' in one ? [one.clean] : []))
  const answers = clean.length === 0 ? [] : await tellAll(context, clean)
  return prepared.map((one, place) =>
    'refused' in one ? one.refused : { ...answers.shift(), id: calls[place]?.id ?? null },
  )
}

/** A node that is away is an error of each call that was asked; what was refused before stays refused. */
const tellAll = async (context: ApiContext, clean: readonly PassedCall[]): Promise<object[]> => {
  try {
    if (clean.length > 1) return await passBatch(context.passThrough, clean)
    const text = await context.passThrough(JSON.stringify({ jsonrpc: '2.0', id: 0, ...clean[0] }))
    return [JSON.parse(text) as object]
  } catch (error) {
    const message = messageOf(error)
    return clean.map(() => failure(null, -32_000, message))
  }
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
    const client = clientKeyOf(request.ip)
    const wait = context.limitNodeCalls(client, calls.length, Date.now())
    if (wait > 0) {
      context.metrics.limited.inc({ what: 'rpc' })
      return reply
        .code(429)
        .header('retry-after', wait)
        .send(JSON.stringify(failure(calls[0]?.id, -32_005, `Rate limit reached: try again in ${wait} s.`)))
    }
    const began = performance.now()
    const answers = await passOn(context, calls)
    if (calls.some(isRunning)) chargeForTime(context.limitNodeCalls, client, performance.now() - began)
    return JSON.stringify(isBatch ? answers : answers[0])
  })
}

export const rpcGroup: RouteGroup = {
  name: 'rpc',
  access: { auth: 'visitor', anyOrigin: true, failure: rpcFailure },
  register: registerRpc,
}
