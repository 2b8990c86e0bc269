import fastify from 'fastify'
import { expect, it } from 'vitest'
import { UnavailableError } from '../../http/errors.ts'
import type { RouteServices } from '../../route-group.ts'
import { rpcGroup } from './routes.ts'

/** The door to a node that is away. */
const ask = async (payload: object) => {
  const app = fastify()
  const context = {
    limitNodeCalls: () => 0,
    passThrough: () => Promise.reject(new UnavailableError('The node cannot be reached.')),
  }
  await rpcGroup.register(app, { context } as unknown as RouteServices)
  const response = await app.inject({ method: 'POST', url: '/rpc', payload })
  await app.close()
  return [response.statusCode, response.json()]
}
const away = (id: unknown) => ({ jsonrpc: '2.0', id, error: { code: -32_000, message: 'The node cannot be reached.' } })

it('a call to a node that is away is answered by an error under its id', async () => {
  expect(await ask({ jsonrpc: '2.0', id: 7, method: 'eth_chainId' })).toEqual([200, away(7)])
})

it('so is each call of a batch: clients read a list', async () => {
  const refused = { jsonrpc: '2.0', id: 2, error: { code: -32_601, message: 'eth_mining is not served here.' } }
  const calls = [
    { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
    { jsonrpc: '2.0', id: 2, method: 'eth_mining' },
    { jsonrpc: '2.0', id: 'x', method: 'eth_blockNumber' },
  ]
  expect(await ask(calls)).toEqual([200, [away(1), refused, away('x')]])
  expect(await ask([calls[0]!])).toEqual([200, [away(1)]])
})
