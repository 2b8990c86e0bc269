import { expect, it } from 'vitest'
import { isFullBatch } from './batch-limits.ts'

const block = (transactions: number) => ({ transactions: Array.from({ length: transactions }) })

it('a batch is full at either limit, however few of the other it holds', () => {
  const limits = { blocks: 3, transactions: 10 }
  expect(isFullBatch([], limits)).toBe(false)
  expect(isFullBatch([block(1), block(8)], limits)).toBe(false)
  expect(isFullBatch([block(1), block(1), block(1)], limits)).toBe(true)
  expect(isFullBatch([block(2), block(8)], limits)).toBe(true)
  expect(isFullBatch([block(400)], limits)).toBe(true)
})
