import { listFiguresBefore } from '@corescope/store/statistics/read'
import { listTransferCounts } from '@corescope/store/tokens/past'
import type { ApiContext } from '../../context.ts'
import { daySeconds } from '../../entities/series/span-figures.ts'

const wholeDays = 7

/** Where days (UTC) begin, and how often each token moved on each of them. */
export interface DailyTransfers {
  days: number[]
  /** By token id; a token that never moved is missing. */
  ofToken: ReadonlyMap<number, number[]>
}

/** What each day added to a count that stood before the first one. Pure. */
export const dayGrowth = (counts: readonly number[]): number[] =>
  counts.slice(1).map((count, index) => count - counts[index]!)

/**
 * Transfers of tokens on the last 7 whole days and the running one, as of a block: the days the chain has lived, oldest
 * first. Two statements, however many tokens are asked for.
 */
export const readDailyTransfers = async (
  { reader }: Pick<ApiContext, 'reader'>,
  tokenIds: readonly number[],
  point: { number: number; timestamp: number } | undefined,
): Promise<DailyTransfers> => {
  if (point === undefined || tokenIds.length === 0) return { days: [], ofToken: new Map() }
  const today = Math.floor(point.timestamp / daySeconds) * daySeconds
  const starts = Array.from({ length: wholeDays + 1 }, (_, index) => today - (wholeDays - index) * daySeconds)
  const ends = [...starts.slice(1), point.timestamp + 1]
  const blocks = await listFiguresBefore(reader, [starts[0]!, ...ends], point.number)
  const boundOf = new Map(blocks.map((row) => [row.boundary, row.lastTransactionPosition]))
  const days = starts.filter((_, index) => boundOf.has(ends[index]!))
  const edges = [...days, point.timestamp + 1]
  const rows = await listTransferCounts(
    reader,
    tokenIds,
    edges.map((edge) => boundOf.get(edge) ?? 0),
  )
  const counts = new Map<number, number[]>()
  for (const { tokenId, place, transfers } of rows) {
    const ofToken = counts.get(tokenId) ?? edges.map(() => 0)
    ofToken[place - 1] = transfers
    counts.set(tokenId, ofToken)
  }
  return { days, ofToken: new Map([...counts].map(([tokenId, ofToken]) => [tokenId, dayGrowth(ofToken)])) }
}
