const headBytes = 5
const nothing = Buffer.alloc(0)

/** A message whose body stands in `bytes` from `from` to `to`; `kind` is its first byte. */
export type TakeMessage = (kind: number, bytes: Buffer, from: number, to: number) => void

/**
 * Cuts what a server sends into messages, however the network has cut it: each begins with a byte of its kind and its length,
 * without that byte. A message in many parts is put together once.
 */
export const createFrames = (take: TakeMessage): ((chunk: Buffer) => void) => {
  let parts: Buffer[] = []
  let held = 0
  /** Bytes without which nothing can be taken. */
  let needed = headBytes
  return (chunk) => {
    held += chunk.length
    if (held < needed) {
      parts.push(chunk)
      return
    }
    const bytes = parts.length === 0 ? chunk : Buffer.concat([...parts, chunk], held)
    let at = 0
    needed = headBytes
    while (at + headBytes <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) {
        needed = end - at
        break
      }
      take(bytes[at]!, bytes, at + headBytes, end)
      at = end
    }
    const rest = at === bytes.length ? nothing : bytes.subarray(at)
    parts = rest.length === 0 ? [] : [rest]
    held = rest.length
  }
}
