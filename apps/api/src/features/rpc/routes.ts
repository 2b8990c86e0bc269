import { RpcError } from '@corescope/rpc/errors'
import type { FastifyInstance } from 'fastify'
import type { ApiContext } from '../../context.ts'
import { rpcFailure } from '../../http/access.ts'
import { chargeForTime } from '../../http/charge-for-time.ts'
import { clientKeyOf } from '../../http/client-key.ts'
import { describeError, TooManyError, UnavailableError } from '../../http/errors.ts'
import { whenTaken } from '../../http/when-taken.ts'
import { boundCall, runsCode } from '../../node/bound-call.ts'
import { broadcastAsRpc, broadcastIsOff } from '../../node/broadcast.ts'
import { chargeForBytes } from '../../node/charge-for-bytes.ts'
import { type PassedCall, passBatch } from '../../node/pass-batch.ts'
import { walletDoor } from '../../node/wallet-door.ts'
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

/** Who asks, and whether they may send transactions: what wallets are given lets them. */
interface Asker {
  client: string
  sends: boolean
}

const sendMethod = 'eth_sendRawTransaction'

/** Why a call is not passed on; undefined when it is. Pure. */
const refusal = (call: RpcRequest | null, { sends }: Asker, { BROADCAST }: ApiContext['config']) => {
  if (typeof call !== 'object' || call === null || typeof call.method !== 'string') {
    return failure(null, -32_600, 'This is no JSON-RPC request.')
  }
  if (sends && call.method === sendMethod) return undefined
  if (allowedMethods.has(call.method)) return undefined
  const elsewhere = call.method === sendMethod && BROADCAST === 'on' ? ` POST ${walletDoor} serves it.` : ''
  return failure(call.id, -32_601, `${call.method} is not served here.${elsewhere}`)
}

/** A call that may be passed on, or what is answered to it here. */
type Prepared = { clean: PassedCall } | { answered: object }

/** Calls of one request that may each have all the gas of a block: more of them share as much. */
const fullCalls = 4n

/** A signed transaction, under the limits of every other way to send one (ruling 33). */
const answerBroadcast = async (context: ApiContext, { id, params }: RpcRequest, client: string): Promise<object> => {
  if (context.config.BROADCAST === 'off') return failure(id, -32_000, broadcastIsOff)
  const [bytes] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof bytes !== 'string') return failure(id, -32_602, `${sendMethod} takes a signed transaction.`)
  const wait = context.limitBroadcasts(client, 1, Date.now())
  if (wait > 0) return failure(id, -32_005, `Rate limit reached: try again in ${wait} s.`)
  return { jsonrpc: '2.0', id: id ?? null, ...(await broadcastAsRpc(context, bytes)) }
}

const prepare = async (
  context: ApiContext,
  call: RpcRequest | null,
  running: number,
  asker: Asker,
): Promise<Prepared> => {
  const refused = refusal(call, asker, context.config)
  if (refused !== undefined || call === null) return { answered: refused ?? failure(null, -32_600, 'no request') }
  if (call.method === sendMethod) return { answered: await answerBroadcast(context, call, asker.client) }
  const asked = { method: call.method as string, params: call.params ?? [] }
  const gasCap = runsCode(asked.method) ? await context.gasCap() : 0n
  const share = BigInt(running) <= fullCalls ? gasCap : (gasCap * fullCalls) / BigInt(running)
  const bounded = boundCall(asked, share)
  if (!('call' in bounded)) return { answered: failure(call.id, bounded.code, bounded.message) }
  return { clean: bounded.call }
}

const isRunning = (call: RpcRequest | null) => typeof call?.method === 'string' && runsCode(call.method)

/** A node that is away cannot be asked for the gas of a block either. */
const prepareOrFail = (
  context: ApiContext,
  call: RpcRequest | null,
  running: number,
  asker: Asker,
): Promise<Prepared> =>
  prepare(context, call, running, asker).catch((error: unknown) => ({
    answered: failure(call?.id, -32_000, messageOf(error)),
  }))

/** @throws what is no failure of a node */
const messageOf = (error: unknown): string => {
  if (!(error instanceof UnavailableError || error instanceof RpcError)) throw error
  return describeError(error).message
}

/** What each call is answered, in the order of the calls, under the ids of whoever asks. */
const passOn = async (context: ApiContext, calls: readonly RpcRequest[], asker: Asker): Promise<object[]> => {
  const running = calls.filter(isRunning).length
  const prepared: Prepared[] = []
  // one after another: transactions of one batch may follow each other
  for (const call of calls) prepared.push(await prepareOrFail(context, call, running, asker))
  const clean = prepared.flatMap((one) => ('clean' in one ? [one.clean] : []))
  const answers = clean.length === 0 ? [] : await tellAll(context, clean)
  return prepared.map((one, place) =>
    'answered' in one ? one.answered : { ...answers.shift(), id: calls[place]?.id ?? null },
  )
}

/** A node that is away is an error of each call that was asked; what was refused before stays refused. */
const tellAll = async (context: ApiContext, clean: readonly PassedCall[]): Promise<object[]> => {
  const { passThrough } = context
  try {
    return await passBatch(passThrough, clean, passThrough.room())
  } catch (error) {
    const message = messageOf(error)
    return clean.map(() => failure(null, -32_000, message))
  }
}

/** An id that every node gives back as it was. */
const isPlainId = (id: unknown): boolean =>
  Number.isSafeInteger(id) || (typeof id === 'string' && /^[\w-]{1,100}$/.test(id))

/** One call: the node's text goes on as it is where it bears the id already, so that a long answer is not written again. */
const passOne = async (context: ApiContext, call: RpcRequest, asker: Asker): Promise<string> => {
  const prepared = await prepareOrFail(context, call, 1, asker)
  if ('answered' in prepared) return JSON.stringify(prepared.answered)
  const id = isPlainId(call?.id) ? call.id : 0
  try {
    const { text, answer } = await context.passThrough(JSON.stringify({ jsonrpc: '2.0', id, ...prepared.clean }))
    if (id === call.id && (answer as RpcRequest).id === id) return text
    return JSON.stringify({ ...(answer as object), id: call.id ?? null })
  } catch (error) {
    return JSON.stringify(failure(call.id, -32_000, messageOf(error)))
  }
}

/** @throws TooManyError where what is done already for this client, meanwhile, took more than its limit */
const requirePaid = ({ limitNodeCalls }: ApiContext, client: string): void => {
  const wait = limitNodeCalls(client, 0, Date.now())
  if (wait > 0) throw new TooManyError(wait)
}

/** The answer, when this client's turn has come; what it took of the node is charged. */
const answerInTurn = (context: ApiContext, asker: Asker, body: RpcRequest | RpcRequest[]) => {
  const { client } = asker
  return context.passTurns.run(
    client,
    async () => {
      requirePaid(context, client)
      const began = performance.now()
      const isBatch = Array.isArray(body)
      const text = isBatch ? JSON.stringify(await passOn(context, body, asker)) : await passOne(context, body, asker)
      if (isBatch ? body.some(isRunning) : isRunning(body)) {
        chargeForTime(context.limitNodeCalls, client, performance.now() - began)
      }
      chargeForBytes(context.limitNodeCalls, client, text.length)
      return text
    },
    (text) => text.length,
  )
}

/** When to ask again where everybody has too much under way. */
const busySeconds = 2

/** A door to the node, limited in methods, gas, size, rate and in what is under way at once. */
const registerDoor = (app: FastifyInstance, context: ApiContext, path: string, sends: boolean): void => {
  app.post(path, { bodyLimit: maxBytes }, async (request, reply) => {
    reply.type('application/json').header('cache-control', 'no-store')
    const body = (request.body ?? {}) as RpcRequest | RpcRequest[]
    const calls = Array.isArray(body) ? body : [body]
    if (calls.length === 0 || calls.length > maxCalls) {
      return JSON.stringify(failure(null, -32_600, `Between 1 and ${maxCalls} calls at once.`))
    }
    const refuse = (status: number, seconds: number, message: string) => {
      context.metrics.limited.inc({ what: 'rpc' })
      return reply
        .code(status)
        .header('retry-after', seconds)
        .send(JSON.stringify(failure(calls[0]?.id, -32_005, message)))
    }
    const client = clientKeyOf(request.ip)
    const wait = context.limitNodeCalls(client, calls.length, Date.now())
    if (wait > 0) return refuse(429, wait, `Rate limit reached: try again in ${wait} s.`)
    try {
      const { found, taken } = await answerInTurn(context, { client, sends }, body)
      whenTaken(reply, taken)
      return reply.send(found)
    } catch (error) {
      if (error instanceof TooManyError) return refuse(429, error.waitSeconds, error.message)
      if (error instanceof UnavailableError) return refuse(503, busySeconds, error.message)
      throw error
    }
  })
}

/** `POST /rpc` only reads; `POST /rpc/wallet` is what wallets are given where the network has no public node, and also sends. */
const registerRpc = (app: FastifyInstance, { context }: RouteServices): void => {
  registerDoor(app, context, '/rpc', false)
  registerDoor(app, context, walletDoor, true)
}

/** The methods that are asked for, as far as they are served: what else stands there is anybody's text. Pure. */
const methodsIn = (body: unknown): string[] =>
  (Array.isArray(body) ? body.slice(0, maxCalls) : [body]).map((call: RpcRequest | null) => {
    const method = call?.method
    return typeof method === 'string' && (allowedMethods.has(method) || method === sendMethod) ? method : ''
  })

export const rpcGroup: RouteGroup = {
  name: 'rpc',
  access: { auth: 'visitor', anyOrigin: true, failure: rpcFailure, callsIn: methodsIn },
  register: registerRpc,
}
