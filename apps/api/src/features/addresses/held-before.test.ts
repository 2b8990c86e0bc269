import { expect, it } from 'vitest'
import { heldBefore } from './held-before.ts'

const first = (blockNumber: number, former: string | null, amount: string) => ({ blockNumber, former, amount })

it('coins of the first block and of rewards are held before the first payment', () => {
  expect(heldBefore(first(3, '700', '690'), 5)).toBe('700')
  expect(heldBefore(first(5, '700', '705'), 5)).toBe('700')
  expect(heldBefore(first(3, '0', '9'), 5)).toBe('9')
})

it('the payment itself is none of them, and what no history tells is not known', () => {
  expect(heldBefore(first(5, '0', '9'), 5)).toBeNull()
  expect(heldBefore(first(5, null, '9'), 5)).toBeNull()
  expect(heldBefore(first(8, '9', '7'), 5)).toBeNull()
  expect(heldBefore(undefined, 5)).toBeNull()
})
