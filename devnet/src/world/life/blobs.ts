import { commitmentsToVersionedHashes, type Hex } from 'viem'
import { curator, users } from '../accounts.ts'
import { contractAddress } from '../contracts.ts'
import type { Act } from '../stage.ts'

const FIELD_ELEMENTS = 4096
const INFINITY: Hex = `0xc0${'0'.repeat(94)}`
const GENERATOR: Hex =
  '0x97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb'

/**
 * Blobs whose polynomial is a constant c (EIP-4844): the commitment is c times the generator of G1 and every proof is
 * the point at infinity, so none of the trusted setup is needed.
 */
const SIDECARS = [
  { blob: `0x${'0'.repeat(64 * FIELD_ELEMENTS)}` as Hex, commitment: INFINITY, proof: INFINITY },
  { blob: `0x${'1'.padStart(64, '0').repeat(FIELD_ELEMENTS)}` as Hex, commitment: GENERATOR, proof: INFINITY },
]

const blobDraft = (sidecars: typeof SIDECARS) => ({
  type: 'eip4844' as const,
  to: contractAddress.relay,
  gas: 60_000n,
  maxFeePerGas: 3_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  maxFeePerBlobGas: 1_000_000_000n,
  blobVersionedHashes: commitmentsToVersionedHashes({ commitments: sidecars.map(({ commitment }) => commitment) }),
  sidecars,
})

/** A transaction that carries one or two blobs. The node keeps them in its state, a quarter of a megabyte each: rare. */
export const postBlobs: Act = async ({ wallets, random }) => {
  const sidecars = random.chance(0.5) ? SIDECARS : [random.pick(SIDECARS)]
  return [await wallets.sign(random.pick(users), blobDraft(sidecars))]
}

/** Both blobs in one transaction, with nothing drawn: what happens beside it stays as it was. */
export const postBothBlobs: Act = async ({ wallets }) => [await wallets.sign(curator, blobDraft(SIDECARS))]
