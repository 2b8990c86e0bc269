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
