import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { AnswerReader, RequestMetric } from '../caller.ts'
import {
  EndpointRefusedError,
  GarbledAnswerError,
  NodeVerdictError,
  RateLimitedError,
  TimeoutError,
} from '../errors.ts'
import { readTraceSteps } from '../traces/trace-steps.ts'
import { createEndpoint } from './endpoint.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const connect = async (respond: (response: ServerResponse) => void) => {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => respond(response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const metrics: RequestMetric[] = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const endpoint = createEndpoint({
    url,
    timeoutMs: 5_000,
    connections: 2,
    onRequest: (metric) => metrics.push(metric),
  })
  closers.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }, endpoint.close)
  return { endpoint, metrics }
}
const call = { method: 'debug_traceTransaction', params: [] }
const createReader = () => {
  const state = { bytes: 0, ended: false }
  const reader: AnswerReader = {
    write: (chunk) => {
      state.bytes += chunk.length
    },
    end: () => {
      state.ended = true
    },
  }
  return { state, reader }
}
const hash = `0x${'ab'.repeat(32)}` as const
const head = '{"jsonrpc":"2.0","id":1,"result":{"structLogs":['
const step = '{"pc":1,"op":"ADD","gas":21000,"gasCost":3,"depth":1}'

it('hands over the bytes as they come and says how many', async () => {
  const { endpoint, metrics } = await connect((response) => response.end('{"result":1}'))
  const { state, reader } = createReader()
  expect(await endpoint.stream(call, reader, { bytes: 1_000 })).toEqual({ cut: null, bytes: 12 })
  expect(state).toEqual({ bytes: 12, ended: true })
  expect(metrics).toMatchObject([{ method: 'debug_traceTransaction', outcome: 'ok', bytes: 12 }])
})

it('cuts what is longer than asked, and leaves the node', async () => {
  let gone: Promise<void> | undefined
  const { endpoint } = await connect((response) => {
    gone = new Promise((resolve) => response.on('close', () => resolve()))
    const send = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
      response.once('drain', send)
    }
    send()
  })
  const { state, reader } = createReader()
  expect(await endpoint.stream(call, reader, { bytes: 12_345 })).toEqual({ cut: 'bytes', bytes: 12_345 })
  expect(state).toEqual({ bytes: 12_345, ended: false })
  await gone
})

it('cuts what takes too long once it has begun; what never begins is a time-out', async () => {
  const slow = await connect((response) => {
    response.write(`${head}${step},${step},${step}`)
  })
  const limits = { bytes: 1_000_000, timeoutMs: 300 }
  const read = await readTraceSteps(slow.endpoint, hash, { from: 1, count: 1, stack: 0 }, limits)
  expect(read).toMatchObject({ total: 3, cut: 'time', steps: [{ index: 1, opcode: 'ADD', gas: '21000' }] })
  const silent = await connect(() => undefined)
  await expect(silent.endpoint.stream(call, createReader().reader, limits)).rejects.toThrow(TimeoutError)
})

it.each([
  ['{"error":{"code":-32000,"message":"no such transaction"}}', 200, NodeVerdictError],
  ['{"error":{"code":-32601,"message":"no such method"}}', 403, NodeVerdictError],
  ['<html>', 403, EndpointRefusedError],
  ['', 429, RateLimitedError],
  ['{"result":{"structLogs":[1', 200, GarbledAnswerError],
  ['hello', 200, GarbledAnswerError],
] as const)('%s with status %d is an error', async (body, status, kind) => {
  const { endpoint } = await connect((response) => response.writeHead(status).end(body))
  const error = await readTraceSteps(endpoint, hash, { from: 0, count: 9, stack: 0 }, { bytes: 1_000_000 }).catch(
    (thrown: unknown) => thrown,
  )
  if (kind !== NodeVerdictError) expect(error).toBeInstanceOf(kind)
  else expect((error as Error).message).toContain('no such')
})

it('is ended by its signal', async () => {
  const { endpoint } = await connect((response) => {
    response.write(head)
  })
  const control = new AbortController()
  const reading = endpoint.stream(call, createReader().reader, { bytes: 1_000, signal: control.signal })
  control.abort(new Error('enough'))
  await expect(reading).rejects.toThrow('enough')
})
