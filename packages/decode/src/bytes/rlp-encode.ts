/** What RLP encodes: bytes, or a list of such items. Source: yellow paper, appendix B. */
export type RlpInput = Uint8Array | readonly RlpInput[]

function prefixLength(payloadLength: number): number {
  if (payloadLength < 56) return 1
  if (payloadLength < 0x100) return 2
  if (payloadLength < 0x10000) return 3
  return payloadLength < 0x1000000 ? 4 : 5
}

function listPayloadLength(list: readonly RlpInput[]): number {
  let length = 0
  for (const item of list) length += encodedLength(item)
  return length
}

function encodedLength(item: RlpInput): number {
  if (!(item instanceof Uint8Array)) {
    const payload = listPayloadLength(item)
    return prefixLength(payload) + payload
  }
  return item.length === 1 && item[0]! < 0x80 ? 1 : prefixLength(item.length) + item.length
}

function writePrefix(target: Uint8Array, at: number, payloadLength: number, offset: number): number {
  if (payloadLength < 56) {
    target[at] = offset + payloadLength
    return at + 1
  }
  const bytes = prefixLength(payloadLength) - 1
  target[at] = offset + 55 + bytes
  for (let index = bytes; index > 0; index -= 1) target[at + index] = payloadLength >>> (8 * (bytes - index))
  return at + 1 + bytes
}

function write(target: Uint8Array, at: number, item: RlpInput): number {
  if (!(item instanceof Uint8Array)) {
    let next = writePrefix(target, at, listPayloadLength(item), 0xc0)
    for (const member of item) next = write(target, next, member)
    return next
  }
  if (item.length === 1 && item[0]! < 0x80) {
    target[at] = item[0]!
    return at + 1
  }
  const next = writePrefix(target, at, item.length, 0x80)
  target.set(item, next)
  return next + item.length
}

/** RLP of an item; `prefix` is put before it (the type byte of EIP-2718 envelopes). */
export function encodeRlp(item: RlpInput, prefix?: number): Uint8Array<ArrayBuffer> {
  const start = prefix === undefined ? 0 : 1
  const encoded = new Uint8Array(start + encodedLength(item))
  if (prefix !== undefined) encoded[0] = prefix
  write(encoded, start, item)
  return encoded
}

/** RLP of a list whose members are encoded already. */
export function encodeRlpListOfEncoded(members: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  let payload = 0
  for (const member of members) payload += member.length
  const encoded = new Uint8Array(prefixLength(payload) + payload)
  let at = writePrefix(encoded, 0, payload, 0xc0)
  for (const member of members) {
    encoded.set(member, at)
    at += member.length
  }
  return encoded
}
