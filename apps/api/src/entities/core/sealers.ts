import type { SealerSpanRow } from '@corescope/store/core-events/sealer-spans'

/** An address that a candidate sealed with. */
export type SealerSpan = Omit<SealerSpanRow, 'operator'>

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
  const owner = owners.findLast(({ since }) => turn !== undefined && since < turn) ?? owners[0]
  return owner?.operator ?? null
}
