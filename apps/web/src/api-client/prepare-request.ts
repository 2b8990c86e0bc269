const pad = (value: number) => String(value).padStart(2, '0')

const formatDate = (date: Date) =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())} ${pad(date.getHours())}:${pad(date.getMinutes())}`

/**
 * Spec §5 "Requests": strings are trimmed, dates become `YYYY-MM-DD HH:mm`; everything else crosses as it is.
 * @param trims false: texts stay as they are. Of sources not a blank may go: they are compared by their hashes, and lines are counted in them.
 */
export const prepareRequest = (value: unknown, trims = true): unknown => {
  if (typeof value === 'string') return trims ? value.trim() : value
  if (value instanceof Date) return formatDate(value)
  if (Array.isArray(value)) return value.map((part) => prepareRequest(part, trims))
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, prepareRequest(inner, trims)]))
  }
  return value
}
