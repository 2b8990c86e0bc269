import { expect, it } from 'vitest'
import { dayGrowth } from './daily-transfers.ts'

it('is what each day added, the first to what stood before it', () => {
  expect(dayGrowth([3, 3, 10, 11])).toEqual([0, 7, 1])
  expect(dayGrowth([4])).toEqual([])
})
