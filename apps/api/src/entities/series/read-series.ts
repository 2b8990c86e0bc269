import type { Reader } from '@corescope/store/reader'
import { getFirstBlocks, listSeries } from '@corescope/store/statistics/series'
import { openingOf, type Span, type SpanFigures, secondsOf, spanFigures, spanStarts } from './span-figures.ts'

/** Spans of one answer: ten years of days, five months of hours. */
export const maxSpans = 4_000

/** More spans were asked for than one answer holds. */
export class TooManySpansError extends Error {
  override name = 'TooManySpansError'
  readonly spans: number

  constructor(spans: number) {
    super(`these are ${spans} points, more than the ${maxSpans} of one answer`)
    this.spans = spans
  }
}

/**
 * Hour by hour or day by day (UTC), oldest first: the spans that [start, end] (unix seconds) meets, from the first one
 * (`openingOf`) to the head's; spans without a block are among them.
 * @throws TooManySpansError
 */
export const readSeries = async (
  reader: Reader,
  { span, start, end }: { span: Span; start: number; end: number },
  head: { number: number; timestamp: number },
): Promise<SpanFigures[]> => {
  const first = await getFirstBlocks(reader)
  if (first === undefined) return []
  const seconds = secondsOf[span]
  const opening = openingOf(first, seconds)
  const { from, count } = spanStarts({ start, end }, { first: opening, head: head.timestamp }, seconds)
  if (count > maxSpans) throw new TooManySpansError(count)
  if (count === 0) return []
  const starts = Array.from({ length: count }, (_, index) => from + index * seconds)
  // Instants behind the head are the head's own, so that no blocks above it are walked.
  const newest = head.timestamp + 1
  const instants = [...starts, Math.min(from + count * seconds, newest), newest]
  const rows = await listSeries(reader, [...new Set(instants)], head.number)
  const at = new Map(rows.map((row) => [row.boundary, row]))
  const last = at.get(newest)
  // A rewind below all of them came between.
  if (last === undefined) return []
  const chain = { first, headTimestamp: last.timestamp }
  return starts.flatMap((timestamp, index) => {
    const to = at.get(instants[index + 1]!)
    const before = timestamp <= opening ? undefined : at.get(timestamp)
    return to === undefined ? [] : [spanFigures(timestamp, span, chain, { before, to })]
  })
}
