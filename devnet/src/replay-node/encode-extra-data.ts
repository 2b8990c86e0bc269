import type { Hash } from '@corescope/chain/types/hex'
import { extraDataLengths } from '@corescope/chain/units'
import { concatBytes, hexToBytes, noBytes, quantityToBytes } from '@corescope/decode/bytes/bytes'
import { encodeRlp } from '@corescope/decode/bytes/rlp-encode'
import { blsBytes, type ReplayValidator } from './validators.ts'

export interface Vote {
  bitset: bigint
  source: { number: number; hash: Hash }
  target: { number: number; hash: Hash }
}

const text = (words: string) => new TextEncoder().encode(words)

/** 28 bytes of RLP about the client, 4 bytes of a fork id. */
export function encodeVanity(version: readonly [number, number, number], forkId: number): Uint8Array {
  const vanity = new Uint8Array(extraDataLengths.vanity)
  vanity.set(encodeRlp([Uint8Array.from(version), text('geth'), text('go1.23.4'), text('linux')]))
  vanity.set([forkId >>> 24, forkId >>> 16, forkId >>> 8, forkId], extraDataLengths.vanity - 4)
  return vanity
}

/** Before Luban: addresses alone. */
export const encodeAddressList = (validators: readonly ReplayValidator[]): Uint8Array =>
  concatBytes(validators.map(({ consensusAddress }) => hexToBytes(consensusAddress)))

/** From Luban: count, then address and vote key of each; the first list of all has keys of zeros. */
export const encodeValidatorList = (validators: readonly ReplayValidator[], withKeys: boolean): Uint8Array =>
  concatBytes([
    Uint8Array.of(validators.length),
    ...validators.flatMap(({ consensusAddress, voteAddress }) => [
      hexToBytes(consensusAddress),
      withKeys ? hexToBytes(voteAddress) : new Uint8Array(extraDataLengths.voteAddress),
    ]),
  ])

export const encodeAttestation = (vote: Vote): Uint8Array =>
  encodeRlp([
    quantityToBytes(vote.bitset),
    blsBytes(`aggregate ${vote.target.hash}`, 96),
    [
      quantityToBytes(vote.source.number),
      hexToBytes(vote.source.hash),
      quantityToBytes(vote.target.number),
      hexToBytes(vote.target.hash),
    ],
    noBytes,
  ])
