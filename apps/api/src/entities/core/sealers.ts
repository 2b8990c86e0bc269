import type { SealingSpan } from '@corescope/store/core-events/figures'
import type { SealerRow } from '@corescope/store/core-events/read'

/** An address that a candidate sealed with. */
export interface SealerSpan extends SealingSpan {
  /** Position of the event that gave it the address. */
  since: number
}

/**
 * What operators sealed with, oldest first, by the events that gave them an address. One that an operator left may become
 * another's. Pure.
 * @param changes oldest first
 */
export const spansOf = (changes: readonly SealerRow[]): ReadonlyMap<string, readonly SealerSpan[]> => {
  const spans = new Map<string, SealerSpan[]>()
  const held = new Map<string, SealerSpan>()
  for (const { operator, consensus, position } of changes) {
    const own = spans.get(operator) ?? []
    spans.set(operator, own)
    for (const ended of [own.at(-1), held.get(consensus)]) if (ended !== undefined) ended.closes ??= position
    const isFirst = own.length === 0 && !held.has(consensus)
    const span = { consensus, since: position, opens: isFirst ? null : position, closes: null }
    own.push(span)
    held.set(consensus, span)
  }
  return spans
}

interface Sealing {
  operator: string
  spans: readonly SealerSpan[]
}

/** The address that a candidate sealed with in a round; undefined where none is known. Pure. @param turn position of its turn */
export const sealerInRound = ({ spans }: Sealing, turn: number): string | undefined =>
  spans.findLast(({ since }) => since < turn)?.consensus

/**
 * The operator whose address it was in a round; where nobody had it yet, its first. Null of an address that nobody ever had. Pure.
 * @param turn position of the turn of the round; undefined before the first
 */
export const operatorInRound = (
  all: readonly Sealing[],
  consensus: string,
  turn: number | undefined,
): string | null => {
  const owners = all
    .flatMap(({ operator, spans }) => spans.map((span) => ({ operator, ...span })))
    .filter((span) => span.consensus === consensus)
    .sort((one, other) => one.since - other.since)
  const owner = turn === undefined ? owners.at(-1) : (owners.findLast(({ since }) => since < turn) ?? owners[0])
  return owner?.operator ?? null
}
