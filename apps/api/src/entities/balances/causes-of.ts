/** Positions of a block's transactions; none where `first` is above `last`. */
export interface BlockSpan {
  first: number
  last: number
}

/** Positions of transactions, newest first, one as often as it has entries. */
interface Touching {
  own: readonly number[]
  inside: readonly number[]
}

interface CauseCount {
  /** null: the entries read do not reach so far */
  count: number | null
  only: number | undefined
  onlyInside: boolean
}

/**
 * How many transactions touched an account in each block, and which where it was one. A list that is as long as the limit may
 * have been cut, within a transaction as well: what lies at or below its oldest entry is not counted. Pure.
 */
export const causesOf = (spans: readonly BlockSpan[], { own, inside }: Touching, limit: number): CauseCount[] => {
  const reach = Math.max(...[own, inside].map((list) => (list.length < limit ? 0 : list.at(-1)!)))
  return spans.map(({ first, last }) => {
    if (first > last) return { count: 0, only: undefined, onlyInside: false }
    if (first <= reach) return { count: null, only: undefined, onlyInside: false }
    const isWithin = (position: number) => position >= first && position <= last
    const ownOnes = own.filter(isWithin)
    const all = [...new Set([...ownOnes, ...inside.filter(isWithin)])]
    return {
      count: all.length,
      only: all.length === 1 ? all[0] : undefined,
      onlyInside: ownOnes.length === 0 && all.length > 0,
    }
  })
}
