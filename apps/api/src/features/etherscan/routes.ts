import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiContext } from '../../context.ts'
import { sendBytes } from '../../http/compression.ts'
import { describeError } from '../../http/errors.ts'
import { account } from './account.ts'
import { block, stats, transaction } from './chain-facts.ts'
import { contract } from './contract.ts'
import { dailySeries } from './daily-series.ts'
import { type Action, type Module, notOk } from './dialect.ts'
import { gastracker } from './gas.ts'
import { logs } from './logs.ts'
import { collectParameters, DialectError, type Parameters } from './parameters.ts'
import { proxyAction } from './proxy.ts'
import { token, tokensupply } from './tokens.ts'
import { dialectParameters, twins } from './twins.ts'

const modules: Readonly<Record<string, Module>> = {
  account,
  block,
  contract,
  transaction,
  logs,
  token,
  gastracker,
  stats: { ...stats, ...dailySeries, tokensupply },
}
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

const answer = async (context: ApiContext, parameters: Parameters): Promise<unknown> => {
  checkChain(parameters, context.config.chainId)
  const moduleName = parameters.get('module')?.toLowerCase() ?? ''
  const actionName = parameters.get('action')?.toLowerCase() ?? ''
  if (moduleName === 'proxy') {
    const passed = await proxyAction(context, actionName, parameters)
    if (passed !== undefined) return passed
  }
  const action = findAction(moduleName, actionName)
  return action(context, parameters, await context.head.current())
}

const describe = (context: ApiContext, error: unknown): string => {
  if (error instanceof DialectError) return error.message
  const { status, message } = describeError(error)
  if (status === 503)
    context.log.warn({ reason: (error as Error).message }, 'a question in the Etherscan dialect had to be put off')
  else if (status >= 500) context.log.error({ err: error }, 'a question in the Etherscan dialect failed')
  return message.startsWith('Error!') ? message : `Error! ${message}`
}

/** The Etherscan dialect at `/api` and `/v2/api`, and its twins: always HTTP 200 and JSON (ruling 18). */
export const registerEtherscan = (app: FastifyInstance, context: ApiContext): void => {
  const respond = async (request: FastifyRequest, reply: FastifyReply, parameters: Parameters) => {
    let body: unknown
    try {
      body = await answer(context, parameters)
    } catch (error) {
      body = notOk(describe(context, error))
    }
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
    return sendBytes(request, reply, Buffer.from(JSON.stringify(body)))
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
    app.get(twin.path, (request, reply) =>
      respond(request, reply, dialectParameters(twin, collectParameters(request.query, request.params))),
    )
  }
}
