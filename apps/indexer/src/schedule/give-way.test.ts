import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { giveWay } from './give-way.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('waits for the other, then rings at once', () => {
  const ring = vi.fn()
  const way = giveWay(ring, 30_000)
  way.ask()
  way.ask()
  expect(ring).not.toHaveBeenCalled()
  way.free()
  expect(ring).toHaveBeenCalledTimes(1)
  way.ask()
  expect(ring).toHaveBeenCalledTimes(2)
  way.free()
  expect(ring).toHaveBeenCalledTimes(2)
})

it('waits no longer than it was told', () => {
  const ring = vi.fn()
  const way = giveWay(ring, 30_000)
  way.ask()
  vi.advanceTimersByTime(29_999)
  expect(ring).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(ring).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(ring).toHaveBeenCalledTimes(1)
})

it('one that never was in the way keeps nobody waiting, and begins nothing by itself', () => {
  const ring = vi.fn()
  const way = giveWay(ring, 30_000)
  way.free()
  expect(ring).not.toHaveBeenCalled()
  way.ask()
  expect(ring).toHaveBeenCalledTimes(1)
})

it('rings nobody after the end', () => {
  const ring = vi.fn()
  const way = giveWay(ring, 30_000)
  way.ask()
  way.close()
  vi.advanceTimersByTime(60_000)
  expect(ring).not.toHaveBeenCalled()
})
