const pad = (value: number) => String(value).padStart(2, '0')

const formatDate = (date: Date) =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())} ${pad(date.getHours())}:${pad(date.getMinutes())}`

/** Spec §5 "Requests": strings are trimmed, dates become `YYYY-MM-DD HH:mm`; everything else crosses as it is. */
export const prepareRequest = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim()
  if (value instanceof Date) return formatDate(value)
  if (Array.isArray(value)) return value.map(prepareRequest)
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, prepareRequest(inner)]))
  }
  return value
}
