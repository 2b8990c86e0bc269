/** Facts of a run: a line each. */
export const createTally = () => {
  const counts = { held: 0, all: 0 }
  return {
    counts,
    fact: (what: string, holds: boolean, found: unknown = '') => {
      counts.all += 1
      if (holds) counts.held += 1
      console.log(`${holds ? 'ok' : 'NOT'}: ${what}${holds ? '' : ` (found ${JSON.stringify(found)})`}`)
    },
  }
}
export type Tally = ReturnType<typeof createTally>
