import type { CumulativeRow } from '@corescope/store/statistics/read'
import { describe, expect, it } from 'vitest'
import { daySeconds } from '../../entities/series/span-figures.ts'
import { presentPoints, spanEdges } from './series-points.ts'

const row = (boundary: number, blockNumber: number, transactions: number): CumulativeRow => ({
  boundary,
  blockNumber,
  timestamp: boundary - 1,
  lastTransactionPosition: transactions,
  gasUsedSum: String(transactions * 21_000),
  feeSum: '0',
  knownAddresses: transactions,
  activeAddressDays: transactions,
  pricedTransactions: transactions,
  gasPriceSum: String(transactions * 7),
})

describe('spanEdges', () => {
  it('ends just after the head', () => {
    expect(spanEdges(10 * daySeconds + 5, daySeconds, 2)).toEqual([
      8 * daySeconds,
      9 * daySeconds,
      10 * daySeconds,
      10 * daySeconds + 6,
    ])
  })
})

describe('presentPoints', () => {
  it('is the difference of neighbours and begins with the first block', () => {
    const edges = [100, 200, 300, 350]
    const points = presentPoints(edges, [row(200, 4, 10), row(300, 9, 25), row(350, 10, 26)], 0)
    expect(points.map(({ timestamp, blocks, transactions }) => [timestamp, blocks, transactions])).toEqual([
      [100, 5, 10],
      [200, 5, 15],
      [300, 1, 1],
    ])
    expect(points[1]!.gasUsed).toBe(String(15 * 21_000))
  })
  it('leaves out spans before the first block', () => {
    expect(presentPoints([100, 200, 300], [row(300, 0, 1)], 0)).toHaveLength(1)
  })
})
