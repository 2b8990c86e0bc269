import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseZone, onTimeChange, refreshNow, sharedNow, startClock, timeRefreshMs, timeZone } from './time-mode.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('relative times are counted anew every 60 seconds, as long as any is shown', () => {
  expect(timeRefreshMs).toBe(60_000)
  const heard = [vi.fn(), vi.fn()] as const
  const stops = heard.map(onTimeChange)
  const before = sharedNow()
  vi.advanceTimersByTime(59_999)
  expect(heard[0]).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(heard.map((listener) => listener.mock.calls.length)).toEqual([1, 1])
  expect(sharedNow()).toBe(Date.now())
  expect(sharedNow()).toBeGreaterThan(before)
  for (const stop of stops) stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('times are written in the zone a reader chose', () => {
  startClock(0)
  expect(timeZone()).toBe('utc')
  refreshNow()
  expect(timeZone()).toBe('reader')
  chooseZone('utc')
  expect(timeZone()).toBe('utc')
  chooseZone('reader')
  expect(timeZone()).toBe('reader')
})
