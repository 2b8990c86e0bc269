import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiContext } from '../../context.ts'
import { sendBytes } from '../../http/compression.ts'
import { describeError } from '../../http/errors.ts'
import { account } from './account.ts'
import { block, stats, transaction } from './chain-facts.ts'
import { contract } from './contract.ts'
import { type Module, notOk } from './dialect.ts'
import { logs } from './logs.ts'
import { collectParameters, DialectError, type Parameters } from './parameters.ts'
import { proxyAction } from './proxy.ts'
import { token, tokensupply } from './tokens.ts'

const modules: Readonly<Record<string, Module>> = {
  account,
  block,
  contract,
  transaction,
  logs,
  token,
  stats: { ...stats, tokensupply },
}
const bodyBytes = 10 * 1024 * 1024

const checkChain = (parameters: Parameters, chainId: number) => {
  const asked = parameters.get('chainid')
  if (asked !== undefined && asked !== '' && Number(asked) !== chainId) {
    throw new DialectError('Missing or unsupported chainid parameter')
  }
}

const answer = async (context: ApiContext, parameters: Parameters): Promise<unknown> => {
  checkChain(parameters, context.config.chainId)
  const moduleName = parameters.get('module')?.toLowerCase() ?? ''
  const actionName = parameters.get('action')?.toLowerCase() ?? ''
  if (moduleName === 'proxy') {
    const passed = await proxyAction(context, actionName, parameters)
    if (passed !== undefined) return passed
  } else if (modules[moduleName] === undefined) throw new DialectError('Error! Missing Or invalid Module name')
  const action = modules[moduleName]?.[actionName]
  if (action === undefined) throw new DialectError('Error! Missing Or invalid Action name')
  return action(context, parameters, await context.head.current())
}

const describe = (context: ApiContext, error: unknown): string => {
  if (error instanceof DialectError) return error.message
  const { status, message } = describeError(error)
  if (status >= 500) context.log.error({ err: error }, 'a question in the Etherscan dialect failed')
  return message.startsWith('Error!') ? message : `Error! ${message}`
}

/** The Etherscan dialect at `/api` and `/v2/api`: always HTTP 200 and JSON (ruling 18). */
export const registerEtherscan = (app: FastifyInstance, context: ApiContext): void => {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    let body: unknown
    try {
      body = await answer(context, collectParameters(request.query, request.body))
    } catch (error) {
      body = notOk(describe(context, error))
    }
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
    return sendBytes(request, reply, Buffer.from(JSON.stringify(body)))
  }
  for (const url of ['/api', '/api/', '/v2/api', '/v2/api/']) {
    app.route({ method: ['GET', 'POST'], url, bodyLimit: bodyBytes, handler })
  }
}
