import { createHash } from 'node:crypto'

const letters = 'abcdefghijklmnopqrstuvwxyz234567'
/** CIDv1, raw bytes, SHA-256 of 32 bytes (multiformats tables). */
const prefix = [0x01, 0x55, 0x12, 0x20]

const base32 = (bytes: Uint8Array): string => {
  let bits = 0
  let held = 0
  let text = ''
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) text += letters[(held >> (bits - 5)) & 31]
  }
  return bits === 0 ? text : text + letters[(held << (5 - bits)) & 31]
}

/** The IPFS content id of a file kept as one raw block. */
export function contentId(bytes: Uint8Array): string {
  return `b${base32(Buffer.from([...prefix, ...createHash('sha256').update(bytes).digest()]))}`
}
