/** Facts of a run against real nodes: how many there were, and what does not hold. */
export interface Tally {
  /** Counts a fact. @param found what is told when it does not hold */
  fact: (what: string, holds: boolean, found?: unknown) => void
  /** Counts a comparison: equal as JSON, integers as decimal text. */
  compare: (what: string, told: unknown, wanted: unknown) => void
  /** A line for each fact that does not hold. */
  failures: () => readonly string[]
  /** How many facts there were, whether or not they hold. */
  count: () => number
  /** "N of N facts" */
  summary: () => string
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? one.toString() : one)) ?? 'undefined'

export const createTally = (): Tally => {
  let count = 0
  const failures: string[] = []
  const add = (holds: boolean, failure: () => string) => {
    count += 1
    if (!holds) failures.push(failure())
  }
  return {
    fact: (what, holds, found) => add(holds, () => `${what} (found ${textOf(found)})`),
    compare: (what, told, wanted) =>
      add(
        textOf(told) === textOf(wanted),
        () => `${what}: the product says ${textOf(told)}, the chain ${textOf(wanted)}`,
      ),
    failures: () => failures,
    count: () => count,
    summary: () => `${count - failures.length} of ${count} facts`,
  }
}
