import type { Hash } from '@corescope/chain/types/hex'
import type { Consensus } from '@corescope/chain/types/network'

/** Gas of one blob and count of blobs by it (EIP-4844). */
export const gasPerBlob = 131_072n

/**
 * What of blob fees nobody gets, wei: EIP-4844 burns them; Core's consensus credits them to the producer with the tips
 * (core-chain `core/state_transition.go`).
 */
export const burntBlobFees = (blobFees: bigint, consensus: Consensus): bigint =>
  consensus === 'satoshi' ? 0n : blobFees

/** Version of a versioned hash: its first byte; 1 = KZG commitment. */
export const versionOf = (versionedHash: Hash): number => Number.parseInt(versionedHash.slice(2, 4), 16)
