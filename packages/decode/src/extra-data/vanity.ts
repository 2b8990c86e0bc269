import type { Hex } from '@corescope/chain/types/hex'
import { bytesToHex } from '../bytes/bytes.ts'
import { decodeRlpPrefix, RlpFormatError, type RlpItem } from '../bytes/rlp-decode.ts'

/** What a node writes of itself into the first 28 bytes unless its operator sets something else. */
export interface VanityClient {
  /** `1.0.1` */
  version: string
  /** `geth` */
  name: string
  /** `go1.17.13` */
  runtime: string
  /** `linux` */
  system: string
}

export interface Vanity {
  hex: Hex
  /** Printable characters as they are, every other byte as `\xNN`; zeros at the end left out. */
  text: string
  client: VanityClient | null
  /** Last 4 bytes, where the client writes the hash of the next fork (BEP-89); `null` when they are zeros. */
  nextForkHash: Hex | null
}

const clientBytes = 28

const isPrintable = (byte: number) => byte >= 0x20 && byte < 0x7f && byte !== 0x5c

function escapedText(bytes: Uint8Array): string {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  let text = ''
  for (const byte of bytes.subarray(0, end)) {
    text += isPrintable(byte) ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`
  }
  return text
}

const word = (item: RlpItem): string | undefined =>
  item instanceof Uint8Array && item.every(isPrintable) ? String.fromCharCode(...item) : undefined

function itemsOf(bytes: Uint8Array): RlpItem[] | undefined {
  try {
    const { item } = decodeRlpPrefix(bytes)
    return Array.isArray(item) ? item : undefined
  } catch (error) {
    if (error instanceof RlpFormatError) return undefined
    throw error
  }
}

function clientOf(bytes: Uint8Array): VanityClient | null {
  const [version, ...words] = itemsOf(bytes) ?? []
  const [name, runtime, system] = words.map(word)
  const isClient = version instanceof Uint8Array && version.length === 3 && words.length === 3
  if (!isClient || name === undefined || runtime === undefined || system === undefined) return null
  return { version: [...version].join('.'), name, runtime, system }
}

/** The 32 vanity bytes; any bytes are valid. */
export function decodeVanity(bytes: Uint8Array): Vanity {
  const fork = bytes.subarray(clientBytes)
  return {
    hex: bytesToHex(bytes),
    text: escapedText(bytes),
    client: clientOf(bytes.subarray(0, clientBytes)),
    nextForkHash: fork.every((byte) => byte === 0) ? null : bytesToHex(fork),
  }
}
