/** Deeper than any call's request; what lies below is left as it is, so that no nesting can exhaust the stack. */
const deepest = 8

/** A request with blanks around its texts taken away (spec §5, ruling 17), wherever they stand in it. Pure. */
export const trimStrings = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return value.trim()
  if (value === null || typeof value !== 'object' || depth >= deepest) return value
  if (Array.isArray(value)) return value.map((part) => trimStrings(part, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, trimStrings(part, depth + 1)]))
}
