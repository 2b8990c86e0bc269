/** Own turns taken of all own turns, in percent with two decimals; null of no turn at all. Blocks out of turn are none of them. Pure. */
export const uptimeOf = (taken: number, missed: number): number | null =>
  taken + missed === 0 ? null : Math.round((taken / (taken + missed)) * 10_000) / 100
