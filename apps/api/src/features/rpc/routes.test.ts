import { ConnectionError } from '@corescope/rpc/errors'
import fastify, { type FastifyInstance } from 'fastify'
import { type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { createTurns } from '../../answers/turns.ts'
import { UnavailableError } from '../../http/errors.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import type { RouteServices } from '../../route-group.ts'
import { rpcGroup } from './routes.ts'

const megabyte = 1024 * 1024
const turns = () =>
  createTurns({
    ...{ atOnce: 6, ofClient: 2, waiting: 50, waitingOfClient: 20, waitMs: 10_000 },
    ...{ bytes: 48 * megabyte, bytesOfClient: 12 * megabyte, what: 'questions to the node' },
  })

/** The door to a node that is away. */
const ask = async (payload: object) => {
  const app = fastify()
  const context = {
    config: {},
    limitNodeCalls: createRateLimit(0, 1),
    passThrough: Object.assign(() => Promise.reject(new UnavailableError('The node cannot be reached.')), {
      room: () => ({ bytes: 1 }),
    }),
    passTurns: turns(),
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

/** The door to a node that answers so, when it is let. */
const open = async (answerOf: (id: unknown) => string, perSecond = 0) => {
  const app = fastify()
  const asked: { id: unknown; method: string }[] = []
  const waiting: (() => void)[] = []
  const pass = (text: string) =>
    new Promise((resolve) => {
      const body = JSON.parse(text)
      asked.push(body)
      const answer = answerOf(body.id)
      waiting.push(() => resolve({ text: answer, answer: JSON.parse(answer) }))
    })
  const context = {
    config: {},
    limitNodeCalls: createRateLimit(perSecond, 150),
    gasCap: async () => 30_000_000n,
    metrics: { limited: { inc: () => undefined } },
    passThrough: Object.assign(pass, { room: () => ({ bytes: megabyte }) }),
    passTurns: turns(),
  }
  await rpcGroup.register(app, { context } as unknown as RouteServices)
  return { app, asked, answerNext: () => waiting.shift()?.() }
}
/** Sent at once: an injected request is begun by whoever waits for it. */
const send = async (app: FastifyInstance, payload: object) => await app.inject({ method: 'POST', url: '/rpc', payload })
const call = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'eth_call', params: [{ to: '0x' }] })

it('of one client two questions are with the node; more wait, and beyond that are told to come again', async () => {
  const { app, asked, answerNext } = await open((id) => JSON.stringify({ jsonrpc: '2.0', id, result: '0x' }))
  const posts = Array.from({ length: 25 }, (_, id) => send(app, call(id)))
  const refused = await Promise.all(posts.slice(22))
  expect(refused.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    Array.from({ length: 3 }, () => [429, '1']),
  )
  expect(refused[0]!.json()).toMatchObject({ id: 22, error: { code: -32_005 } })
  expect(asked.length).toBe(2)
  const release = setInterval(answerNext, 1)
  const served = await Promise.all(posts.slice(0, 22))
  clearInterval(release)
  expect(served.map((response) => response.json().id)).toEqual(Array.from({ length: 22 }, (_, id) => id))
  await app.close()
})

it('what a long answer brought is taken off the limit: those in line meanwhile are told to wait', async () => {
  const result = `0x${'00'.repeat(2 * megabyte)}`
  const { app, asked, answerNext } = await open((id) => JSON.stringify({ jsonrpc: '2.0', id, result }), 30)
  const posts = Array.from({ length: 12 }, (_, id) => send(app, call(id)))
  const release = setInterval(answerNext, 1)
  const statuses = (await Promise.all(posts)).map(({ statusCode }) => statusCode)
  clearInterval(release)
  expect(asked.length).toBeLessThanOrEqual(4)
  expect(statuses.filter((status) => status === 429).length).toBe(12 - asked.length)
  await app.close()
})

it.each([[7], ['a-1'], ['"'], [null], [{ deep: 1 }], [1.5]])('the answer to one call bears its id: %j', async (id) => {
  // written as no program of ours would: what goes on is the node's own text
  const { app, asked, answerNext } = await open((given) => `{ "id": ${JSON.stringify(given)}, "result":"0x1" }`)
  const post = send(app, call(id))
  await expect.poll(() => asked.length).toBe(1)
  answerNext()
  const response = await post
  expect(response.json()).toEqual({ id, result: '0x1' })
  const isAsItWas = response.body.startsWith('{ "id"')
  expect(isAsItWas).toBe(typeof id === 'number' ? Number.isInteger(id) : id === 'a-1')
  await app.close()
})

/** The door of wallets to a node that takes every transaction, unless told otherwise. */
const openWalletDoor = async (take: (bytes: Hex) => Promise<string> = async (bytes) => keccak256(bytes)) => {
  const app = fastify()
  const sent: Hex[] = []
  const passed: string[] = []
  const config = { BROADCAST: 'on', LOCAL_DEVNET: false, chainId: 1112 }
  const context = {
    config,
    limitNodeCalls: createRateLimit(0, 150),
    limitBroadcasts: createRateLimit(0.01, 3),
    metrics: { limited: { inc: () => undefined } },
    node: {
      request: async ({ method, params }: { method: string; params: [Hex] }) => {
        if (method !== 'eth_sendRawTransaction') return null
        sent.push(params[0])
        return take(params[0])
      },
    },
    passThrough: Object.assign(
      async (text: string) => {
        passed.push(text)
        const body = JSON.parse(text)
        const answerOf = ({ id }: { id: unknown }) => ({ jsonrpc: '2.0', id, result: '0x7' })
        const answer = Array.isArray(body) ? body.map(answerOf) : answerOf(body)
        return { text: JSON.stringify(answer), answer }
      },
      { room: () => ({ bytes: megabyte }) },
    ),
    passTurns: turns(),
  }
  await rpcGroup.register(app, { context } as unknown as RouteServices)
  const post = async (url: string, payload: object) => (await app.inject({ method: 'POST', url, payload })).json()
  const sendBytes = async (url: string, params: unknown[]) => {
    const body = await post(url, { jsonrpc: '2.0', id: 5, method: 'eth_sendRawTransaction', params })
    return body.result ?? body.error.message
  }
  return { app, config, sent, passed, post, sendBytes }
}
const account = privateKeyToAccount(keccak256('0x01'))
const transaction = (nonce: number) =>
  account.signTransaction({ chainId: 1112, type: 'eip1559', gas: 21_000n, nonce, to: account.address })

it('wallets send through their own door, within the limits of every broadcast; /rpc only reads', async () => {
  const { app, config, sent, passed, sendBytes } = await openWalletDoor()
  const bytes = await transaction(0)
  expect(await sendBytes('/rpc', [bytes])).toBe(
    'eth_sendRawTransaction is not served here. POST /rpc/wallet serves it.',
  )
  expect(await sendBytes('/rpc/wallet', [])).toBe('eth_sendRawTransaction takes a signed transaction.')
  expect(await sendBytes('/rpc/wallet', [bytes, 'more'])).toBe(keccak256(bytes))
  expect(await sendBytes('/rpc/wallet', [bytes.slice(2)])).toMatch(/^transaction: /)
  expect(sent).toEqual([bytes])
  await sendBytes('/rpc/wallet', [bytes])
  expect(await sendBytes('/rpc/wallet', [bytes])).toMatch(/^Rate limit reached/)
  config.BROADCAST = 'off'
  expect(await sendBytes('/rpc/wallet', [bytes])).toMatch(/broadcast is switched off/)
  expect(await sendBytes('/rpc', [bytes])).toBe('eth_sendRawTransaction is not served here.')
  expect(sent).toHaveLength(2)
  expect(passed).toEqual([])
  await app.close()
})

it('transactions of a batch are sent one after another, whatever becomes of the other calls', async () => {
  const { app, sent, passed, post } = await openWalletDoor()
  const both = [await transaction(0), await transaction(1)]
  const [first, second] = both.map((bytes, id) => ({ id, method: 'eth_sendRawTransaction', params: [bytes] }))
  const answers = await post('/rpc/wallet', [first!, { id: 'x', method: 'eth_chainId' }, second!])
  expect(answers).toEqual([
    { jsonrpc: '2.0', id: 0, result: keccak256(both[0]!) },
    { jsonrpc: '2.0', id: 'x', result: '0x7' },
    { jsonrpc: '2.0', id: 1, result: keccak256(both[1]!) },
  ])
  expect(sent).toEqual(both)
  expect(passed).toHaveLength(1)
  await app.close()
})

it('a transaction whose answer is lost is not sent again, and said to be one that may have arrived', async () => {
  const { app, sent, sendBytes } = await openWalletDoor(() => Promise.reject(new ConnectionError('reset', {})))
  const bytes = await transaction(0)
  expect(await sendBytes('/rpc/wallet', [bytes])).toBe(
    `The node did not answer. Transaction ${keccak256(bytes)} may have reached it: look before you send another.`,
  )
  expect(sent).toEqual([bytes])
  await app.close()
})
