/** The same things, the first of each kind, then the second of each, and so on, in their order otherwise. Pure. */
export const inTurns = <One>(all: readonly One[], kindOf: (one: One) => unknown): One[] => {
  const counts = new Map<unknown, number>()
  const placed = all.map((one) => {
    const kind = kindOf(one)
    const turn = counts.get(kind) ?? 0
    counts.set(kind, turn + 1)
    return { one, turn }
  })
  return placed.toSorted((left, right) => left.turn - right.turn).map(({ one }) => one)
}
