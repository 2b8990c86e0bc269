/** One thing that does not hold. */
export interface Contradiction {
  what: string
  expected: string | null
  found: string | null
}

type Said = string | number | bigint | null

/** A contradiction when two values differ. */
export const unlessEqual = (what: string, expected: Said, found: Said): Contradiction[] =>
  expected === found || String(expected) === String(found)
    ? []
    : [{ what, expected: String(expected), found: String(found) }]
