import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeLongAnswer } from '../../answers/long-answer.ts'
import type { ApiContext } from '../../context.ts'
import { dialectFailure, type RouteAccess } from '../../http/access.ts'
import { chargeForTime } from '../../http/charge-for-time.ts'
import { clientKeyOf } from '../../http/client-key.ts'
import { sendBytes } from '../../http/compression.ts'
import { describeError, TooManyError } from '../../http/errors.ts'
import { readForm } from '../../http/read-form.ts'
import { whenTaken } from '../../http/when-taken.ts'
import { chargeForBytes } from '../../node/charge-for-bytes.ts'
import type { RouteGroup, RouteServices } from '../../route-group.ts'
import { account } from './account.ts'
import { block, stats, transaction } from './chain-facts.ts'
import { contract } from './contract.ts'
import { dailySeries } from './daily-series.ts'
import { type Action, type Module, notOk } from './dialect.ts'
import { singleSlashes } from './dialect-url.ts'
import { gastracker } from './gas.ts'
import { logs } from './logs.ts'
import { collectParameters, DialectError, type Parameters } from './parameters.ts'
import { isProxyAction, proxyAction } from './proxy.ts'
import { tokensupply } from './tokens/facts.ts'
import { token } from './tokens/modules.ts'
import { dialectParameters, twins } from './twins.ts'
import { validators } from './validators.ts'
import { verification } from './verification.ts'

/** Every action but those of `module=proxy`. */
export const modules: Readonly<Record<string, Module>> = {
  account,
  block,
  contract: { ...contract, ...verification },
  transaction,
  logs,
  token,
  gastracker,
  stats: { ...stats, ...dailySeries, tokensupply, validators },
}
const access: RouteAccess = { auth: 'visitor', anyOrigin: true }
const bodyBytes = 10 * 1024 * 1024

const checkChain = (parameters: Parameters, chainId: number) => {
  const asked = parameters.get('chainid')
  if (asked !== undefined && asked !== '' && Number(asked) !== chainId) {
    throw new DialectError('Missing or unsupported chainid parameter')
  }
}

const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/**
 * The action of that name. Only what is listed is one: what every object has by nature (`constructor`) is none.
 * @throws DialectError in the words clients match
 */
export const findAction = (moduleName: string, actionName: string): Action => {
  const module = own(modules, moduleName)
  if (module === undefined && moduleName !== 'proxy') throw new DialectError('Error! Missing Or invalid Module name')
  const action = module && own(module, actionName)
  if (action === undefined) throw new DialectError('Error! Missing Or invalid Action name')
  return action
}

/** Actions that run code on the node, as names are compared. */
const codeActions: ReadonlySet<string> = new Set(['eth_call', 'eth_estimategas'])

/** What the node is asked has the limit of `/rpc`, and counts with it. @throws DialectError in the words clients match */
const limitProxy = (context: ApiContext, client: string, calls: number) => {
  const wait = context.limitNodeCalls(client, calls, Date.now())
  if (wait === 0) return
  context.metrics.limited.inc({ what: 'rpc' })
  throw new DialectError(`Max rate limit reached: this address may ask the node again in ${wait} s (rate limit).`)
}

/** Transactions have the limit of every door that sends, and count with it. @throws DialectError in the words clients match */
const limitSending = ({ config, limitBroadcasts, metrics }: ApiContext, client: string) => {
  const wait = config.BROADCAST === 'off' ? 0 : limitBroadcasts(client, 1, Date.now())
  if (wait === 0) return
  metrics.limited.inc({ what: 'broadcast' })
  throw new DialectError(`Max rate limit reached: this address may send again in ${wait} s (rate limit).`)
}

/** Text to send; `taken` is told when it is gone. */
interface Answered {
  text: string
  taken?: () => void
}

/** An answer of the node, when this client's turn has come; what it took of the node is charged. */
const askNode = async (
  context: ApiContext,
  actionName: string,
  parameters: Parameters,
  client: string,
): Promise<Answered> => {
  limitProxy(context, client, 1)
  if (actionName === 'eth_sendrawtransaction') limitSending(context, client)
  const ask = async () => {
    limitProxy(context, client, 0)
    const began = performance.now()
    const text = await proxyAction(context, actionName, parameters)
    if (codeActions.has(actionName)) chargeForTime(context.limitNodeCalls, client, performance.now() - began)
    chargeForBytes(context.limitNodeCalls, client, text.length)
    return text
  }
  const { found, taken } = await context.passTurns.run(client, ask, (text) => text.length)
  return { text: found, taken }
}

/** Actions whose answers are as long as a contract or a sender wants. */
const longActions: ReadonlySet<string> = new Set(['getlogs', 'txlist', 'getsourcecode', 'getabi'])

const answer = async (context: ApiContext, parameters: Parameters, client: string): Promise<Answered> => {
  checkChain(parameters, context.config.chainId)
  const moduleName = parameters.get('module')?.toLowerCase() ?? ''
  const actionName = parameters.get('action')?.toLowerCase() ?? ''
  if (moduleName === 'proxy' && isProxyAction(actionName)) return askNode(context, actionName, parameters, client)
  const action = findAction(moduleName, actionName)
  const make = async () => JSON.stringify(await action(context, parameters, await context.head.current(), client))
  if (!longActions.has(actionName)) return { text: await make() }
  return makeLongAnswer(context, client, make)
}

const describe = (context: ApiContext, error: unknown): string => {
  if (error instanceof DialectError || error instanceof TooManyError) return error.message
  const { status, message } = describeError(error)
  if (status === 503)
    context.log.warn({ reason: (error as Error).message }, 'a question in the Etherscan dialect had to be put off')
  else if (status >= 500) context.log.error({ err: error }, 'a question in the Etherscan dialect failed')
  return message.startsWith('Error!') ? message : `Error! ${message}`
}

/** The Etherscan dialect at `/api` and `/v2/api`, and its twins: always HTTP 200 and JSON (ruling 18). */
const registerEtherscan = async (app: FastifyInstance, { context }: RouteServices): Promise<void> => {
  await app.register(formbody, { parser: readForm })
  const respond = async (request: FastifyRequest, reply: FastifyReply, parameters: Parameters) => {
    const { text, taken } = await answer(context, parameters, clientKeyOf(request.ip)).catch(
      (error: unknown): Answered => ({ text: JSON.stringify(notOk(describe(context, error))) }),
    )
    if (taken !== undefined) whenTaken(reply, taken)
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
    return sendBytes(request, reply, Buffer.from(text))
  }
  for (const url of ['/api', '/api/', '/v2/api', '/v2/api/']) {
    app.route({
      method: ['GET', 'POST'],
      url,
      bodyLimit: bodyBytes,
      handler: (request, reply) => respond(request, reply, collectParameters(request.query, request.body)),
    })
  }
  for (const twin of twins) {
    app.get(twin.path, { config: { access } }, (request, reply) =>
      respond(request, reply, dialectParameters(twin, collectParameters(request.query, request.params))),
    )
  }
}

export const etherscanGroup: RouteGroup = {
  name: 'etherscan',
  access: { ...access, failure: dialectFailure, keyInBody: true },
  rewriteUrl: singleSlashes,
  register: registerEtherscan,
}
