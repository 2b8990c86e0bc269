import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TooManyError } from '../../http/errors.ts'
import { createPlaces, type ExportPlace } from './places.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rates = { fast: 100_000, slow: 5_000, stalled: 0 }
/** A reader of so many bytes a second, who leaves when cut off. */
const reads = (place: ExportPlace, rate: number, isSentTo = true) => {
  const begun = Date.now()
  const reader = {
    taken: () => (rate * (Date.now() - begun)) / 1_000,
    isSentTo: () => isSentTo,
    cutOff: vi.fn(() => place.leave()),
  }
  place.readBy(reader)
  return reader
}
const fill = async (places: ReturnType<typeof createPlaces>, all: number[], isSentTo = true) => {
  const readers: ReturnType<typeof reads>[] = []
  for (const [index, rate] of all.entries()) readers.push(reads(await places.take(`client ${index}`), rate, isSentTo))
  return readers
}

it('one client has two places, all have four; one comes back once', async () => {
  const places = createPlaces()
  const [one] = [await places.take('a'), await places.take('a')]
  await expect(places.take('a')).rejects.toThrow('2 exports of yours are running')
  one.leave()
  one.leave()
  const others = [await places.take('a'), await places.take('b'), await places.take('c')]
  await expect(places.take('d')).rejects.toThrow(TooManyError)
  others[0]!.leave()
  await places.take('d')
  await expect(places.take('e')).rejects.toThrow('Too many exports are running')
})

it('who takes next to nothing for half a minute gives way to who waits, the slowest first', async () => {
  const places = createPlaces()
  const [fast, slow, stalled, other] = await fill(places, [rates.fast, rates.slow, rates.stalled, rates.fast])
  await vi.advanceTimersByTimeAsync(20_000)
  await expect(places.take('late')).rejects.toThrow(TooManyError)
  await vi.advanceTimersByTimeAsync(15_000)
  await places.take('late')
  expect(stalled!.cutOff).toHaveBeenCalledOnce()
  await places.take('later')
  expect(slow!.cutOff).toHaveBeenCalledOnce()
  await expect(places.take('too late')).rejects.toThrow(TooManyError)
  for (const reader of [fast, other]) expect(reader!.cutOff).not.toHaveBeenCalled()
})

it('one client has two places, also where several of its requests wait for a slow reader', async () => {
  const places = createPlaces()
  const [first, second] = [await places.take('one'), await places.take('other')]
  await fill(places, [rates.fast])
  await places.take('late')
  // what the database does for it has not ended yet
  first.readBy({ taken: () => 0, isSentTo: () => true, cutOff: () => undefined })
  await vi.advanceTimersByTimeAsync(40_000)
  const waiting = [places.take('late'), places.take('late')]
  first.leave()
  second.leave()
  const taken = await Promise.allSettled(waiting)
  expect(taken.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

it('a slow reader goes on while there is a place, and so does one for whom nothing is there yet', async () => {
  const places = createPlaces()
  const slow = await fill(places, [rates.slow, rates.stalled])
  await vi.advanceTimersByTimeAsync(600_000)
  await places.take('late')
  for (const { cutOff } of slow) expect(cutOff).not.toHaveBeenCalled()
  const full = createPlaces()
  await fill(full, [0, 0, 0, 0], false)
  await vi.advanceTimersByTimeAsync(600_000)
  await expect(full.take('late')).rejects.toThrow(TooManyError)
})
