import { createHash } from 'node:crypto'
import type { Hash, Hex } from '@corescope/chain/types/hex'
import { createRandom, type Random } from './random.ts'

/** What a simulated node keeps of a blob beside the chain. */
export interface SimulatedSidecar {
  commitment: Hex
  proof: Hex
  blob: Hex
}

/** EIP-4844 `kzg_to_versioned_hash`. */
const versionedHashOf = (commitment: Hex): Hash =>
  `0x01${createHash('sha256')
    .update(Buffer.from(commitment.slice(2), 'hex'))
    .digest('hex')
    .slice(2)}`

/** Few, so that blobs meet again. Their commitments are commitments in form only. */
const pool = new Map<Hash, SimulatedSidecar>(
  Array.from({ length: 24 }, (_, index) => {
    const random = createRandom(`blob ${index}`)
    const [commitment, proof] = [random.bytes(48), random.bytes(48)]
    const blob: Hex = `0x${(index + 1).toString(16).padStart(64, '0').repeat(4096)}`
    return [versionedHashOf(commitment), { commitment, proof, blob }]
  }),
)
const hashes = [...pool.keys()]

export const pickBlob = (random: Random): Hash => random.pick(hashes)

/** As Core's nodes answer `eth_getBlobSidecarByTxHash`; blobs are cut unless they are asked for whole. */
export const encodeSidecars = (versionedHashes: readonly Hash[], isWhole: boolean) => {
  const sidecars = versionedHashes.map((hash) => pool.get(hash)!)
  return {
    blobSidecar: {
      blobs: sidecars.map(({ blob }) => (isWhole ? blob : blob.slice(0, 66))),
      commitments: sidecars.map(({ commitment }) => commitment),
      proofs: sidecars.map(({ proof }) => proof),
    },
  }
}
