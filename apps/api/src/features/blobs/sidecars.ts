import { createHash } from 'node:crypto'
import type { Hash, Hex } from '@corescope/chain/types/hex'
import { eth_getBlobSidecarByTxHash } from '@corescope/rpc/methods/eth_getBlobSidecarByTxHash'
import type { ApiContext } from '../../context.ts'
import { ifAnswered, patient } from '../../node/if-answered.ts'

/** What belongs to a versioned hash, from the node. */
export interface Sidecar {
  commitment: Hex
  proof: Hex | null
  /** The whole blob, where it was asked for. */
  data: Hex | null
}

const blobBytes = 131_072

/** Version 1 and the last 31 bytes of the commitment's SHA-256 (EIP-4844 `kzg_to_versioned_hash`). */
export const versionedHashOf = (commitment: Hex): Hash =>
  `0x01${createHash('sha256')
    .update(Buffer.from(commitment.slice(2), 'hex'))
    .digest('hex')
    .slice(2)}`

/**
 * Sidecars of a blob transaction by versioned hash: only such as belong to it. Empty where the node serves none (any
 * more), or is away.
 */
export const findSidecars = async (
  { node }: ApiContext,
  transactionHash: Hash,
  { withBlobs }: { withBlobs: boolean },
): Promise<ReadonlyMap<string, Sidecar>> => {
  const sidecars = await ifAnswered(eth_getBlobSidecarByTxHash(node, transactionHash, { withBlobs }, patient))
  return new Map(
    (sidecars ?? []).map(({ commitment, proof, blob }) => {
      const isWhole = withBlobs && blob?.length === 2 + 2 * blobBytes
      return [versionedHashOf(commitment), { commitment, proof, data: isWhole ? blob : null }]
    }),
  )
}
