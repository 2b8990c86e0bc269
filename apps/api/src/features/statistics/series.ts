import { type ChainSeriesPoint, chainSeries } from '@corescope/api-schema/statistics/calls'
import type { Network } from '@corescope/chain/types/network'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import { rewardOf } from '../../entities/blocks/rewards.ts'
import { readSeries, TooManySpansError } from '../../entities/series/read-series.ts'
import { type SpanFigures, secondsOf } from '../../entities/series/span-figures.ts'
import { BadRequestError } from '../../http/errors.ts'

/** Spans that are shown of themselves. */
const defaultCounts = { hour: 168, day: 365 }

const text = (amount: bigint | null): string | null => (amount === null ? null : amount.toString())
const mean = (sum: bigint, count: number): bigint | null => (count === 0 ? null : sum / BigInt(count))
/** Four decimals. */
const share = (part: bigint, whole: bigint): number | null =>
  whole === 0n ? null : Number((part * 10_000n) / whole) / 10_000

/** Pure. */
export const presentPoint = (
  figures: SpanFigures,
  network: Pick<Network, 'consensus' | 'hasSystemContracts'>,
): ChainSeriesPoint => {
  const { pricedTransactions, gasPriceSum, timedBlocks, timedSeconds, firstBlock, lastBlock, isPast, ...rest } = figures
  const { gasUsed, gasLimit, blocks, size } = figures
  const { reward, subsidy, burntBlobFees } = rewardOf(figures, network)
  return {
    ...rest,
    gasUsed: gasUsed.toString(),
    gasLimit: gasLimit.toString(),
    meanGasLimit: text(mean(gasLimit, blocks)),
    gasUtilisation: share(gasUsed, gasLimit),
    fees: figures.fees.toString(),
    burntFees: figures.burntFees.toString(),
    sharedFees: figures.sharedFees.toString(),
    uncreditedFees: figures.uncreditedFees.toString(),
    blobFees: figures.blobFees.toString(),
    burntBlobFees: burntBlobFees.toString(),
    subsidy: subsidy.toString(),
    rewards: reward.toString(),
    meanGasPrice: text(mean(gasPriceSum, pricedTransactions)),
    lowestGasPrice: text(figures.lowestGasPrice),
    highestGasPrice: text(figures.highestGasPrice),
    meanBlockSize: blocks === 0 ? null : size / blocks,
    meanBlockSeconds: timedBlocks === 0 ? null : timedSeconds / timedBlocks,
  }
}

/** Exact as of any block: each figure is the difference of two blocks' columns, or stands in the span's last block. */
export const chainSeriesRoute = route(chainSeries, 'asOf', async ({ reader, config }, { span, ...request }, view) => {
  const { point, identity, reorged } = view
  const from = identity?.startBlock ?? 0
  const facts = { ...(from > 0 ? { from } : {}), ...(reorged ? { reorged } : {}) }
  if (point === undefined) return { points: [], asOf: null, ...facts }
  const end = request.end ?? Math.max(point.timestamp, request.start ?? 0)
  const start =
    request.start ?? Math.max(0, Math.min(end, point.timestamp) - (defaultCounts[span] - 1) * secondsOf[span])
  if (end < start) throw new BadRequestError(`end: ${end} is not valid (it lies before start, ${start})`)
  try {
    const spans = await readSeries(reader, { span, start, end }, point)
    return {
      points: spans.map((figures) => presentPoint(figures, config.network)),
      asOf: { number: point.number, hash: hex(point.hash) },
      ...facts,
    }
  } catch (error) {
    if (error instanceof TooManySpansError) throw new BadRequestError(`start: ${start} is not valid (${error.message})`)
    throw error
  }
})
