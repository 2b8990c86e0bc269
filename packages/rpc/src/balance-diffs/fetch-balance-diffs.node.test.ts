import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Address, Hash } from '@corescope/chain/types/hex'
import type { BlockBalances } from '@corescope/chain/types/state-diff'
import { type FreshWorld, startFreshWorld } from '@corescope/devnet/test-worlds/fresh-world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, Endpoint, RpcCall, Transport } from '../caller.ts'
import {
  MethodUnsupportedError,
  OtherBlockError,
  RateLimitedError,
  ServerErrorAnswer,
  StateUnavailableError,
} from '../errors.ts'
import { createTransport } from '../transport/transport.ts'
import { type DiffDialect, type DiffedBlock, diffDialects } from './balance-diff-answers.ts'
import { fetchBalanceDiffs, probeBalanceDiffs } from './fetch-balance-diffs.ts'

let world: FreshWorld
let transport: Transport
let blocks: DiffedBlock[]
beforeAll(async () => {
  world = await startFreshWorld()
  transport = createTransport({ urls: [world.url], timeoutMs: 60_000 })
  const head = Number(await world.node.call('eth_blockNumber'))
  blocks = []
  for (let number = head - 20; number <= head; number += 1) {
    const wire = await world.node.call<{ hash: Hash; miner: Address; transactions: Hash[] }>('eth_getBlockByNumber', [
      `0x${number.toString(16)}`,
      false,
    ])
    blocks.push({ number, hash: wire.hash, transactions: wire.transactions, read: [wire.miner] })
  }
})
afterAll(async () => {
  await transport?.close()
  await world?.stop()
})

/** The same node as an endpoint of its own, whose answers to some methods are others. */
const changing = (
  answer: (call: RpcCall) => Error | undefined,
  rewrite: (call: RpcCall) => RpcCall = (call) => call,
) => {
  let made: Endpoint | undefined
  const wrap = (endpoint: Endpoint): Endpoint => {
    made ??= {
      ...endpoint,
      pinned: (work) => work(made!),
      batch: async (calls, options) => {
        const answers = await endpoint.batch(calls.map(rewrite), options)
        return answers.map((one, index) => {
          const error = answer(calls[index]!)
          return error === undefined ? one : { ok: false, error }
        })
      },
    }
    return made
  }
  const caller: Caller = {
    ...transport,
    pinned: (work, options) => transport.pinned((one) => work(wrap(one)), options),
  }
  return caller
}
const only = (dialect: DiffDialect) =>
  changing((call) =>
    diffDialects.some((other) => other !== dialect && other === call.method)
      ? new MethodUnsupportedError({ code: -32601, message: 'no such method' }, call)
      : undefined,
  )
const readAll = async (caller: Caller, asked = blocks): Promise<BlockBalances[]> => {
  const all: BlockBalances[] = []
  for await (const one of fetchBalanceDiffs(caller, asked, { batch: 6, attempts: 1 })) all.push(one)
  return all
}

it('every dialect tells the same, and what a block costs is measured', async () => {
  const [first, ...others] = await Promise.all(diffDialects.map((dialect) => readAll(only(dialect))))
  for (const other of others) expect(other).toEqual(first)
  expect(first!.map(({ hash }) => hash)).toEqual(blocks.map(({ hash }) => hash))
  expect(first!.flatMap(({ transactions }) => transactions.flat()).length).toBeGreaterThan(20)
  const probe = await probeBalanceDiffs(only('debug_traceBlockByNumber'), blocks.slice(-5))
  expect(probe).toMatchObject({ dialect: 'debug_traceBlockByNumber', msPerBlock: expect.any(Number) })
  const busy = blocks.filter(({ transactions }) => transactions.length > 0)
  expect((await probeBalanceDiffs(transport, busy.slice(-2))).msPerBlock).toBeNull()
  process.stdout.write(`a block's balances cost the node ${probe.msPerBlock!.toFixed(1)} ms\n`)
})

it('the way to a node is no cost of a block: one 150 ms away costs as little as one beside', async () => {
  const far = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () =>
      setTimeout(async () => {
        const answer = await fetch(world.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: Buffer.concat(parts),
        })
        response.setHeader('content-type', 'application/json')
        response.end(Buffer.from(await answer.arrayBuffer()))
      }, 150),
    )
  })
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve))
  const away = createTransport({ urls: [`http://127.0.0.1:${(far.address() as AddressInfo).port}`] })
  try {
    const probe = await probeBalanceDiffs(away, blocks.slice(-5))
    expect(probe.roundTripMs).toBeGreaterThanOrEqual(150)
    expect(probe.msPerBlock).toBeLessThan(150)
  } finally {
    await away.close()
    far.closeAllConnections()
    far.close()
  }
})

it('a node in trouble is not said to offer nothing', async () => {
  let troubles = 2
  const shaken = changing((call) => {
    const one = { endpoint: 'shaken', ...call }
    if (call.method === 'debug_traceTransaction' && troubles > 0) {
      troubles -= 1
      return new ServerErrorAnswer('internal error (-32603)', one)
    }
    return call.method.startsWith('debug_traceBlock')
      ? new MethodUnsupportedError({ code: -32601, message: 'no such method' }, one)
      : undefined
  })
  await expect(probeBalanceDiffs(shaken, blocks.slice(-5), { attempts: 1, attemptsOfStep: 1 })).rejects.toThrow(
    ServerErrorAnswer,
  )
  expect((await probeBalanceDiffs(shaken, blocks.slice(-5))).dialect).toBe('debug_traceTransaction')
})

it('a provider that refuses each call once is measured: no hiccup begins the probe anew', async () => {
  const asked = new Set<string>()
  const busy = changing((call) => {
    const text = JSON.stringify(call)
    const isKnown = asked.has(text)
    asked.add(text)
    return isKnown ? undefined : new RateLimitedError('HTTP 429', { endpoint: 'busy', ...call }, 0)
  })
  const probe = await probeBalanceDiffs(busy, blocks.slice(-8), { attempts: 1 })
  expect(probe).toMatchObject({ dialect: 'debug_traceBlockByHash', msPerBlock: expect.any(Number) })
})

it('says what a node cannot: no tracer, no state, another block', async () => {
  const sample = blocks.filter(({ transactions }) => transactions.length > 0).slice(-1)
  const without = changing((call) =>
    call.method.startsWith('debug_') ? new MethodUnsupportedError({ code: -32601, message: 'no' }, call) : undefined,
  )
  expect(await probeBalanceDiffs(without, sample)).toEqual({ dialect: null, msPerBlock: null, roundTripMs: null })
  await expect(readAll(without)).rejects.toThrow(MethodUnsupportedError)
  // Another tracer than the one asked for: as from a node that passes over what it does not know.
  const other = changing(
    () => undefined,
    (call) =>
      call.method.startsWith('debug_') ? { ...call, params: [call.params[0], { tracer: 'callTracer' }] } : call,
  )
  expect(await probeBalanceDiffs(other, sample)).toEqual({ dialect: null, msPerBlock: null, roundTripMs: null })
  const pruned = changing((call) =>
    call.method.startsWith('debug_') ? new StateUnavailableError({ code: -32000, message: 'pruned' }, call) : undefined,
  )
  // It has the tracer, so it may tell of blocks to come: nothing is measured.
  expect(await probeBalanceDiffs(pruned, sample)).toEqual({
    dialect: diffDialects[0],
    msPerBlock: null,
    roundTripMs: null,
  })
  await expect(readAll(pruned)).rejects.toThrow(StateUnavailableError)
  const elsewhere = sample.map((block) => ({ ...block, hash: `0x${'12'.repeat(32)}` as const }))
  await expect(readAll(only('debug_traceBlockByHash'), elsewhere)).rejects.toThrow(OtherBlockError)
  await expect(readAll(only('debug_traceBlockByNumber'), elsewhere)).rejects.toThrow(OtherBlockError)
})
