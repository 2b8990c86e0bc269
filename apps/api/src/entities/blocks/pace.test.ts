import { createRandom } from '@corescope/devnet/simulated-node/random'
import { describe, expect, it } from 'vitest'
import { presentPace } from './pace.ts'

/** Timestamps, newest first, of blocks with these distances, newest first. */
const after = (...distances: number[]) => {
  const timestamps = [1_800_000_000]
  for (const distance of distances) timestamps.push(timestamps.at(-1)! - distance)
  return timestamps
}
const times = (count: number, seconds: number) => Array<number>(count).fill(seconds)
const pace = (...distances: number[]) => presentPace(after(...distances), 12)

describe('presentPace', () => {
  it.each([
    ['a steady chain', times(999, 3), { meanSeconds: 3, steps: 999 }],
    ['several blocks a second', [0, 0, 0, 1, ...times(8, 0)], { meanSeconds: 1 / 12, steps: 12 }],
    ['an outage of an hour', [...times(300, 3), 3600, ...times(699, 3)], { meanSeconds: 3, steps: 999 }],
    ['the first block after a night', [28_800, ...times(998, 3)], { meanSeconds: 3, steps: 998 }],
    ['two outages in a row', [3600, 7200, ...times(997, 3)], { meanSeconds: 3, steps: 997 }],
    ['months laid down at once, then life', [...times(5, 3), ...times(994, 7700)], { meanSeconds: 3, steps: 5 }],
    ['blocks when there is something to seal', [1, 90, 4, 30, 2, 50, 7, 1, 61], { meanSeconds: 246 / 9, steps: 9 }],
    ['two blocks', [5], { meanSeconds: 5, steps: 1 }],
    ['one block', [], { meanSeconds: 12, steps: 0 }],
  ])('%s', (_, distances, expected) => expect(pace(...distances)).toEqual(expected))

  it('distances that scatter by nature are all counted', () => {
    const random = createRandom('pace')
    const distances = Array.from({ length: 999 }, () => Math.round(-13 * Math.log(1 - random.below(10_000) / 10_000)))
    const { meanSeconds, steps } = pace(...distances)
    expect(steps).toBe(999)
    expect(meanSeconds).toBeCloseTo(distances.reduce((sum, one) => sum + one) / 999, 9)
  })

  it('nothing indexed: the interval of the network', () => {
    expect(presentPace([], 3)).toEqual({ meanSeconds: 3, steps: 0 })
  })
})
