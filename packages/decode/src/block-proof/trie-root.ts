import type { Hash } from '@corescope/chain/types/hex'
import { bytesToHex, noBytes, quantityToBytes } from '../bytes/bytes.ts'
import { keccak256 } from '../bytes/keccak.ts'
import { encodeRlp, encodeRlpListOfEncoded } from '../bytes/rlp-encode.ts'

interface Entry {
  nibbles: Uint8Array
  value: Uint8Array
}

/** Root of a trie without entries: keccak of the RLP of no bytes. */
export const emptyTrieRoot: Hash = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

const emptyEncoded = encodeRlp(noBytes)

function nibblesOf(key: Uint8Array): Uint8Array {
  const nibbles = new Uint8Array(key.length * 2)
  for (let index = 0; index < key.length; index += 1) {
    nibbles[index * 2] = key[index]! >> 4
    nibbles[index * 2 + 1] = key[index]! & 15
  }
  return nibbles
}

/** Hex-prefix encoding of a path (yellow paper, appendix C). */
function compactPath(nibbles: Uint8Array, from: number, to: number, isLeaf: boolean): Uint8Array {
  const isOdd = (to - from) % 2
  const path = new Uint8Array(((to - from) >> 1) + 1)
  path[0] = ((isLeaf ? 2 : 0) + isOdd) << 4
  if (isOdd === 1) path[0]! |= nibbles[from]!
  for (let at = from + isOdd, index = 1; at < to; at += 2, index += 1) {
    path[index] = (nibbles[at]! << 4) | nibbles[at + 1]!
  }
  return path
}

/** How a parent names a node: the node itself below 32 bytes, else the RLP of its hash. */
function referenceTo(node: Uint8Array): Uint8Array {
  if (node.length < 32) return node
  const reference = new Uint8Array(33)
  reference[0] = 0xa0
  reference.set(keccak256(node), 1)
  return reference
}

function branch(entries: readonly Entry[], from: number, to: number, depth: number): Uint8Array {
  const members: Uint8Array[] = new Array(17).fill(emptyEncoded)
  let at = from
  if (entries[at]!.nibbles.length === depth) {
    members[16] = encodeRlp(entries[at]!.value)
    at += 1
  }
  while (at < to) {
    const nibble = entries[at]!.nibbles[depth]!
    let end = at + 1
    while (end < to && entries[end]!.nibbles[depth] === nibble) end += 1
    members[nibble] = referenceTo(node(entries, at, end, depth + 1))
    at = end
  }
  return encodeRlpListOfEncoded(members)
}

/** RLP of the node over `entries[from, to)`, which are sorted and agree in their first `depth` nibbles. */
function node(entries: readonly Entry[], from: number, to: number, depth: number): Uint8Array {
  const first = entries[from]!
  if (to - from === 1) {
    return encodeRlp([compactPath(first.nibbles, depth, first.nibbles.length, true), first.value])
  }
  const last = entries[to - 1]!
  let end = depth
  while (end < first.nibbles.length && first.nibbles[end] === last.nibbles[end]) end += 1
  if (end === depth) return branch(entries, from, to, depth)
  const path = encodeRlp(compactPath(first.nibbles, depth, end, false))
  return encodeRlpListOfEncoded([path, referenceTo(branch(entries, from, to, end))])
}

/** Keys of a list sort as 1…127, 0, 128…: RLP writes 0 as 0x80. */
function sortedIndexes(length: number): number[] {
  const indexes: number[] = []
  for (let index = 1; index < Math.min(length, 128); index += 1) indexes.push(index)
  if (length > 0) indexes.push(0)
  for (let index = 128; index < length; index += 1) indexes.push(index)
  return indexes
}

/**
 * Root of the Merkle-Patricia trie that maps RLP(index) to each value: what headers say of transactions, receipts and
 * withdrawals. Values are bytes already encoded and never empty.
 */
export function trieRootOfList(values: readonly Uint8Array[]): Hash {
  if (values.length === 0) return emptyTrieRoot
  const entries = sortedIndexes(values.length).map((index) => ({
    nibbles: nibblesOf(encodeRlp(quantityToBytes(index))),
    value: values[index]!,
  }))
  return bytesToHex(keccak256(node(entries, 0, entries.length, 0)))
}
