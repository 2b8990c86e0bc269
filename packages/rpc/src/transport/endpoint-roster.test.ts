import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { ConnectionError, EndpointRefusedError, RateLimitedError } from '../errors.ts'
import { createEndpoint } from './endpoint.ts'
import { createEndpointRoster } from './endpoint-roster.ts'

afterEach(() => void vi.useRealTimers())

const endpointAt = (port: number) => createEndpoint({ url: `http://127.0.0.1:${port}`, timeoutMs: 10, connections: 1 })
const gone = (endpoint: string) => new ConnectionError('refused', { endpoint })

test('where all are put aside they take turns: one that was away for long is asked as soon as the other fails', async () => {
  const [first, second] = [endpointAt(1), endpointAt(2)]
  const roster = createEndpointRoster([first, second], undefined)
  for (let failure = 0; failure < 12; failure += 1) roster.noteFailure(first, gone('first'))
  expect(await roster.choose()).toBe(second)
  const chosen = []
  for (let turn = 0; turn < 4; turn += 1) {
    roster.noteFailure(second, gone('second'))
    chosen.push(await roster.choose())
  }
  expect(chosen).toEqual([first, second, first, second])
})

test('tells when another one is asked, and when the preferred one is back', async () => {
  const [first, second] = [endpointAt(1), endpointAt(2)]
  const roster = createEndpointRoster([first, second], undefined)
  let moves = 0
  const stop = roster.onMove(() => {
    moves += 1
  })
  roster.noteSuccess(first)
  roster.noteSuccess(second)
  expect(moves).toBe(0)
  roster.noteFailure(first, gone('first'))
  roster.noteFailure(first, gone('first'))
  expect(moves).toBe(1)
  // none is left: what comes back first decides
  roster.noteFailure(second, gone('second'))
  roster.noteSuccess(second)
  expect(moves).toBe(1)
  roster.noteSuccess(first)
  expect(moves).toBe(2)
  stop()
  roster.noteFailure(first, gone('first'))
  expect(moves).toBe(2)
})

test('one that asked for a rest is not asked while another may be', async () => {
  const [first, second] = [endpointAt(1), endpointAt(2)]
  const roster = createEndpointRoster([first, second], undefined)
  roster.noteFailure(first, new RateLimitedError('later', { endpoint: 'first' }, 60_000))
  roster.noteFailure(second, gone('second'))
  expect([await roster.choose(), await roster.choose()]).toEqual([second, second])
})

test('a node of another chain that took its place between two calls is found out', async () => {
  let chainId = '0x458'
  const server = createServer((_, response) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: chainId })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const endpoint = createEndpoint({ url: `http://127.0.0.1:${port}`, timeoutMs: 5_000, connections: 1 })
  try {
    vi.useFakeTimers({ toFake: ['Date'] })
    const roster = createEndpointRoster([endpoint], 1112)
    expect(await roster.choose()).toBe(endpoint)
    chainId = '0x1'
    expect(await roster.choose()).toBe(endpoint)
    vi.setSystemTime(Date.now() + 31_000)
    await roster.choose()
    await vi.waitFor(() =>
      expect(roster.states()[0]?.lastFailure).toContain('the node serves chain id 1, expected 1112'),
    )
    await expect(roster.choose()).rejects.toThrow('the node serves chain id 1, expected 1112')
  } finally {
    await endpoint.close()
    server.close()
  }
})

test('a success that was under way when the node refused us does not take back what it said', () => {
  const endpoint = endpointAt(1)
  const roster = createEndpointRoster([endpoint], undefined)
  roster.noteFailure(endpoint, new EndpointRefusedError('HTTP 403', { endpoint: 'first' }))
  roster.noteSuccess(endpoint)
  roster.noteFailure(endpoint, gone('first'))
  expect(roster.states()).toMatchObject([{ usable: false, lastFailure: 'JSON-RPC at first: HTTP 403' }])
})

test('a rest that is asked for is given a minute at most', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [first, second] = [endpointAt(1), endpointAt(2)]
  const roster = createEndpointRoster([first, second], undefined)
  roster.noteFailure(first, new RateLimitedError('later', { endpoint: 'first' }, 3_000_000_000))
  roster.noteFailure(second, gone('second'))
  vi.setSystemTime(Date.now() + 61_000)
  expect([await roster.choose(), await roster.choose()]).toContain(first)
})
