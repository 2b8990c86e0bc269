import type { Hash, Hex } from '@corescope/chain/types/hex'

/** Gas of one blob and count of blobs by it (EIP-4844). */
export const gasPerBlob = 131_072n

/** Whole blobs that used this much blob gas. */
export const blobCount = (blobGasUsed: bigint): number => Number(blobGasUsed / gasPerBlob)

/** Version of a versioned hash: its first byte; 1 = KZG commitment. */
export const versionOf = (versionedHash: Hash): number => Number.parseInt(versionedHash.slice(2, 4), 16)

/** Whether text is a blob versioned hash: 32 bytes whose first is the KZG version. */
export const isVersionedHash = (hex: Hex): boolean => hex.length === 66 && versionOf(hex) === 1
