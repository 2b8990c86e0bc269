import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { Caller, CallOptions } from '../caller.ts'
import { located } from '../standardise/standardise.ts'
import { readArray, readBytes, readObject, readOptional, type WireObject } from '../wire-field.ts'

/** What a node keeps of one blob beside the chain. */
export interface BlobSidecar {
  /** KZG commitment, 48 bytes */
  commitment: Hex
  /** KZG proof, 48 bytes; null where the node keeps proofs of cells instead (EIP-7594) */
  proof: Hex | null
  /** The whole blob where it was asked for, else its beginning. */
  blob: Hex | null
}

const readList = (value: unknown, field: string): Hex[] =>
  (readOptional(value, field, readArray) ?? []).map((item) => readBytes(item, field))

/** Core's and BSC's nodes put the lists into `blobSidecar`, others into the answer itself. */
const listsOf = (wire: WireObject): WireObject => readOptional(wire.blobSidecar, 'blobSidecar', readObject) ?? wire

/**
 * Sidecars of a blob transaction, in the order of its blobs (core-chain and BSC, EIP-4844 without a beacon node).
 * @returns undefined where the node keeps none any more
 * @throws MethodUnsupportedError
 */
export async function eth_getBlobSidecarByTxHash(
  caller: Caller,
  transactionHash: Hash,
  { withBlobs }: { withBlobs: boolean },
  options?: CallOptions,
): Promise<BlobSidecar[] | undefined> {
  const call = { method: 'eth_getBlobSidecarByTxHash', params: [transactionHash, withBlobs] }
  const result = await caller.request(call, options)
  if (result === null) return undefined
  return located(call, () => {
    const wire = listsOf(readObject(result, 'sidecar'))
    const commitments = readList(wire.commitments, 'commitments')
    const proofs = readList(wire.proofs, 'proofs')
    const blobs = readList(wire.blobs, 'blobs')
    return commitments.map((commitment, index) => ({
      commitment,
      proof: proofs.length === commitments.length ? proofs[index]! : null,
      blob: blobs[index] ?? null,
    }))
  })
}
