import { afterEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '../caller.ts'
import { readLastSteps } from './last-steps.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('a node that refuses the tracer late has only the time that is left for its steps', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const answers = [
    { error: { code: -32_602, message: 'unknown tracer' } },
    { result: { structLogs: [{ pc: 7, op: 'REVERT', depth: 1 }] } },
  ]
  const given: (number | undefined)[] = []
  const stream: Endpoint['stream'] = async (_call, reader, { timeoutMs }) => {
    reader.write(Buffer.from(JSON.stringify(answers[given.length])))
    reader.end()
    given.push(timeoutMs)
    vi.advanceTimersByTime(8_000)
    return { cut: null, bytes: 1 }
  }
  const run = { method: 'debug_traceCall', params: [] } as const
  const { ends } = await readLastSteps({ name: 'node', stream } as unknown as Endpoint, run, [''], {
    ...{ bytes: 1_000, timeoutMs: 12_000 },
  })
  expect(ends.get('')?.counters).toEqual([7])
  expect(given).toEqual([12_000, 4_000])
})
