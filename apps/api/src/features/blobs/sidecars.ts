import type { Hash, Hex } from '@corescope/chain/types/hex'
import { BeaconError } from '@corescope/rpc/beacon/get-json'
import { eth_getBlobSidecarByTxHash } from '@corescope/rpc/methods/eth_getBlobSidecarByTxHash'
import { versionedHashOf } from '@corescope/rpc/versioned-hash'
import { type BlobRow, listSidecars } from '@corescope/store/blobs/read'
import { getBlock } from '@corescope/store/blocks/read'
import { hex } from '../../answers/wire.ts'
import type { Sidecar } from '../../blob-proofs/sidecar.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { ifAnswered, patient } from '../../node/if-answered.ts'

const blobDigits = 2 + 2 * 131_072
const zeroRoot = `0x${'00'.repeat(32)}`

/** What the node serves of a transaction by versioned hash; empty where it serves nothing (any more), or is away. */
const askNode = async ({ node }: ApiContext, transactionHash: Hash, withBlobs: boolean) => {
  const told = await ifAnswered(eth_getBlobSidecarByTxHash(node, transactionHash, { withBlobs }, patient))
  return new Map((told ?? []).map((one) => [versionedHashOf(one.commitment), one]))
}

/**
 * Commitments and proofs of blobs of one transaction by versioned hash: those that the indexer has kept, else what the node
 * serves at this moment. Only such as belong to their hash.
 */
export const findSidecars = async (
  context: ApiContext,
  blobs: readonly Pick<BlobRow, 'versionedHash' | 'transactionHash'>[],
): Promise<ReadonlyMap<string, Sidecar>> => {
  const [first] = blobs
  if (first === undefined) return new Map()
  const kept = await listSidecars(
    context.reader,
    blobs.map(({ versionedHash }) => versionedHash),
  )
  const known = new Map<string, Sidecar>(
    kept.map(({ versionedHash, commitment, proof }) => [
      hex(versionedHash),
      { commitment: hex(commitment), proof: proof === null ? null : hex(proof) },
    ]),
  )
  if (blobs.every(({ versionedHash }) => known.has(hex(versionedHash)))) return known
  return new Map([...(await askNode(context, hex(first.transactionHash), false)), ...known])
}

/** The beacon block that carries a block, as the next block names it (EIP-4788). */
const findBeaconRoot = async ({ reader }: ApiContext, blockNumber: number): Promise<Hash | undefined> => {
  const root = (await getBlock(reader, blockNumber + 1))?.parentBeaconBlockRoot
  return root === undefined || root === null || hex(root) === zeroRoot ? undefined : hex(root)
}

const askBeacon = async (context: ApiContext, { versionedHash, blockNumber }: BlobRow): Promise<Hex | null> => {
  const { beacon, log } = context
  const root = beacon === undefined ? undefined : await findBeaconRoot(context, blockNumber)
  if (beacon === undefined || root === undefined) return null
  try {
    return (await beacon.blob(root, hex(versionedHash), { timeoutMs: patient.timeoutMs })) ?? null
  } catch (error) {
    if (!(error instanceof BeaconError)) throw error
    log.debug({ error: error.message }, 'a blob could not be read')
    return null
  }
}

const askNodeForBytes = async (
  context: ApiContext,
  { transactionHash, versionedHash }: BlobRow,
): Promise<Hex | null> => {
  const told = (await askNode(context, hex(transactionHash), true)).get(hex(versionedHash))?.blob
  return told?.length === blobDigits ? told : null
}

const sources = [
  ['the node', askNodeForBytes],
  ['the beacon node', askBeacon],
] as const

/** Bytes of a blob, and whether they were proven to be its own. */
export interface BlobBytes {
  data: Hex
  isProven: boolean
}

/**
 * The bytes of a blob where it was used, from the node, else from the beacon node; null where nobody has them (any more).
 * Bytes that are not those of the versioned hash are passed over.
 * @throws FailureError where there are no others
 */
export const findBlobBytes = async (
  context: ApiContext,
  blob: BlobRow,
  sidecar: Sidecar | null,
): Promise<BlobBytes | null> => {
  const versionedHash = hex(blob.versionedHash)
  const liars: string[] = []
  for (const [source, ask] of sources) {
    const data = await ask(context, blob)
    if (data === null) continue
    const isProven = await context.proveBlob({ blob: data, versionedHash, sidecar })
    if (isProven !== false) return { data, isProven: isProven === true }
    context.log.warn({ versionedHash, source }, 'what was served as a blob is another')
    liars.push(source)
  }
  if (liars.length === 0) return null
  throw new FailureError(
    `The bytes that ${liars.join(' and ')} served contradict the commitment of this blob.`,
    'blobContradicted',
    { sources: liars.join(', ') },
  )
}
