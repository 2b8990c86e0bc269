import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentNotices, notify, toast } from './notices.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})
const texts = () => currentNotices().map(({ text }) => text)

test('a notification goes after 4500 ms, a toast after 3000 (spec §9)', () => {
  notify('title', 'a notification')
  toast('a toast')
  vi.advanceTimersByTime(2_999)
  expect(texts()).toEqual(['a notification', 'a toast'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['a notification'])
  vi.advanceTimersByTime(1_499)
  expect(texts()).toEqual(['a notification'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('what is shown is not shown twice', () => {
  notify('title', 'again')
  notify('title', 'again')
  expect(texts()).toEqual(['again'])
})
