import type { Hex } from '@corescope/chain/types/hex'
import type { Log } from '@corescope/chain/types/transaction'
import { bytesToHex, hexToBytes } from './bytes.ts'
import { keccak256 } from './keccak.ts'

const bloomBytes = 256
const bitsPerWord = 2048

/** The three bits of an address or topic, packed as one number. Few addresses and topics make most logs, so kept. */
const keptBits = new Map<string, number>()
const keptBitsLimit = 50_000

function bitsOf(word: Hex): number {
  const known = keptBits.get(word)
  if (known !== undefined) return known
  const digest = keccak256(hexToBytes(word))
  const bit = (at: number) => ((digest[at]! << 8) | digest[at + 1]!) % bitsPerWord
  const bits = bit(0) + bit(2) * bitsPerWord + bit(4) * bitsPerWord * bitsPerWord
  if (keptBits.size >= keptBitsLimit) keptBits.clear()
  keptBits.set(word, bits)
  return bits
}

function setBit(bloom: Uint8Array, bit: number): void {
  bloom[bloomBytes - 1 - (bit >> 3)]! |= 1 << (bit & 7)
}

function addWord(bloom: Uint8Array, word: Hex): void {
  const bits = bitsOf(word)
  const low = bits % (bitsPerWord * bitsPerWord)
  setBit(bloom, low % bitsPerWord)
  setBit(bloom, (low / bitsPerWord) | 0)
  setBit(bloom, Math.floor(bits / (bitsPerWord * bitsPerWord)))
}

/** Bloom of logs as 256 bytes: three bits for each address and topic (yellow paper §4.3.1). */
export function logsBloomBytes(logs: Iterable<Pick<Log, 'address' | 'topics'>>): Uint8Array<ArrayBuffer> {
  const bloom = new Uint8Array(bloomBytes)
  for (const log of logs) {
    addWord(bloom, log.address)
    for (const topic of log.topics) addWord(bloom, topic)
  }
  return bloom
}

/** Bloom of one receipt's logs, or of all logs of a block. */
export function logsBloom(logs: Iterable<Pick<Log, 'address' | 'topics'>>): Hex {
  return bytesToHex(logsBloomBytes(logs))
}
