import type { BlockTraces, TraceFrame } from '@corescope/chain/types/trace'
import { type FreshWorld, startFreshWorld } from '@corescope/devnet/test-worlds/fresh-world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchBundles } from '../blocks/fetch-bundles.ts'
import type { Caller, Endpoint, RpcCall, Transport } from '../caller.ts'
import { MethodUnsupportedError, OtherBlockError } from '../errors.ts'
import { createTransport } from '../transport/transport.ts'
import { fetchTraces, probeTraces, type TracedBlock } from './fetch-traces.ts'
import { type TraceDialect, traceDialects } from './trace-dialect.ts'

let world: FreshWorld
let transport: Transport
const blocks: TracedBlock[] = []
beforeAll(async () => {
  world = await startFreshWorld()
  // The node runs a block again for each of its transactions: what is given up half-way costs it all the same.
  transport = createTransport({ urls: [world.url], timeoutMs: 120_000 })
  for await (const { block } of fetchBundles(transport, { from: 0, to: 60 })) blocks.push(block)
})
afterAll(async () => {
  await transport?.close()
  await world?.stop()
})

/** The same node, as if it did not offer some methods. */
const without = (caller: Transport, refused: readonly string[]): Caller => {
  const wrapped = new WeakMap<Endpoint, Endpoint>()
  const refusal = (call: RpcCall) => new MethodUnsupportedError({ code: -32601, message: 'no such method' }, call)
  const wrap = (endpoint: Endpoint): Endpoint => {
    const known = wrapped.get(endpoint)
    if (known !== undefined) return known
    const made: Endpoint = {
      name: endpoint.name,
      request: (call, options) =>
        refused.includes(call.method) ? Promise.reject(refusal(call)) : endpoint.request(call, options),
      batch: (calls, options) => endpoint.batch(calls, options),
      pinned: (work) => work(made),
      stream: (call, reader, options) => endpoint.stream(call, reader, options),
    }
    wrapped.set(endpoint, made)
    return made
  }
  return { ...caller, pinned: (work, options) => caller.pinned((endpoint) => work(wrap(endpoint)), options) }
}
const only = (dialect: TraceDialect) =>
  without(
    transport,
    traceDialects.filter((other) => other !== dialect),
  )

const readAll = async (caller: Caller): Promise<BlockTraces[]> => {
  const all: BlockTraces[] = []
  for await (const traces of fetchTraces(caller, blocks, { batch: 7 })) all.push(traces)
  return all
}
/** anvil counts the gas of a call tree's top and of some frames its own way; all else is the same in every dialect. */
const comparable = (traces: BlockTraces[]) =>
  traces.map(({ transactions }) =>
    transactions.map((frames) =>
      frames.map(({ gasUsed: _gasUsed, revertData: _data, ...frame }): Partial<TraceFrame> => frame),
    ),
  )

it('every dialect of a real node tells of the same calls', async () => {
  expect(await probeTraces(transport)).toBe('trace_block')
  const flat = await readAll(transport)
  expect(flat.map(({ number, hash }) => ({ number, hash }))).toEqual(
    blocks.map(({ number, hash }) => ({ number, hash })),
  )
  const frames = flat.flatMap(({ transactions }) => transactions.flat())
  expect(new Set(frames.map(({ type }) => type))).toEqual(
    new Set(['call', 'delegatecall', 'staticcall', 'create', 'create2', 'selfdestruct']),
  )
  for (const dialect of traceDialects.slice(1)) {
    const caller = only(dialect)
    expect(await probeTraces(caller)).toBe(dialect)
    expect(comparable(await readAll(caller))).toEqual(comparable(flat))
  }
})

it('a reverted call keeps what it returned', async () => {
  const reasons = (await readAll(transport))
    .flatMap(({ transactions }) => transactions)
    .flatMap(([top]) => (top!.revertData === null ? [] : [Buffer.from(top!.revertData.slice(2), 'hex').toString()]))
  expect(reasons.some((reason) => reason.includes('The orchard is closed today'))).toBe(true)
})

it('a node that traces nothing says so', async () => {
  const silent = without(transport, traceDialects)
  expect(await probeTraces(silent)).toBeNull()
  await expect(readAll(silent)).rejects.toThrow(MethodUnsupportedError)
})

it('another block at that number is not taken for ours', async () => {
  const ours = { ...blocks[20]!, hash: `0x${'ab'.repeat(32)}` as const }
  for (const caller of [transport, only('debug_traceBlockByHash')]) {
    await expect(fetchTraces(caller, [ours]).next()).rejects.toThrow(OtherBlockError)
  }
  const elsewhere = { ...blocks[20]!, transactions: blocks[21]!.transactions }
  await expect(fetchTraces(only('debug_traceBlockByNumber'), [elsewhere]).next()).rejects.toThrow(OtherBlockError)
})
