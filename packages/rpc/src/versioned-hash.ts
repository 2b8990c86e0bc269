import { createHash } from 'node:crypto'
import type { Hash, Hex } from '@corescope/chain/types/hex'

/** Version 1 and the last 31 bytes of the commitment's SHA-256 (EIP-4844 `kzg_to_versioned_hash`). */
export const versionedHashOf = (commitment: Hex): Hash =>
  `0x01${createHash('sha256')
    .update(Buffer.from(commitment.slice(2), 'hex'))
    .digest('hex')
    .slice(2)}`
