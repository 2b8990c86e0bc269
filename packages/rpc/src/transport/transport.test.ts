import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { RequestMetric } from '../caller.ts'
import {
  ConnectionError,
  EndpointRefusedError,
  ExecutionRevertedError,
  FinalRpcError,
  GarbledAnswerError,
  InvalidParametersError,
  MethodUnsupportedError,
  NodeTroubleError,
  RateLimitedError,
  RetryableRpcError,
  ServerErrorAnswer,
  StateUnavailableError,
  TimeoutError,
  TooLargeError,
  WrongChainError,
} from '../errors.ts'
import { createTransport, type TransportSettings } from './transport.ts'

// biome-ignore lint/suspicious/noExplicitAny: wire JSON is spoiled at will here
type Json = any

type Handler = (calls: Json, response: ServerResponse, request: IncomingMessage, count: number) => void

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A server that misbehaves as told; `count` numbers its exchanges from 1. */
async function misbehave(handler: Handler): Promise<string> {
  let count = 0
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      count += 1
      handler(JSON.parse(body), response, request, count)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const quick = { timeoutMs: 2_000, backoffMs: 1, maxBackoffMs: 4 }
function connect(urls: string | string[], settings: Partial<TransportSettings> = {}) {
  const transport = createTransport({ urls: [urls].flat(), ...quick, ...settings })
  closers.push(transport.close)
  return transport
}

const answer = (response: ServerResponse, body: unknown, status = 200, headers = {}) =>
  response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
const good: Handler = (calls, response) =>
  answer(
    response,
    Array.isArray(calls) ? calls.map(({ id }) => ({ id, result: `r${id}` })) : { id: 1, result: '0x458' },
  )
const call = { method: 'eth_blockNumber', params: [] }

describe('one attempt names what went wrong', () => {
  const faults: [string, Handler, new (...values: Json[]) => Error][] = [
    ['no answer', () => undefined, TimeoutError],
    ['a stalled body', (_, response) => response.writeHead(200).write('{"id":1,'), TimeoutError],
    ['a cut connection', (_, response) => response.destroy(), ConnectionError],
    ['truncated JSON', (_, response) => answer(response, '{"id":1,"resu'), GarbledAnswerError],
    ['a web page', (_, response) => answer(response, '<html>'), GarbledAnswerError],
    ['null', (_, response) => answer(response, 'null'), GarbledAnswerError],
    ['neither result nor error', (_, response) => answer(response, { id: 1 }), GarbledAnswerError],
    ['HTTP 500', (_, response) => answer(response, 'oh', 500), NodeTroubleError],
    ['HTTP 502 with JSON', (_, response) => answer(response, '{"message":"x"}', 502), NodeTroubleError],
    ['HTTP 429', (_, response) => answer(response, '{}', 429), RateLimitedError],
    ['HTTP 413', (_, response) => answer(response, '', 413), TooLargeError],
    ['HTTP 403', (_, response) => answer(response, 'no', 403), EndpointRefusedError],
  ]
  test.each(faults)('%s', async (_, handler, kind) => {
    const url = await misbehave(handler)
    const failure = connect(url, { attempts: 1 }).request(call)
    await expect(failure).rejects.toThrow(kind)
    await expect(failure).rejects.toThrow(`eth_blockNumber at ${url}: `)
  })

  const verdicts: [object, new (...values: Json[]) => Error][] = [
    [{ code: -32601, message: 'the method x does not exist' }, MethodUnsupportedError],
    [{ code: 3, message: 'execution reverted: no', data: '0x08c379a0' }, ExecutionRevertedError],
    [{ code: -32000, message: 'missing trie node 00 (path )' }, StateUnavailableError],
    [{ code: -32000, message: 'historical state not available in path scheme yet' }, StateUnavailableError],
    [{ code: -32000, message: 'required historical state unavailable (reexec=128)' }, StateUnavailableError],
    [
      {
        code: -32000,
        message:
          'stateAtBlock commit failed, number 8 root 0x3de1: commit aborted due to database error: updateStateObject (f39f) error: trie is already committed',
      },
      StateUnavailableError,
    ],
    [{ code: -32000, message: 'old data not available due to pruning' }, StateUnavailableError],
    [{ code: -32000, message: 'Archive requests are not available on the current plan' }, StateUnavailableError],
    [{ code: -32000, message: 'archive, debug and trace requests are not available' }, StateUnavailableError],
    [{ code: -32000, message: 'archive requests: rate limit exceeded' }, RateLimitedError],
    [{ code: -32700, message: 'Cannot wrap a "object" as a json-rpc type' }, InvalidParametersError],
    [{ code: -32005, message: 'limit exceeded' }, RateLimitedError],
    [{ code: -32003, message: 'response is too big' }, TooLargeError],
    [{ code: -32603, message: 'EVM error InvalidFEOpcode' }, ExecutionRevertedError],
    [{ code: -32603, message: 'EVM error; database error: no such block' }, ServerErrorAnswer],
    [{ code: -32603, message: 'internal' }, ServerErrorAnswer],
    [{ code: -32000, message: 'header not found' }, ServerErrorAnswer],
    [{ code: -32000, message: 'something else' }, ServerErrorAnswer],
    [{ code: -32700, message: 'parse error' }, FinalRpcError],
  ]
  test.each(verdicts)('%j', async (error, kind) => {
    const url = await misbehave((_, response) => answer(response, { id: 1, error }, 400))
    await expect(connect(url, { attempts: 1 }).request(call)).rejects.toThrow(kind)
  })

  test('a plan without archive and trace requests keeps tracing to itself', async () => {
    const error = { code: -32000, message: 'archive, debug and trace requests are not available' }
    const url = await misbehave((_, response) => answer(response, { id: 1, error }))
    const tracing = connect(url).request({ method: 'debug_traceBlockByNumber', params: [] })
    await expect(tracing).rejects.toThrow(MethodUnsupportedError)
  })

  test('a refused transaction is a verdict, asked once', async () => {
    let asked = 0
    const error = { code: -32000, message: 'nonce too low' }
    const url = await misbehave((_, response, __, count) => {
      asked = count
      answer(response, { id: 1, error })
    })
    const sending = connect(url).request({ method: 'eth_sendRawTransaction', params: ['0x'] })
    await expect(sending).rejects.toMatchObject({ code: -32000, nodeMessage: 'nonce too low', retryable: false })
    expect(asked).toBe(1)
  })
})

test('retries with growing delays until it works, and counts', async () => {
  const metrics: RequestMetric[] = []
  const url = await misbehave((calls, response, request, count) =>
    count < 4 ? answer(response, 'oh', 503) : good(calls, response, request, count),
  )
  const transport = connect(url, { onRequest: (metric) => metrics.push(metric) })
  expect(await transport.request(call)).toBe('0x458')
  expect(metrics.map(({ outcome }) => outcome)).toEqual([...Array(3).fill('NodeTroubleError'), 'ok'])
  expect(metrics[0]).toMatchObject({ method: 'eth_blockNumber', calls: 1, endpoint: url })
})

test('gives up after the attempts with the last error', async () => {
  let asked = 0
  const url = await misbehave((_, response, __, count) => {
    asked = count
    answer(response, 'oh', 503)
  })
  await expect(connect(url).request(call, { attempts: 3 })).rejects.toThrow(RetryableRpcError)
  expect(asked).toBe(3)
})

test('waits as long as Retry-After says', async () => {
  const times: number[] = []
  const url = await misbehave((calls, response, request, count) => {
    times.push(performance.now())
    if (count === 1) answer(response, '', 429, { 'retry-after': '1' })
    else good(calls, response, request, count)
  })
  await connect(url).request(call)
  expect(times[1]! - times[0]!).toBeGreaterThan(950)
})

test('who has less patience than Retry-After asks for fails at once, and is told the wait', async () => {
  let asked = 0
  const url = await misbehave((_, response, __, count) => {
    asked = count
    answer(response, '', 429, { 'retry-after': '20' })
  })
  const failure = connect(url).request(call, { timeoutMs: 3_000, attempts: 2 })
  await expect(failure).rejects.toThrow('HTTP 429, to be asked again after 20 s')
  expect(asked).toBe(1)
})

test('no Retry-After is too long for a timer', async () => {
  let asked = 0
  const url = await misbehave((_, response, __, count) => {
    asked = count
    answer(response, '', 429, { 'retry-after': '3000000' })
  })
  const control = new AbortController()
  const asking = connect(url).request(call, { attempts: Number.POSITIVE_INFINITY, signal: control.signal })
  await expect.poll(() => asked).toBe(1)
  // a timer that overflows ends after a millisecond
  setTimeout(() => control.abort(new Error('enough')), 100)
  await expect(asking).rejects.toThrow('enough')
  expect(asked).toBe(1)
})

describe('batches', () => {
  const calls = [1, 2, 3].map(() => call)
  test('answers in any order are put in the order of the calls; errors stay single', async () => {
    const url = await misbehave((sent, response) => {
      const answers = sent.map(({ id }: Json) =>
        id === 2 ? { id, error: { code: -32601, message: 'no' } } : { id, result: id },
      )
      answer(response, answers.reverse())
    })
    const [first, second, third] = await connect(url).batch(calls)
    expect([first, third]).toEqual([
      { ok: true, result: 1 },
      { ok: true, result: 3 },
    ])
    expect(second).toMatchObject({ ok: false, error: expect.any(MethodUnsupportedError) })
  })
  test.each<[string, (sent: Json[]) => unknown]>([
    ['one missing', (sent) => sent.slice(1).map(({ id }) => ({ id, result: 1 }))],
    ['one doubled', (sent) => sent.map(() => ({ id: 1, result: 1 }))],
    ['a single result', () => ({ id: 1, result: 1 })],
  ])('%s: garbled', async (_, respond) => {
    const url = await misbehave((sent, response) => answer(response, respond(sent)))
    await expect(connect(url, { attempts: 1 }).batch(calls)).rejects.toThrow(GarbledAnswerError)
  })
  test('an empty batch asks nobody', async () => {
    expect(await connect('http://127.0.0.1:9').batch([])).toEqual([])
  })
})

test('an abort ends a wait for an answer and a wait between attempts, with its reason', async () => {
  const url = await misbehave((_, response, __, count) => {
    if (count === 1) answer(response, '', 429, { 'retry-after': '60' })
  })
  for (const timeoutMs of [60_000, 60_000]) {
    const control = new AbortController()
    const reason = new Error('enough')
    const asking = connect(url, { timeoutMs }).request(call, { signal: control.signal })
    setTimeout(() => control.abort(reason), 30)
    await expect(asking).rejects.toBe(reason)
  }
})

describe('several endpoints', () => {
  test('a failing one is put aside at once and comes back after a good probe', async () => {
    let isDown = true
    const asked = { first: 0, second: 0 }
    const first = await misbehave((...values) => {
      asked.first += 1
      if (isDown) values[1].destroy()
      else good(...values)
    })
    const second = await misbehave((...values) => {
      asked.second += 1
      good(...values)
    })
    const transport = connect([first, second])
    await transport.request(call)
    await transport.request(call)
    expect(asked).toEqual({ first: 1, second: 2 })
    expect(transport.endpoints()).toMatchObject([
      { name: first, usable: false },
      { name: second, usable: true },
    ])
    isDown = false
    await expect
      .poll(
        async () => {
          await transport.request(call)
          return transport.endpoints()[0]!.usable
        },
        { timeout: 25_000 },
      )
      .toBe(true)
    const before = asked.second
    await transport.request(call)
    expect(asked.second).toBe(before)
  })

  test('a single one that refused us is asked again after a while; until then its word is told', async () => {
    const served = { isRefusing: false, asked: 0 }
    const url = await misbehave((...values) => {
      served.asked += 1
      if (served.isRefusing) answer(values[1], '<html>no', 404)
      else good(...values)
    })
    const transport = connect(url, { expectedChainId: 1112 })
    await transport.request(call)
    served.isRefusing = true
    // many at once are one refusal: it is put aside no longer
    const together = await Promise.allSettled(Array.from({ length: 10 }, () => transport.request(call)))
    expect(together.map(({ status }) => status)).toEqual(Array(10).fill('rejected'))
    Object.assign(served, { isRefusing: false, asked: 0 })
    await expect(transport.request(call)).rejects.toThrow('HTTP 404')
    expect(served.asked).toBe(0)
    expect(transport.endpoints()).toMatchObject([{ usable: false, lastFailure: expect.stringContaining('HTTP 404') }])
    await expect.poll(() => transport.request(call).catch(() => null), { timeout: 5_000 }).toBe('0x458')
    expect(transport.endpoints()).toMatchObject([{ usable: true, lastFailure: null }])
  })

  test('one that refused us comes back beside another, also while that one fails', async () => {
    const state = { isRefusing: true, isSecondDown: false }
    const first = await misbehave((...values) => (state.isRefusing ? answer(values[1], 'no', 404) : good(...values)))
    const second = await misbehave((...values) => (state.isSecondDown ? values[1].destroy() : good(...values)))
    for (const isSecondDown of [false, true]) {
      Object.assign(state, { isRefusing: true, isSecondDown: false })
      const transport = connect([first, second], { expectedChainId: 1112 })
      expect(await transport.request(call)).toBe('0x458')
      expect(transport.endpoints()).toMatchObject([{ usable: false }, { usable: true }])
      Object.assign(state, { isRefusing: false, isSecondDown })
      const isBack = async () => {
        await transport.request(call, { attempts: 1 }).catch(() => null)
        return transport.endpoints()[0]
      }
      await expect.poll(isBack, { timeout: 5_000 }).toMatchObject({ usable: true, lastFailure: null })
    }
  })

  test('work stays on one endpoint and starts again on the other', async () => {
    const first = await misbehave((...values) => (values[3] === 1 ? good(...values) : values[1].destroy()))
    const second = await misbehave(good)
    const names: string[] = []
    const result = await connect([first, second]).pinned(async (endpoint) => {
      names.push(endpoint.name)
      await endpoint.request(call)
      return endpoint.request(call)
    })
    expect(result).toBe('0x458')
    expect(names).toEqual([first, second])
  })

  describe('a node without the state of a block', () => {
    const gone: Handler = (_, response) =>
      answer(response, { id: 1, error: { code: -32000, message: 'missing trie node 00 (path )' } })
    const past = { method: 'eth_getBalance', params: ['0x00', '0x1'] }

    test('speaks for all unless others are to be asked', async () => {
      const urls = [await misbehave(gone), await misbehave(good)]
      await expect(connect(urls).request(past)).rejects.toThrow(StateUnavailableError)
      for (const elsewhere of ['usable', 'all'] as const) {
        const transport = connect(urls)
        expect(await transport.request(past, { elsewhere })).toBe('0x458')
        expect(transport.endpoints()).toMatchObject([{ usable: true }, { usable: true }])
      }
    })

    test('where none has it, it is said so, and each was asked once', async () => {
      let asked = 0
      const urls = await Promise.all(
        [1, 2, 3].map(() =>
          misbehave((...values) => {
            asked += 1
            gone(...values)
          }),
        ),
      )
      await expect(connect(urls).request(past, { elsewhere: 'all' })).rejects.toThrow(StateUnavailableError)
      expect(asked).toBe(3)
    })

    test('and another that fails: its failure is thrown where all are asked, the verdict where only usable ones are', async () => {
      const urls = [await misbehave(gone), await misbehave((_, response) => answer(response, 'oh', 503))]
      await expect(connect(urls).request(past, { elsewhere: 'all', attempts: 2 })).rejects.toThrow(NodeTroubleError)
      await expect(connect(urls).request(past, { elsewhere: 'usable' })).rejects.toThrow(StateUnavailableError)
    })

    test('and another that refuses us, or is of another chain, is the last word', async () => {
      const refusing = await misbehave((_, response) => answer(response, 'no', 403))
      const foreign = await misbehave((_, response) => answer(response, { id: 1, result: '0x1' }))
      const first = await misbehave((calls, ...rest) =>
        calls.method === 'eth_chainId' ? good(calls, ...rest) : gone(calls, ...rest),
      )
      for (const other of [refusing, foreign]) {
        const transport = connect([first, other], { expectedChainId: 1112 })
        await expect(transport.request(past, { elsewhere: 'all' })).rejects.toThrow(StateUnavailableError)
      }
    })
  })

  test('one of another chain is never used; only such ones: an error naming both chains', async () => {
    const wrong = await misbehave((_, response) => answer(response, { id: 1, result: '0x1' }))
    const right = await misbehave(good)
    expect(await connect([wrong, right], { expectedChainId: 1112 }).request(call)).toBe('0x458')
    const failure = connect(wrong, { expectedChainId: 1112 }).request(call)
    await expect(failure).rejects.toThrow(WrongChainError)
    await expect(failure).rejects.toThrow('the node serves chain id 1, expected 1112')
  })
})

test('credentials go into a header and never into messages', async () => {
  let authorization: string | undefined
  const url = await misbehave((_, response, request) => {
    authorization = request.headers.authorization
    answer(response, 'no', 401)
  })
  const secret = url.replace('://', '://user:p%40ss@')
  const failure = await connect(`${secret}/key-123?token=word-456x`)
    .request(call)
    .catch((error: Error) => error)
  expect(authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`)
  expect(String(failure)).toContain(`at ${url}: HTTP 401`)
  expect(JSON.stringify(failure) + String(failure)).not.toMatch(/user|p%40ss|key-123|word-456x/)
})

test('settings that name no node are refused', () => {
  expect(() => createTransport({ urls: [] })).toThrow('RPC_URL')
  expect(() => createTransport({ urls: ['ws://127.0.0.1:1'] })).toThrow('not an http or https URL')
})
