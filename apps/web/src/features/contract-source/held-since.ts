interface Told {
  blockNumber: number
  implementation: unknown
}

/** What a beacon told from a block on, and the implementation that it had then, newest first. Pure. */
export const heldSince = <One extends Told>(rows: readonly One[], block: number): One[] => {
  const first = rows.findIndex(({ blockNumber, implementation }) => blockNumber < block && implementation !== null)
  return rows.filter(({ blockNumber }, index) => blockNumber >= block || index === first)
}
