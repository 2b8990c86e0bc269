import type { SeriesPoint } from '@corescope/api-schema/statistics/calls'
import type { CumulativeRow } from '@corescope/store/statistics/read'

/** Edges of the last `count` whole spans, of the running one, and the instant after the head. Pure. */
export const spanEdges = (headTime: number, spanSeconds: number, count: number): number[] => {
  const running = Math.floor(headTime / spanSeconds) * spanSeconds
  const edges = Array.from({ length: count + 1 }, (_, index) => running - (count - index) * spanSeconds)
  return [...edges, headTime + 1].filter((edge) => edge >= 0)
}

type Cumulative = Omit<CumulativeRow, 'boundary'>

/** What stood before the first indexed block: nothing. */
export const nothingYet = (firstBlock: number): Cumulative => ({
  blockNumber: firstBlock - 1,
  timestamp: 0,
  lastTransactionPosition: 0,
  gasUsedSum: '0',
  feeSum: '0',
  knownAddresses: 0,
  activeAddressDays: 0,
  pricedTransactions: 0,
  gasPriceSum: '0',
})

/** Mean price of the transactions that paid for their gas, wei; null where there is none. Pure. */
const meanPrice = (from: Cumulative, to: Cumulative): string | null => {
  const count = BigInt(to.pricedTransactions - from.pricedTransactions)
  return count === 0n ? null : ((BigInt(to.gasPriceSum) - BigInt(from.gasPriceSum)) / count).toString()
}

/** Figures of the span between two blocks' cumulative columns. Pure. */
const difference = (timestamp: number, from: Cumulative, to: Cumulative): SeriesPoint => ({
  timestamp,
  transactions: to.lastTransactionPosition - from.lastTransactionPosition,
  blocks: to.blockNumber - from.blockNumber,
  gasUsed: (BigInt(to.gasUsedSum) - BigInt(from.gasUsedSum)).toString(),
  fees: (BigInt(to.feeSum) - BigInt(from.feeSum)).toString(),
  newAddresses: to.knownAddresses - from.knownAddresses,
  activeAddresses: to.activeAddressDays - from.activeAddressDays,
  meanGasPrice: meanPrice(from, to),
})

/** One point per span between neighbouring edges; spans that end before the first block are left out. Pure. */
export const presentPoints = (edges: number[], rows: CumulativeRow[], firstBlock: number): SeriesPoint[] => {
  const at = new Map(rows.map((row) => [row.boundary, row]))
  return edges.slice(0, -1).flatMap((edge, index) => {
    const to = at.get(edges[index + 1]!)
    return to === undefined ? [] : [difference(edge, at.get(edge) ?? nothingYet(firstBlock), to)]
  })
}
