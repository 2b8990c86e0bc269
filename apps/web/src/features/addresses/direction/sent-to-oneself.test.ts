import { expect, it } from 'vitest'
import { sentToOneself } from './sent-to-oneself.ts'

it('what an address sent to itself is counted in both directions', () => {
  expect(sentToOneself({ transactions: 5, in: 3, out: 4 })).toBe(2)
  expect(sentToOneself({ transactions: 7, in: 3, out: 4 })).toBe(0)
})

it('nothing is told where the counts are not all known', () => {
  expect(sentToOneself(undefined)).toBe(0)
  expect(sentToOneself({ in: 3 })).toBe(0)
})
