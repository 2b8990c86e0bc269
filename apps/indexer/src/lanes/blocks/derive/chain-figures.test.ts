import { type ChainFigures, readFigures } from '@corescope/store/blocks/table'
import { expect, it } from 'vitest'
import { continueFigures, isSameSpan, secondsPerDay, secondsPerHour } from './chain-figures.ts'

const nothing = { timestamp: -1, ...readFigures(undefined) }
const dayPrices = ({ dayLowestGasPrice, dayHighestGasPrice }: ChainFigures) => ({
  lowest: dayLowestGasPrice,
  highest: dayHighestGasPrice,
})
const hourPrices = ({ hourLowestGasPrice, hourHighestGasPrice }: ChainFigures) => ({
  lowest: hourLowestGasPrice,
  highest: hourHighestGasPrice,
})
const paid = (...prices: bigint[]) => prices.map((effectiveGasPrice) => ({ effectiveGasPrice }))
const fees = (burntFees = 0n) => ({ burntFees, sharedFees: 5n, uncreditedFees: 2n, blobFees: 11n, subsidy: 3n })
const block = (timestamp: number) => ({
  number: timestamp,
  timestamp,
  gasLimit: 2n ** 64n - 1n,
  uncles: [],
  difficulty: 1n,
})

it('sums without a limit, and free calls have no price', () => {
  const first = continueFigures(nothing, block(0), paid(0n, 5n, 3n), fees(7n))
  expect(first).toMatchObject({ burntFeeSum: 7n, gasPriceSum: 8n, pricedTransactions: 2 })
  expect(dayPrices(first)).toEqual({ lowest: 3n, highest: 5n })
  const second = continueFigures({ ...first, timestamp: 0 }, { ...block(1), uncles: ['0x'] as never }, paid(9n), fees())
  expect(second).toMatchObject({ gasLimitSum: 2n ** 65n - 2n, gasPriceSum: 17n, pricedTransactions: 3, uncleSum: 1 })
  // block 0 was sealed by nobody
  expect([first.outOfTurnSum, second.outOfTurnSum]).toEqual([0, 1])
  expect(second).toMatchObject({
    burntFeeSum: 7n,
    sharedFeeSum: 10n,
    uncreditedFeeSum: 4n,
    blobFeeSum: 22n,
    subsidySum: 6n,
  })
  expect(dayPrices(second)).toEqual({ lowest: 3n, highest: 9n })
})

it('prices begin anew with each hour and each day', () => {
  const first = continueFigures(nothing, block(secondsPerDay - 1), paid(5n), fees())
  const next = continueFigures({ ...first, timestamp: secondsPerDay - 1 }, block(secondsPerDay), [], fees())
  expect([dayPrices(next), hourPrices(next)]).toEqual([dayPrices(nothing), hourPrices(nothing)])
  const other = continueFigures({ ...first, timestamp: secondsPerHour - 1 }, block(secondsPerHour), paid(9n), fees())
  expect(dayPrices(other)).toEqual({ lowest: 5n, highest: 9n })
  expect(hourPrices(other)).toEqual({ lowest: 9n, highest: 9n })
})

it('nothing lies in the span of what is not there', () => {
  expect(isSameSpan(-1, 0, secondsPerDay)).toBe(false)
  expect(isSameSpan(3599, 3600, secondsPerHour)).toBe(false)
  expect(isSameSpan(3600, 7199, secondsPerHour)).toBe(true)
})
