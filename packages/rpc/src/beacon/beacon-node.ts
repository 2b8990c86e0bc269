import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { BlobSidecar } from '../methods/eth_getBlobSidecarByTxHash.ts'
import { versionedHashOf } from '../versioned-hash.ts'
import { readArray, readBytes, readObject, readOptional, WireFieldError } from '../wire-field.ts'
import { BeaconError, type GetOptions, getJson } from './get-json.ts'

/** What a consensus node tells of blobs. Blocks are named by the root of the beacon block that carries them. */
export interface BeaconNode {
  /**
   * Sidecars of all blobs of a block. Where the node serves no sidecars (since Fulu), or has pruned them, the commitments
   * that stand in the block itself, without proofs and blobs.
   * @returns undefined where the node has neither
   * @throws BeaconError
   */
  sidecars(blockRoot: Hash, options?: GetOptions): Promise<BlobSidecar[] | undefined>
  /**
   * The bytes of one blob, as the node gives them: that they are those of the commitment is not checked.
   * @returns undefined where the node has it no more
   * @throws BeaconError
   */
  blob(blockRoot: Hash, versionedHash: Hash, options?: GetOptions): Promise<Hex | undefined>
}

const blobDigits = 2 + 2 * 131_072
/** What stands where a node computes no proofs of whole blobs any more (EIP-7594). */
const noProof = `0x${'00'.repeat(48)}`

const proofOf = (value: unknown): Hex | null => {
  const proof = readOptional(value, 'kzg_proof', readBytes)
  return proof === noProof ? null : proof
}

const dataOf = (body: unknown) => readArray(readObject(body, 'answer').data, 'data')

const readSidecars = (body: unknown): BlobSidecar[] =>
  dataOf(body).map((item) => {
    const wire = readObject(item, 'sidecar')
    return {
      commitment: readBytes(wire.kzg_commitment, 'kzg_commitment'),
      proof: proofOf(wire.kzg_proof),
      blob: readOptional(wire.blob, 'blob', readBytes),
    }
  })

/** A block of before blobs (or of a fork that moved them elsewhere) has none. */
const readCommitments = (body: unknown): BlobSidecar[] => {
  const { message } = readObject(readObject(body, 'answer').data, 'data')
  const { body: content } = readObject(message, 'message')
  const commitments = readOptional(readObject(content, 'body').blob_kzg_commitments, 'blob_kzg_commitments', readArray)
  return (commitments ?? []).map((commitment) => ({
    commitment: readBytes(commitment, 'blob_kzg_commitments'),
    proof: null,
    blob: null,
  }))
}

/** @throws BeaconError naming the field that is missing or of the wrong form */
const read = <Answer>(base: string, body: unknown, reader: (body: unknown) => Answer): Answer => {
  try {
    return reader(body)
  } catch (error) {
    if (!(error instanceof WireFieldError)) throw error
    const { host } = new URL(base)
    throw new BeaconError(`The beacon node (BEACON_URL) at ${host} answers what cannot be read: ${error.message}.`)
  }
}

const isGone = (status: number) => status === 404 || status === 410

/** @param url the node's address; what stands in its path goes before the path of each question */
export const createBeaconNode = (url: string): BeaconNode => {
  const refused = (status: number) =>
    new BeaconError(`The beacon node (BEACON_URL) at ${new URL(url).host} answers HTTP ${status}.`)

  /** @returns undefined where it serves none, with the status it said so with */
  const askSidecars = async (blockRoot: Hash, options?: GetOptions) => {
    const { status, body } = await getJson(url, `/eth/v1/beacon/blob_sidecars/${blockRoot}`, options)
    return { status, sidecars: status === 200 ? read(url, body, readSidecars) : undefined }
  }

  return {
    sidecars: async (blockRoot, options) => {
      const served = await askSidecars(blockRoot, options)
      if (served.sidecars !== undefined && served.sidecars.length > 0) return served.sidecars
      const { status, body } = await getJson(url, `/eth/v2/beacon/blocks/${blockRoot}`, options)
      if (status === 200) return read(url, body, readCommitments)
      if (!isGone(status)) throw refused(status)
      if (served.status !== 200 && !isGone(served.status)) throw refused(served.status)
      return served.sidecars
    },
    blob: async (blockRoot, versionedHash, options) => {
      const path = `/eth/v1/beacon/blobs/${blockRoot}?versioned_hashes=${versionedHash}`
      const { status, body } = await getJson(url, path, options)
      const blobs = status === 200 ? read(url, body, dataOf) : []
      // More than one: a node that does not choose by hash, whose blobs have no names.
      if (blobs.length === 1) {
        const only = read(url, blobs[0], (value) => readBytes(value, 'blob'))
        if (only.length === blobDigits) return only
      }
      const served = await askSidecars(blockRoot, options)
      if (served.sidecars === undefined && !isGone(served.status)) throw refused(served.status)
      const own = served.sidecars?.find(({ commitment }) => versionedHashOf(commitment) === versionedHash)
      return own?.blob?.length === blobDigits ? own.blob : undefined
    },
  }
}
