import type { SealerSpanRow } from '@corescope/store/core-events/sealer-spans'
import { groupBy } from '@corescope/store/group-by'

/** An address that a candidate sealed with. */
export type SealerSpan = Omit<SealerSpanRow, 'operator'>

interface Sealing {
  operator: string
  spans: readonly SealerSpan[]
}

/** The address that a candidate sealed with in a round; undefined where none is known. Pure. @param turn position of its turn */
export const sealerInRound = ({ spans }: Sealing, turn: number): string | undefined =>
  spans.findLast(({ since }) => since < turn)?.consensus

/** Names the operator whose an address was; null of an address that nobody ever had. @param turn position of the turn of the round; undefined before the first */
type OperatorInRound = (consensus: string, turn: number | undefined) => string | null

/** How many spans, oldest first, began before a place. */
const countBefore = (owned: readonly { span: SealerSpan }[], place: number): number => {
  let [low, high] = [0, owned.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (owned[middle]!.span.since < place) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Tells whose an address was in a round; where nobody had it yet, its first. Made once for a question: one is asked of each vote of each
 * block. Pure.
 */
export const operatorsInRounds = (all: readonly Sealing[]): OperatorInRound => {
  const owners = groupBy(
    all
      .flatMap(({ operator, spans }) => spans.map((span) => ({ operator, span })))
      .sort((one, other) => one.span.since - other.span.since),
    ({ span }) => span.consensus,
  )
  return (consensus, turn) => {
    const own = owners.get(consensus) ?? []
    const begun = turn === undefined ? 0 : countBefore(own, turn)
    return own[Math.max(begun - 1, 0)]?.operator ?? null
  }
}
