import type { Endpoint } from '@corescope/rpc/caller'
import { RetryableRpcError, TimeoutError } from '@corescope/rpc/errors'
import { afterEach, expect, it, vi } from 'vitest'
import { createHeavyWork, type HeavyWork } from '../../answers/heavy-work.ts'
import type { ApiContext } from '../../context.ts'
import { simulateCallRoute } from './simulate.ts'

afterEach(() => {
  vi.useRealTimers()
})

const address = `0x${'1'.repeat(40)}` as const
const hash = `0x${'2'.repeat(64)}`
const endpoint = (stream: () => Promise<never>): Endpoint => {
  const own: Endpoint = {
    name: 'node',
    stream,
    request: async ({ method }) =>
      method === 'web3_clientVersion' ? 'Geth/v1' : { number: '0x1', hash, parentHash: hash },
    batch: () => Promise.reject(new Error('no batches here')),
    pinned: (work) => work(own),
  }
  return own
}
const simulate = (stream: () => Promise<never>, heavy: HeavyWork) => {
  /** As the transport: what may go well the next time is tried again. */
  const pinned = async (work: (one: Endpoint) => Promise<unknown>) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work(endpoint(stream))
      } catch (error) {
        if (!(error instanceof RetryableRpcError) || tries === 2) throw error
      }
    }
  }
  const context = { gasCap: async () => 30_000_000n, node: { pinned }, heavy } as unknown as ApiContext
  const request = { from: address, to: address, data: '0x', value: '0' }
  return simulateCallRoute.answer(context, request, undefined as never)
}
const newHeavy = () => createHeavyWork({ atOnce: 1, waiting: 1, keptBytes: 1, what: 'traces' })

it('asks a node that took too long for a trace not once more', async () => {
  const stream = vi.fn(() => Promise.reject(new TimeoutError('late', { method: 'debug_traceCall' })))
  await expect(simulate(stream, newHeavy())).rejects.toMatchObject({ why: { reason: 'nodeSlow' } })
  expect(stream).toHaveBeenCalledTimes(1)
})

it('waits for its turn no longer than for its answer, and asks nothing when that time is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const heavy = newHeavy()
  let end = (_found: object): void => undefined
  void heavy.find(
    'another',
    () => new Promise<object>((resolve) => (end = resolve)),
    () => 0,
  )
  const stream = vi.fn(() => Promise.reject(new Error('asked')))
  const refused = expect(simulate(stream, heavy)).rejects.toMatchObject({ why: { reason: 'nodeSlow' } })
  await vi.advanceTimersByTimeAsync(12_000)
  await refused
  end({})
  await vi.advanceTimersByTimeAsync(100)
  expect(stream).not.toHaveBeenCalled()
})

const failed = {
  ...{ type: 'CALL', from: address, to: address, gas: '0x9', gasUsed: '0x5', value: '0x0' },
  input: '0x',
}
const steps = [['', 1, [0], [0]]]
/** A call of a verified contract that fails; `atTrace`, `atSteps`: while the node answers. */
const simulateFailing = (heavy: HeavyWork, atTrace: () => void, atSteps: () => Promise<void>) => {
  const own: Endpoint = {
    ...endpoint(() => Promise.reject(new Error('no stream'))),
    stream: async ({ params }, reader) => {
      const isTrace = (params.at(-1) as { tracer: string }).tracer === 'callTracer'
      if (isTrace) atTrace()
      else await atSteps()
      const result = isTrace ? { ...failed, error: 'execution reverted', output: '0x' } : steps
      reader.write(Buffer.from(JSON.stringify({ id: 1, result })))
      reader.end()
      return { cut: null, bytes: 1 }
    },
  }
  const map = { askedAddress: address, verificationId: 1, contractName: 'A', sourceMap: '', code: '0xfd' }
  const context = {
    ...{ gasCap: async () => 30_000_000n, node: { pinned: (work: (one: Endpoint) => unknown) => work(own) }, heavy },
    ...{ config: { network: { wrappedCoins: [] } }, log: { debug: () => undefined } },
    book: { byAddress: async () => new Map([[address, {}]]) },
    abis: { find: async () => ({ of: () => ({ verified: [], known: [] }) }) },
    reader: { rows: async ({ name }: { name: string }) => (name === 'source_maps' ? [map] : []) },
  } as unknown as ApiContext
  return simulateCallRoute.answer(context, { from: address, to: address, data: '0x', value: '0' }, undefined as never)
}

it('the steps of a call that fails take their turn too', async () => {
  const heavy = createHeavyWork({ atOnce: 1, waiting: 0, keptBytes: 1, what: 'traces' })
  const turns: string[] = []
  const another = () =>
    heavy.find(
      'another',
      async () => ({}),
      () => 0,
    )
  const atSteps = async () => {
    const turn = another().then(
      () => 'free',
      () => 'busy',
    )
    turns.push(await turn)
  }
  await expect(simulateFailing(heavy, () => undefined, atSteps)).resolves.toMatchObject({ works: false })
  expect(turns).toEqual(['busy'])
})

it('a call whose steps find no turn in time is told without lines', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const heavy = newHeavy()
  const atSteps = vi.fn(async () => undefined)
  const never = () =>
    void heavy.find(
      'another',
      () => new Promise<object>(() => undefined),
      () => 0,
    )
  const told = expect(simulateFailing(heavy, never, atSteps)).resolves.toMatchObject({ works: false, places: [] })
  await vi.advanceTimersByTimeAsync(12_000)
  await told
  expect(atSteps).not.toHaveBeenCalled()
})
