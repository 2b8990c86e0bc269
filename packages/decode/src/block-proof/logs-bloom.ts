import type { Hex } from '@corescope/chain/types/hex'
import type { Log } from '@corescope/chain/types/transaction'
import { bytesToHex, hexToBytes } from '../bytes/bytes.ts'
import { keccak256 } from '../bytes/keccak.ts'

const bloomBytes = 256
const bitsPerWord = 2048

/** Few addresses and topics make most logs, so the three bits of each are kept: at thrice its number in `keptBits`. */
const keptWords = new Map<string, number>()
const keptLimit = 50_000
const keptBits = new Uint16Array(3 * keptLimit)

/** Where the three bits of an address or topic stand in `keptBits`. */
function findBits(word: Hex): number {
  const known = keptWords.get(word)
  if (known !== undefined) return known
  const digest = keccak256(hexToBytes(word))
  if (keptWords.size >= keptLimit) keptWords.clear()
  const at = 3 * keptWords.size
  for (let bit = 0; bit < 3; bit += 1) {
    keptBits[at + bit] = ((digest[2 * bit]! << 8) | digest[2 * bit + 1]!) % bitsPerWord
  }
  keptWords.set(word, at)
  return at
}

function addWord(bloom: Uint8Array, word: Hex): void {
  const at = findBits(word)
  for (let index = at; index < at + 3; index += 1) {
    const bit = keptBits[index]!
    bloom[bloomBytes - 1 - (bit >> 3)]! |= 1 << (bit & 7)
  }
}

/** Sets the bits of logs in a bloom of 256 bytes. */
export function addLogsToBloom(bloom: Uint8Array, logs: Iterable<Pick<Log, 'address' | 'topics'>>): void {
  for (const log of logs) {
    addWord(bloom, log.address)
    for (const topic of log.topics) addWord(bloom, topic)
  }
}

/** Bloom of logs as 256 bytes: three bits for each address and topic (yellow paper §4.3.1). */
export function logsBloomBytes(logs: Iterable<Pick<Log, 'address' | 'topics'>>): Uint8Array<ArrayBuffer> {
  const bloom = new Uint8Array(bloomBytes)
  addLogsToBloom(bloom, logs)
  return bloom
}

/** Bloom of one receipt's logs, or of all logs of a block. */
export function logsBloom(logs: Iterable<Pick<Log, 'address' | 'topics'>>): Hex {
  return bytesToHex(logsBloomBytes(logs))
}
