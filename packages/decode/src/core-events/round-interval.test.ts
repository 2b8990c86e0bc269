import { expect, test } from 'vitest'
import { roundInterval } from './round-interval.ts'

const turn = (round: number, interval: number, late: number) => ({ round, timestamp: round * interval + late })

test('the length of rounds follows from a turn, however late in its round it came', () => {
  for (const late of [0, 3, 20_600, 43_000, 86_399])
    expect(roundInterval(turn(20_500, 86_400, late)), `${late}`).toBe(86_400)
  for (const interval of [30, 45, 300, 3_600])
    for (const share of [0, 0.3, 0.99]) {
      const round = Math.floor(1_790_000_000 / interval)
      expect(roundInterval(turn(round, interval, Math.floor(interval * share)))).toBe(interval)
    }
})

test('a turn that names no round tells nothing', () => {
  expect(roundInterval({ round: null, timestamp: 5 })).toBeUndefined()
  expect(roundInterval({ round: 0, timestamp: 5 })).toBeUndefined()
})
