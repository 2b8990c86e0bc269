/** What RLP decodes to: bytes, or a list. */
export type RlpItem = Uint8Array | RlpItem[]

/** Bytes that are not canonical RLP; the message names the offset. */
export class RlpFormatError extends Error {
  override name = 'RlpFormatError'
  /** Byte at which the item begins, or its length, that is none. */
  readonly byte: number

  constructor(byte: number, message: string) {
    super(message)
    this.byte = byte
  }
}

/** Nobody nests more: an access list lies three deep, a transaction with blobs four. */
const maxDepth = 64

interface Span {
  isList: boolean
  start: number
  end: number
}

function longLength(bytes: Uint8Array, at: number, count: number, limit: number): number {
  if (at + count > limit) throw new RlpFormatError(at - 1, `length of the item at byte ${at - 1} is cut off`)
  if (count > 4) throw new RlpFormatError(at - 1, `item at byte ${at - 1} claims more bytes than can exist`)
  if (bytes[at] === 0) throw new RlpFormatError(at, `length at byte ${at} has leading zeros`)
  let length = 0
  for (let index = 0; index < count; index += 1) length = length * 256 + bytes[at + index]!
  if (length < 56) throw new RlpFormatError(at, `length at byte ${at} should have the short form`)
  return length
}

function spanAt(bytes: Uint8Array, at: number, limit: number): Span {
  const first = bytes[at]
  if (first === undefined || at >= limit) throw new RlpFormatError(at, `no item at byte ${at}`)
  if (first < 0x80) return { isList: false, start: at, end: at + 1 }
  const isList = first >= 0xc0
  const short = first - (isList ? 0xc0 : 0x80)
  const lengthBytes = short > 55 ? short - 55 : 0
  const length = lengthBytes === 0 ? short : longLength(bytes, at + 1, lengthBytes, limit)
  const start = at + 1 + lengthBytes
  if (start + length > limit) throw new RlpFormatError(at, `item at byte ${at} ends beyond its container`)
  if (!isList && length === 1 && bytes[start]! < 0x80) {
    throw new RlpFormatError(at, `byte at ${at} should stand for itself`)
  }
  return { isList, start, end: start + length }
}

function itemOf(bytes: Uint8Array, span: Span, depth: number): RlpItem {
  if (!span.isList) return bytes.subarray(span.start, span.end)
  if (depth > maxDepth)
    throw new RlpFormatError(span.start, `lists at byte ${span.start} lie more than ${maxDepth} deep`)
  const list: RlpItem[] = []
  for (let at = span.start; at < span.end; ) {
    const member = spanAt(bytes, at, span.end)
    list.push(itemOf(bytes, member, depth + 1))
    at = member.end
  }
  return list
}

/** First item of `bytes` and the count of bytes it takes; what follows is left alone. Throws `RlpFormatError`. */
export function decodeRlpPrefix(bytes: Uint8Array): { item: RlpItem; length: number } {
  const span = spanAt(bytes, 0, bytes.length)
  return { item: itemOf(bytes, span, 0), length: span.end }
}
