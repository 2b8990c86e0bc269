/** Statements that were compared, and those that do not hold. */
export interface Tally {
  compare: (what: string, told: unknown, wanted: unknown) => void
  count: () => number
  failures: () => readonly string[]
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? one.toString() : one)) ?? 'undefined'

export const createTally = (): Tally => {
  let count = 0
  const failures: string[] = []
  return {
    /** Equal as JSON, integers as decimal text. */
    compare: (what, told, wanted) => {
      count += 1
      if (textOf(told) !== textOf(wanted))
        failures.push(`${what}: the product says ${textOf(told)}, the chain ${textOf(wanted)}`)
    },
    count: () => count,
    failures: () => failures,
  }
}
