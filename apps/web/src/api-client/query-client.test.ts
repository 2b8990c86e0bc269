import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const watch = (answers: (() => string)[]) => {
  const client = createQueryClient(1_000)
  const asked = vi.fn(async () => (answers.shift() ?? (() => 'late'))())
  const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: asked })
  const states: string[] = []
  const stop = observer.subscribe(({ status }) => states.push(status))
  return { asked, states, stop }
}
const fails = (kind: 'indexing' | 'status') => () => {
  throw new ApiError(kind, { path: '/x', status: 503 })
}

it('what is not indexed yet is waited for, and asked again until it is', async () => {
  const { asked, states, stop } = watch([...Array.from({ length: 30 }, () => fails('indexing')), () => 'block 1'])
  await vi.advanceTimersByTimeAsync(30 * 2_000 - 1)
  expect(asked).toHaveBeenCalledTimes(30)
  expect(new Set(states)).toEqual(new Set(['pending']))
  await vi.advanceTimersByTimeAsync(1)
  expect(states.at(-1)).toBe('success')
  stop()
})

it('nobody waits for what nobody looks at', async () => {
  const { asked, stop } = watch(Array.from({ length: 30 }, () => fails('indexing')))
  await vi.advanceTimersByTimeAsync(3_000)
  stop()
  const before = asked.mock.calls.length
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked.mock.calls.length).toBeLessThanOrEqual(before + 1)
})

it('what failed has failed', async () => {
  const { asked, states, stop } = watch([fails('status')])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(states.at(-1)).toBe('error')
  stop()
})
