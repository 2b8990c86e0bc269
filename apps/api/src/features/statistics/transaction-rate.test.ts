import { expect, it } from 'vitest'
import { transactionRate } from './transaction-rate.ts'

const head = { timestamp: 10_000, lastTransactionPosition: 7_200 }

it('transactions per second are those of the last hour, or of as much as is known of it', () => {
  expect(transactionRate(head, 3_600, undefined)).toBe(1)
  // ten minutes are known: six a second, and not one
  const first = { timestamp: 9_400, lastTransactionPosition: 3_600 }
  expect(transactionRate(head, undefined, first)).toBe(6)
  expect(transactionRate(head, undefined, head)).toBeNull()
  expect(transactionRate(head, undefined, undefined)).toBeNull()
})
