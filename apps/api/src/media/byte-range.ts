/** A part of a body: first and last byte, both included. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * The part a Range header asks for (RFC 9110 §14): undefined for the whole, also where the header is of another form or
 * asks for several parts; null for a part that is not there. Pure.
 */
export const readByteRange = (header: string | undefined, length: number): ByteRange | null | undefined => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (match === null || (match[1] === '' && match[2] === '')) return undefined
  if (match[1] === '') {
    const count = Number(match[2])
    return count === 0 || length === 0 ? null : { first: Math.max(0, length - count), last: length - 1 }
  }
  const first = Number(match[1])
  const last = match[2] === '' ? length - 1 : Math.min(length - 1, Number(match[2]))
  if (match[2] !== '' && Number(match[2]) < first) return undefined
  return first >= length ? null : { first, last }
}
