import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { TooLargeError } from '../errors.ts'
import { createEndpoint } from '../transport/endpoint.ts'
import { type CallToSimulate, simulateCall } from './simulate-call.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const topic = `0x${'7'.repeat(64)}`
const log = (data: string) => ({ address: address('f'), topics: [topic], data, position: '0x0', index: '0x0' })
/** Members in the order of go-ethereum. */
const frame = (members: object = {}, calls: object[] = [], logs: object[] = []) => ({
  ...{ from: address('a'), gas: '0x10', gasUsed: '0x5', to: address('b'), input: '0x01020304aa', ...members },
  ...(calls.length === 0 ? {} : { calls }),
  ...(logs.length === 0 ? {} : { logs }),
  ...{ value: '0x1', type: 'CALL' },
})

const wanted: CallToSimulate = {
  ...{ from: address('a'), to: address('b') },
  ...{ data: '0x', value: 0n, gas: 100n, blockNumber: 1 },
}
/** @param client the node, by its version; `asked`: tracers that it was asked for */
const simulate = async (answer: object, bytes = 64 * 1024 * 1024, client = 'Geth/v1.13.15', asked: unknown[] = []) => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, params } = JSON.parse(Buffer.concat(chunks).toString())
    if (method === 'debug_traceCall') asked.push(params[2].tracerConfig)
    response.end(JSON.stringify({ id: 1, ...(method === 'web3_clientVersion' ? { result: client } : answer) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const endpoint = createEndpoint({ url, timeoutMs: 20_000, connections: 1 })
  closers.push(() => server.close(), endpoint.close)
  return simulateCall(endpoint, wanted, { bytes, timeoutMs: 20_000 })
}

it('tells calls in order, and the events of those that took effect', async () => {
  const failed = frame({ error: 'execution reverted', output: '0x08c379a0' }, [frame({}, [], [log('0x02')])])
  const { frames, logs, isCut } = await simulate({
    result: frame({ output: '0x' }, [failed, frame({}, [], [log('0x03')])], [log('0x01'), log('0x04')]),
  })
  expect(frames.map(({ traceAddress, error, value }) => [traceAddress.join(), error, value])).toEqual([
    ['', null, 1n],
    ['0', 'execution reverted', 1n],
    ['0,0', null, 1n],
    ['1', null, 1n],
  ])
  expect(frames[1]).toMatchObject({ revertData: '0x08c379a0', selector: '0x01020304' })
  expect(logs).toEqual(['0x01', '0x04', '0x03'].map((data) => ({ address: address('f'), topics: [topic], data })))
  expect(isCut).toBe(false)
})

it('reads no more of an answer than it may', async () => {
  const calls = Array.from({ length: 40 }, () => frame({ input: `0x${'ab'.repeat(50_000)}` }))
  await expect(simulate({ result: frame({}, calls) }, 1024 * 1024)).rejects.toThrow(TooLargeError)
  expect((await simulate({ result: frame({}, calls) })).frames).toHaveLength(41)
})

it('says that there are more calls than are read', async () => {
  const last = frame({ value: '0x9' }, [], [log('0x05')])
  const run = await simulate({ result: frame({}, [...Array.from({ length: 20_000 }, () => frame()), last]) })
  expect(run).toMatchObject({ isCut: true, logs: [] })
  expect(run.frames).toHaveLength(20_000)
})

it('says that there are more events than are read, or longer ones', async () => {
  const many = await simulate({
    result: frame(
      {},
      [],
      Array.from({ length: 20_001 }, () => log('0x')),
    ),
  })
  expect([many.logs.length, many.isCut]).toEqual([20_000, true])
  const long = await simulate({ result: frame({}, [], [log(`0x${'ab'.repeat(200_000)}`), log('0x06')]) })
  expect([long.logs.map(({ data }) => data), long.isCut]).toEqual([['0x06'], true])
  const data = `0x${'ab'.repeat(128 * 1024)}`
  const together = await simulate({
    result: frame(
      {},
      [],
      Array.from({ length: 30 }, () => log(data)),
    ),
  })
  expect([together.logs.length, together.isCut]).toEqual([16, true])
})

it('says that calls lie deeper than are read', async () => {
  let deep: object = frame(
    {},
    Array.from({ length: 2_000 }, () => frame()),
  )
  for (let depth = 0; depth < 1_000; depth += 1) deep = frame({}, [deep])
  const { frames, isCut } = await simulate({ result: deep })
  expect(isCut).toBe(true)
  expect(frames.length).toBeLessThan(2_000)
})

it("hands on the node's error", async () => {
  const message = 'insufficient funds for gas * price + value: address have 0 want 1'
  await expect(simulate({ error: { code: -32_000, message } })).rejects.toThrow(message)
  await expect(simulate({ result: null })).rejects.toThrow('a tree of calls')
})

it('asks a node that is slow at traces for the tree of a call that used little gas alone', async () => {
  const traced = async (gasUsed: string, client: string) => {
    const asked: unknown[] = []
    const { frames, isCut } = await simulate({ result: frame({ gasUsed }) }, undefined, client, asked)
    return { asked, isCut, gasUsed: frames[0]?.gasUsed }
  }
  const [top, whole] = [{ onlyTopCall: true }, { withLog: true }]
  expect(await traced('0xf4241', 'anvil/v1.7.1')).toEqual({ asked: [top], isCut: true, gasUsed: 1_000_001n })
  expect(await traced('0xf4240', 'anvil/v1.7.1')).toEqual({ asked: [top, whole], isCut: false, gasUsed: 1_000_000n })
  expect(await traced('0xf4241', 'Geth/v1.13.15')).toEqual({ asked: [whole], isCut: false, gasUsed: 1_000_001n })
})
