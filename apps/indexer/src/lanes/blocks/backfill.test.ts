import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import { expect, it } from 'vitest'
import { batchBundles } from './backfill.ts'

/** A bundle as far as batching looks at it. */
const bundle = (transactions: number) =>
  ({ block: { transactions: Array.from({ length: transactions }) } }) as BlockBundle

const sizesOf = async (count: number, { transactions = 1, limits = { transactions: 6_000, blocks: 500 } } = {}) => {
  async function* bundles() {
    for (let index = 0; index < count; index += 1) yield bundle(transactions)
  }
  const sizes: number[] = []
  for await (const batch of batchBundles(bundles(), limits, count)) sizes.push(batch.length)
  return sizes
}

it('a batch is full by blocks or by transactions', async () => {
  expect((await sizesOf(2_000)).slice(0, 3)).toEqual([500, 500, 500])
  expect((await sizesOf(2_000, { transactions: 20 })).slice(0, 3)).toEqual([300, 300, 300])
  expect(await sizesOf(4, { limits: { transactions: 6_000, blocks: 1 } })).toEqual([1, 1, 1, 1])
})

it('batches become smaller towards the end of the range, and hold all of it', async () => {
  const sizes = await sizesOf(3_000, { transactions: 20 })
  expect(sizes.slice(-6)).toEqual([300, 150, 75, 38, 25, 12])
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(3_000)
})

it('a short range is one batch', async () => {
  expect(await sizesOf(25)).toEqual([25])
  expect(await sizesOf(3)).toEqual([3])
})
