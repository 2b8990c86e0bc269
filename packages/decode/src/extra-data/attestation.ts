import type { Hash, Hex } from '@corescope/chain/types/hex'
import { extraDataLengths } from '@corescope/chain/units'
import { bytesToHex, bytesToQuantity } from '../bytes/bytes.ts'
import { decodeRlpPrefix, RlpFormatError, type RlpItem } from '../bytes/rlp-decode.ts'
import { ExtraDataError } from './extra-data-error.ts'

/** First byte of every attestation: its list always has between 56 and 255 bytes. */
export const attestationMark = 0xf8

/** Votes of validators for a block, summed into one BLS signature (core-chain `core/types/vote.go`). */
export interface Attestation {
  /** Bit i stands for the i-th validator, ascending by address, of the set in force at the target's parent. */
  bitset: bigint
  /** Indexes of the bits that are set, ascending. */
  voterIndexes: number[]
  /** 96 bytes. */
  aggregatedSignature: Hex
  /** Source: the justified block. Target: the block voted for, parent of the one that carries this. */
  voteData: { sourceNumber: number; sourceHash: Hash; targetNumber: number; targetHash: Hash }
  /** Bytes kept for later use; `0x` so far. */
  extra: Hex
}

const fail = (message: string, cause?: unknown): never => {
  throw new ExtraDataError('attestation', message, { cause })
}

const listOf = (item: RlpItem | undefined, count: number, what: string): RlpItem[] =>
  Array.isArray(item) && item.length === count ? item : fail(`${what} is not a list of ${count}`)

function bytesOf(item: RlpItem | undefined, what: string, length?: number): Uint8Array {
  if (!(item instanceof Uint8Array)) return fail(`${what} is a list, not bytes`)
  return length === undefined || item.length === length ? item : fail(`${what} has ${item.length} bytes, not ${length}`)
}

function uint64Of(item: RlpItem | undefined, what: string): bigint {
  const bytes = bytesOf(item, what)
  return bytes.length > 8 || bytes[0] === 0 ? fail(`${what} is not a 64-bit quantity`) : bytesToQuantity(bytes)
}

function blockNumberOf(item: RlpItem | undefined, what: string): number {
  const quantity = uint64Of(item, what)
  return quantity > BigInt(Number.MAX_SAFE_INTEGER) ? fail(`${what} ${quantity} is beyond any chain`) : Number(quantity)
}

function rlpOf(bytes: Uint8Array): { item: RlpItem; length: number } {
  try {
    return decodeRlpPrefix(bytes)
  } catch (error) {
    if (error instanceof RlpFormatError) return fail(`the attestation is not RLP: ${error.message}`, error)
    throw error
  }
}

/** Indexes of set bits, ascending. */
function setBits(bitset: bigint): number[] {
  return [...bitset.toString(2)].reverse().flatMap((bit, index) => (bit === '1' ? [index] : []))
}

/** The attestation at the start of `bytes` and its length. Throws `ExtraDataError` (problem `attestation`). */
export function decodeAttestation(bytes: Uint8Array): { attestation: Attestation; length: number } {
  const { item, length } = rlpOf(bytes)
  return { attestation: attestationOf(item), length }
}

function attestationOf(item: RlpItem): Attestation {
  const [bitsetItem, signatureItem, voteItem, extraItem] = listOf(item, 4, 'the attestation')
  const [sourceNumber, sourceHash, targetNumber, targetHash] = listOf(voteItem, 4, 'the vote data')
  const bitset = uint64Of(bitsetItem, 'the bitset')
  return {
    bitset,
    voterIndexes: setBits(bitset),
    aggregatedSignature: bytesToHex(
      bytesOf(signatureItem, 'the aggregated signature', extraDataLengths.aggregatedSignature),
    ),
    voteData: {
      sourceNumber: blockNumberOf(sourceNumber, 'the source number'),
      sourceHash: bytesToHex(bytesOf(sourceHash, 'the source hash', 32)),
      targetNumber: blockNumberOf(targetNumber, 'the target number'),
      targetHash: bytesToHex(bytesOf(targetHash, 'the target hash', 32)),
    },
    extra: bytesToHex(bytesOf(extraItem, 'the extra part')),
  }
}
