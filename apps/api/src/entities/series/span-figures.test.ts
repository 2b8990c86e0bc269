import type { SeriesRow } from '@corescope/store/statistics/series'
import { describe, expect, it } from 'vitest'
import { openingOf, spanFigures, spanStarts } from './span-figures.ts'

const day = 86_400
const row = (blockNumber: number, timestamp: number): SeriesRow => ({
  ...{ boundary: 0, blockNumber, timestamp },
  ...{ lastTransactionPosition: 2 * blockNumber, knownAddresses: 0, activeAddressDays: 0, activeAddressHours: 0 },
  ...{ activeErc20Days: 0, activeErc20Hours: 0, pricedTransactions: 0, uncleSum: 0, outOfTurnSum: 0, sizeSum: 0 },
  ...{ transfers20: 0, transfers721: 0, transfers1155: 0 },
  ...{ gasUsedSum: '0', feeSum: '0', gasLimitSum: '0', burntFeeSum: '0', gasPriceSum: '0' },
  ...{ sharedFeeSum: '0', uncreditedFeeSum: '0', blobFeeSum: '0', subsidySum: '0' },
  ...{ dayLowestGasPrice: '3', dayHighestGasPrice: '9', hourLowestGasPrice: '5', hourHighestGasPrice: '5' },
})

describe('openingOf', () => {
  const first = (timestamp: number, timed: number | undefined, blockNumber = 0) => {
    return { blockNumber, timestamp, timed: timed === undefined ? undefined : { blockNumber: 1, timestamp: timed } }
  }
  it('is block 0, where block 1 follows it', () => {
    expect(openingOf(first(5, undefined), day)).toBe(5)
    expect(openingOf(first(5, day + 7), day)).toBe(5)
  })
  it('is block 1, where block 0 is of long before it', () => {
    expect(openingOf(first(5, 2 * day + 7), day)).toBe(2 * day + 7)
  })
  it('is the first indexed block, where that is another one', () => {
    expect(openingOf(first(5, 9 * day, 100), day)).toBe(5)
  })
})

describe('spanStarts', () => {
  const chain = { first: 2 * day + 5, head: 9 * day + 7 }
  it('meets the chain at both ends', () => {
    expect(spanStarts({ start: 0, end: 99 * day }, chain, day)).toEqual({ from: 2 * day, count: 8 })
    expect(spanStarts({ start: 4 * day + 1, end: 5 * day }, chain, day)).toEqual({ from: 4 * day, count: 2 })
  })
  it('is nothing beside the chain', () => {
    expect(spanStarts({ start: 0, end: day }, chain, day).count).toBe(0)
    expect(spanStarts({ start: 10 * day, end: 12 * day }, chain, day).count).toBe(0)
  })
})

describe('spanFigures', () => {
  const first = { blockNumber: 0, timestamp: 5, timed: { blockNumber: 1, timestamp: 2 * day } }
  const chain = { first, headTimestamp: 4 * day }
  it('counts from nothing in the first span, and leaves out how far block 1 is from block 0', () => {
    const figures = spanFigures(2 * day, 'day', chain, { before: undefined, to: row(4, 2 * day + 30) })
    expect(figures).toMatchObject({ blocks: 5, transactions: 8, timedBlocks: 3, timedSeconds: 30, isComplete: false })
  })
  it('is the difference of its ends', () => {
    const figures = spanFigures(3 * day, 'day', chain, { before: row(4, 3 * day - 10), to: row(6, 3 * day + 30) })
    expect(figures).toMatchObject({ blocks: 2, transactions: 4, timedBlocks: 2, timedSeconds: 40 })
  })
  it('has no prices where it has no block', () => {
    const before = row(4, 2 * day + 30)
    expect(spanFigures(3 * day, 'day', chain, { before, to: before })).toMatchObject({
      blocks: 0,
      lowestGasPrice: null,
    })
    expect(spanFigures(2 * day, 'day', chain, { before: undefined, to: before })).toMatchObject({ highestGasPrice: 9n })
    expect(spanFigures(2 * day, 'hour', chain, { before: undefined, to: before })).toMatchObject({
      highestGasPrice: 5n,
    })
  })
  it('is whole when its end has passed and neither the chain nor the index begins in it', () => {
    const is = (at: number, before: SeriesRow | undefined, blockNumber = 0) =>
      spanFigures(at, 'day', { ...chain, first: { ...first, blockNumber } }, { before, to: row(9, at + 1) }).isComplete
    const former = row(4, 3 * day - 10)
    expect([is(3 * day, former), is(4 * day, former)]).toEqual([true, false])
    expect([is(3 * day, undefined), is(3 * day, undefined, 7)]).toEqual([false, false])
  })
  it('the day of block 1 is not whole where block 0 has a time long before', () => {
    const is = (genesis: number) =>
      spanFigures(3 * day, 'day', chain, { before: row(0, genesis), to: row(9, 3 * day + 1) }).isComplete
    expect([is(0), is(3 * day - 10)]).toEqual([false, true])
  })
})
