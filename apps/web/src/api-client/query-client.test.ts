import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateLocale, addMessages } from '../i18n/translate.ts'
import { currentNotices } from '../notices/notices.ts'
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

describe('toasts of failures', () => {
  let question = ['/toasts']
  const shown = () => currentNotices().map(({ text }) => text)
  beforeEach(({ task }) => {
    question = ['/toasts', task.name]
    addMessages('en', { 'errors.status502': 'no valid answer' })
    activateLocale('en')
  })
  afterEach(() => {
    vi.runAllTimers()
  })

  /** A question that fails in a second. */
  const ask = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    throw new ApiError('status', { path: '/toasts', status: 502 })
  }
  const look = (client: ReturnType<typeof createQueryClient>, toasts: 'failures' | 'outages' | 'never') =>
    new QueryObserver(client, { queryKey: question, queryFn: ask, meta: { toasts } }).subscribe(() => undefined)

  it('who waits decides, not who asked first', async () => {
    const client = createQueryClient(1_000)
    void client.prefetchQuery({ queryKey: question, queryFn: ask, retry: false })
    await vi.advanceTimersByTimeAsync(500)
    const stop = look(client, 'failures')
    await vi.advanceTimersByTimeAsync(500)
    expect(shown()).toEqual(['no valid answer'])
    stop()
  })

  it('what nobody waits for, and a table, tell nothing', async () => {
    const client = createQueryClient(1_000)
    void client.prefetchQuery({ queryKey: question, queryFn: ask, retry: false })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shown()).toEqual([])
    const stop = look(client, 'never')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shown()).toEqual([])
    stop()
  })

  it('a reader who waits is told although the link is hovered again', async () => {
    const client = createQueryClient(1_000)
    const stop = look(client, 'failures')
    void client.prefetchQuery({ queryKey: question, queryFn: ask, retry: false })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shown()).toEqual(['no valid answer'])
    stop()
  })
  it('who comes back to what failed is told again', async () => {
    const client = createQueryClient(60_000)
    for (let visit = 1; visit <= 2; visit++) {
      const stop = look(client, 'failures')
      await vi.advanceTimersByTimeAsync(1_000)
      expect(shown(), `visit ${visit}`).toEqual(['no valid answer'])
      stop()
      await vi.advanceTimersByTimeAsync(20_000)
      expect(shown()).toEqual([])
    }
  })
})
