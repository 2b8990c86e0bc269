import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { createTurns } from '../../answers/turns.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import type { RouteServices } from '../../route-group.ts'
import { etherscanGroup, findAction } from './routes.ts'

describe('findAction', () => {
  it('finds what is listed', () => expect(findAction('account', 'balance')).toBeTypeOf('function'))
  it.each(['', 'x', 'constructor', '__proto__', 'tostring'])('module "%s" is none', (name) => {
    for (const action of ['assign', 'keys', 'freeze', 'constructor']) {
      expect(() => findAction(name, action)).toThrow('Missing Or invalid Module name')
    }
  })
  it.each(['', 'x', 'constructor', '__proto__'])('action "%s" is none', (name) => {
    for (const module of ['account', 'stats', 'proxy']) {
      expect(() => findAction(module, name)).toThrow('Missing Or invalid Action name')
    }
  })
})

describe('module=proxy', () => {
  const turns = (waitingOfClient: number) =>
    createTurns({
      ...{ atOnce: 6, ofClient: 2, waiting: 50, waitingOfClient, waitMs: 10_000 },
      ...{ bytes: 1_000_000, bytesOfClient: 1_000_000, what: 'questions to the node' },
    })
  /** The dialect before a node that answers when it is let. */
  const open = async (waitingOfClient: number) => {
    const waiting: (() => void)[] = []
    const text = '{ "jsonrpc": "2.0", "id": 1, "result": "0x1" }'
    const context = {
      config: { chainId: 1112 },
      limitNodeCalls: createRateLimit(0, 1),
      passTurns: turns(waitingOfClient),
      passThrough: () =>
        new Promise((resolve) => waiting.push(() => resolve({ text, answer: JSON.parse(text) as unknown }))),
    }
    const app = fastify()
    await etherscanGroup.register(app, { context } as unknown as RouteServices)
    const ask = async () => await app.inject({ url: '/api?module=proxy&action=eth_blockNumber' })
    return { app, ask, waiting, text }
  }

  it('hands on the text of the node, two at once for one address; beyond the line it says to come again', async () => {
    const { app, ask, waiting, text } = await open(3)
    const asked = Array.from({ length: 6 }, ask)
    const refused = await asked[5]!
    expect([refused.statusCode, refused.json()]).toEqual([
      200,
      { status: '0', message: 'NOTOK', result: expect.stringMatching(/^Max rate limit reached: .* 1 s/) },
    ])
    expect(waiting.length).toBe(2)
    const release = setInterval(() => waiting.shift()?.(), 1)
    const bodies = (await Promise.all(asked.slice(0, 5))).map(({ body }) => body)
    clearInterval(release)
    expect(bodies).toEqual(Array.from({ length: 5 }, () => text))
    await app.close()
  })
})
