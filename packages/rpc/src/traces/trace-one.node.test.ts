import { type Anvil, startAnvil } from '@corescope/devnet/anvil/start-anvil'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { createNodeClient, type NodeClient } from '@corescope/devnet/world/node-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, Transport } from '../caller.ts'
import { StateUnavailableError } from '../errors.ts'
import { createTransport } from '../transport/transport.ts'
import { readLastSteps, runOfTransaction } from './last-steps.ts'
import { readMemoryBefore } from './step-memory.ts'
import { readTraceCalls } from './trace-calls.ts'
import { readTraceSteps, type StepsRead } from './trace-steps.ts'

/** Counts down from `times` in seven steps a turn. */
const loop = (times: number) => `0x62${times.toString(16).padStart(6, '0')}5b60019003806004570000`
const limits = { bytes: 512 * 1024 * 1024, timeoutMs: 60_000 }

interface World {
  anvil: Anvil
  node: NodeClient
  transport: Transport
}
const open = async (extraArguments: string[]): Promise<World> => {
  const anvil = await startAnvil({ chainId: 31_337, accounts: 2, extraArguments, gasLimit: 1_000_000_000n })
  return { anvil, node: createNodeClient(anvil.url), transport: createTransport({ urls: [anvil.url] }) }
}
const send = async ({ node }: World, transaction: object): Promise<`0x${string}`> => {
  const [from] = await node.call<string[]>('eth_accounts')
  const hash = await node.call<`0x${string}`>('eth_sendTransaction', [{ from, gas: '0xf00000', ...transaction }])
  await eventually(async () => expect(await node.call('eth_getTransactionReceipt', [hash])).not.toBeNull())
  return hash
}
const pinned = <Result>({ transport }: World, work: (endpoint: Endpoint) => Promise<Result>) => transport.pinned(work)

let keeping: World
let plain: World
beforeAll(async () => {
  ;[keeping, plain] = await Promise.all([open(['--steps-tracing']), open([])])
})
afterAll(async () => {
  for (const world of [keeping, plain]) {
    await world?.transport.close()
    await world?.anvil.stop()
  }
})

describe('opcode steps', () => {
  const request = { from: 5, count: 3, stack: 2 }
  const read = async (world: World, hash: `0x${string}`, window = request): Promise<StepsRead> =>
    pinned(world, (endpoint) => readTraceSteps(endpoint, hash, window, limits))

  it('are the same from a node that keeps them and from one that runs the transaction again', async () => {
    const [kept, again] = await Promise.all(
      [keeping, plain].map(async (world) => read(world, await send(world, { data: loop(10) }))),
    )
    expect(kept).toEqual(again)
    expect(kept).toMatchObject({ total: 72, cut: null })
    expect(kept!.steps).toMatchObject([
      { index: 5, programCounter: 9, opcode: 'DUP1', depth: 1, stack: ['0x9'], error: null },
      { index: 6, programCounter: 10, opcode: 'PUSH1', stack: ['0x9', '0x9'] },
      { index: 7, programCounter: 12, opcode: 'JUMPI', stack: ['0x4', '0x9'] },
    ])
  })

  it('of a plain payment are none', async () => {
    const hash = await send(plain, { to: `0x${'12'.repeat(20)}`, value: '0x1' })
    expect(await read(plain, hash)).toEqual({ steps: [], total: 0, cut: null })
  })

  it('of a transaction that the node can run no more are not told to be none', async () => {
    const forgetful = await open(['--prune-history', '1'])
    try {
      const hash = await send(forgetful, { data: loop(10) })
      await forgetful.node.call('anvil_mine', ['0x8'])
      await expect(read(forgetful, hash)).rejects.toThrow(StateUnavailableError)
    } finally {
      await forgetful.transport.close()
      await forgetful.anvil.stop()
    }
  })

  it('of a million are counted in a fixed amount of memory', async () => {
    const hash = await send(keeping, { data: loop(143_000) })
    const before = process.memoryUsage()
    let most = 0
    const watch = setInterval(() => {
      const now = process.memoryUsage()
      most = Math.max(most, now.heapUsed + now.external - before.heapUsed - before.external)
    }, 5)
    const began = performance.now()
    const { steps, total, cut } = await read(keeping, hash, { from: 999_990, count: 100, stack: 0 })
    clearInterval(watch)
    const seconds = (performance.now() - began) / 1_000
    expect([total, cut, steps.length]).toEqual([1_001_002, null, 100])
    expect(steps[0]).toMatchObject({ index: 999_990 })
    process.stdout.write(`1,001,002 steps in ${seconds.toFixed(1)} s, ${(most / 1e6).toFixed(0)} MB at most\n`)
    expect(most).toBeLessThan(100e6)
    const short = await pinned(keeping, (endpoint) =>
      readTraceSteps(endpoint, hash, { from: 0, count: 10, stack: 0 }, { ...limits, bytes: 1_000_000 }),
    )
    expect(short).toMatchObject({ cut: 'bytes', steps: { length: 10 } })
    expect(short.total).toBeGreaterThan(1_000)
  })
})

const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

const few = { ...limits, most: { bytes: 64, slots: 10 } }

describe('memory and storage before a step', () => {
  // mstore(0, 7), sstore(1, 9), sload(2), sstore(1, 10), stop
  const data = '0x6007' + '5f52' + '6009600155' + '60025450' + '600a600155' + '00'

  it('are those of the contract that runs, by the slots that were used so far', async () => {
    const hash = await send(plain, { data })
    const { steps } = await pinned(plain, (endpoint) =>
      readTraceSteps(endpoint, hash, { from: 0, count: 50, stack: 0 }, limits),
    )
    const before = async (step: number) => pinned(plain, (endpoint) => readMemoryBefore(endpoint, hash, step, few))
    const at = async (opcode: string, which = 0) =>
      (await before(steps.filter((step) => step.opcode === opcode)[which]!.index)).found
    const receipt = await plain.node.call<{ contractAddress: string }>('eth_getTransactionReceipt', [hash])
    expect(await at('MSTORE')).toEqual({
      ...{ contract: receipt.contractAddress, memory: '0x', memorySize: 0, storage: [], slots: 0 },
    })
    expect(await at('SSTORE')).toMatchObject({ memory: word(7), memorySize: 32, storage: [] })
    expect(await at('SSTORE', 1)).toMatchObject({
      storage: [
        { slot: word(1), value: word(9) },
        { slot: word(2), value: word(0) },
      ],
      slots: 2,
    })
    expect(await at('STOP')).toMatchObject({ storage: [{ slot: word(1), value: word(10) }, { slot: word(2) }] })
    expect(await before(steps.length)).toEqual({ found: undefined, cut: null })
  })

  it('without what a call that failed had written', async () => {
    // sstore(0, 5); then by calldata: none: call itself with a byte, stop; a byte: sstore(0, 6), sstore(3, 7), revert
    const runtime =
      '36601b57' + '60055f55' + '5f5f60015f5f305af150' + '5f5450600354500000' + '5b60065f556007600355' + '5f5ffd'
    const size = (runtime.length / 2).toString(16)
    const deployed = await send(plain, { data: `0x60${size}600a5f3960${size}5ff3${runtime}` })
    const { contractAddress } = await plain.node.call<{ contractAddress: string }>('eth_getTransactionReceipt', [
      deployed,
    ])
    const hash = await send(plain, { to: contractAddress })
    const { steps } = await pinned(plain, (endpoint) =>
      readTraceSteps(endpoint, hash, { from: 0, count: 80, stack: 0 }, limits),
    )
    const before = (index: number) => pinned(plain, (endpoint) => readMemoryBefore(endpoint, hash, index, few))
    const revert = steps.find(({ opcode }) => opcode === 'REVERT')!.index
    const stop = steps.at(-1)!.index
    expect((await before(revert)).found!.storage).toEqual([
      { slot: word(0), value: word(6) },
      { slot: word(3), value: word(7) },
    ])
    expect((await before(stop)).found!.storage).toEqual([
      { slot: word(0), value: word(5) },
      { slot: word(3), value: word(0) },
    ])
  })
})

describe('last steps of calls', () => {
  /** Creates what reverts, calls the identity, creates it again, and reverts: every call is a place of the tree. */
  const create = '6003601d5ff050'
  const data = `0x625f5ffd5f52${create}5f5f5f5f5f60045af150${create}5f5ffd`
  const places = ['', '0', '2']

  it('are the same from a tracer of our own and from all steps', async () => {
    const [hash, other] = await Promise.all([send(plain, { data }), send(keeping, { data })])
    const traced = await pinned(plain, (endpoint) => readLastSteps(endpoint, runOfTransaction(hash), places, limits))
    const stepped = await pinned(keeping, (endpoint) =>
      readLastSteps(
        {
          ...endpoint,
          // no tracers here
          stream: (call, reader, options) => {
            const [asked, tracer] = call.params as [string, { tracer?: string }]
            const params = [asked, tracer.tracer === undefined ? tracer : { tracer: 'none' }]
            return endpoint.stream({ ...call, params }, reader, options)
          },
        },
        runOfTransaction(other),
        places,
        limits,
      ),
    )
    expect(traced).toEqual(stepped)
    const end = (data.length - 2) / 2 - 1
    for (const told of [traced.ends.get('')?.counters, traced.ends.get('')?.reached])
      expect(told?.slice(-3)).toEqual([end - 2, end - 1, end])
    const short = { counters: [0, 1, 2], isWhole: true, reached: [0, 1, 2] }
    expect([traced.ends.get('0'), traced.ends.get('2')]).toEqual([short, short])
  })
})

describe('call trees', () => {
  it('hold input and output as far as asked, and their size', async () => {
    const data = `0x600b6000f3${'ab'.repeat(300)}`
    const hash = await send(plain, { data })
    const { calls, total, cut } = await pinned(plain, (endpoint) =>
      readTraceCalls(endpoint, hash, { from: 0, count: 10, bytes: 16 }, limits),
    )
    expect([total, cut]).toEqual([1, null])
    expect(calls).toMatchObject([{ type: 'create', traceAddress: [], input: { hex: data.slice(0, 34), size: 305 } }])
  })

  it('are read by trace_transaction where debug_traceTransaction is refused', async () => {
    const hash = await send(plain, { data: loop(2) })
    const tree = await pinned(plain, (endpoint) =>
      readTraceCalls(endpoint, hash, { from: 0, count: 9, bytes: 64 }, limits),
    )
    const flat = await pinned(plain, (endpoint) =>
      readTraceCalls(
        {
          ...endpoint,
          stream: (call, reader, options) => {
            const method = call.method === 'debug_traceTransaction' ? 'debug_notThere' : call.method
            return endpoint.stream({ ...call, method }, reader, options)
          },
        },
        hash,
        { from: 0, count: 9, bytes: 64 },
        limits,
      ),
    )
    expect(flat.calls).toHaveLength(1)
    const { logs, gasUsed: _gasUsed, gas: _gas, ...rest } = tree.calls[0]!
    expect(logs).toBe(0)
    expect(flat.calls[0]).toMatchObject({ ...rest, logs: null })
  })
})
