import type { Address, Hex } from '@corescope/chain/types/hex'
import { bytesToHex } from '@corescope/decode/bytes/bytes'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import { privateKeyToAccount } from 'viem/accounts'

export interface ReplayValidator {
  privateKey: Hex
  consensusAddress: Address
  /** 48 bytes that look like a compressed BLS public key; nobody knows its secret, no pairing checks it. */
  voteAddress: Hex
}

/** Key derived from words, so that every run makes the same chain. */
export const keyOf = (words: string): Hex => bytesToHex(keccak256(new TextEncoder().encode(words)))

/** `length` well-formed BLS bytes derived from words: the compression flag is set, the field element is in range. */
export function blsBytes(words: string, length: 48 | 96): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at += 32) {
    bytes.set(keccak256(new TextEncoder().encode(`${words} ${at}`)).subarray(0, Math.min(32, length - at)), at)
  }
  bytes[0] = 0x80 | (bytes[0]! & 0x0f)
  return bytes
}

/** The sealing set: ascending by consensus address, as headers list it. */
export function replayValidators(count: number): ReplayValidator[] {
  return Array.from({ length: count }, (_, index) => {
    const privateKey = keyOf(`replay validator ${index}`)
    const consensusAddress = privateKeyToAccount(privateKey).address.toLowerCase() as Address
    return { privateKey, consensusAddress, voteAddress: bytesToHex(blsBytes(`replay vote ${index}`, 48)) }
  }).sort((a, b) => (a.consensusAddress < b.consensusAddress ? -1 : 1))
}
