import { expect, it } from 'vitest'
import { buildTimeline, countSpread, historySeconds } from '../timeline.ts'
import { endOfLock } from './story.ts'

it('bitcoin is locked for two days at least and free when it is spent, at whatever hour the history ends', () => {
  const hour = 3_600
  for (let ends = 1_795_392_000; ends < 1_795_392_000 + 24 * hour; ends += hour / 4) {
    for (const [size, staked, spent] of [
      ['small', 13, 49],
      ['full', 120, 1_000],
    ] as const) {
      const times = buildTimeline(size, ends - historySeconds(size))
      const until = endOfLock({ spread: countSpread(size), times })
      expect(until, `${size}, ending at ${ends}`).toBeLessThan(times[spent]!)
      expect(until - times[staked]!, `${size}, ending at ${ends}`).toBeGreaterThan(40 * hour)
    }
  }
})
