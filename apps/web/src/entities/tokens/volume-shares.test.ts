import { expect, test } from 'vitest'
import { volumeShares } from './volume-shares.ts'

const moved = (worth: string | null, transfers: number) => ({ volume: { worth, transfers } })

test('bars show what the list is in the order of: worth, not transfers', () => {
  expect(volumeShares([moved('200.00', 3), moved('50.00', 900), moved(null, 40), { volume: null }])).toEqual([
    1, 0.25, 0, 0,
  ])
})

test('without any price they show transfers', () => {
  expect(volumeShares([moved(null, 40), moved(null, 10)])).toEqual([1, 0.25])
})
