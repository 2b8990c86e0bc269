export const daySeconds = 86_400
/** So many steps a history has at most. */
const maxSteps = 92

/**
 * Ends of equal spans of whole days (UTC) from the day of `first` on; the last one holds `now` and is not over yet. Unix seconds.
 * Pure.
 */
export const historyBoundaries = (first: number, now: number): { boundaries: number[]; days: number } => {
  const firstDay = Math.floor(first / daySeconds)
  const lastDay = Math.floor(now / daySeconds)
  const days = Math.max(1, Math.ceil((lastDay - firstDay + 1) / maxSteps))
  const steps = Math.ceil((lastDay - firstDay + 1) / days)
  const boundaries = Array.from({ length: steps }, (_, step) => (lastDay + 1 - (steps - 1 - step) * days) * daySeconds)
  return { boundaries, days }
}
