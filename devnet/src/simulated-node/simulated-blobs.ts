import { createHash } from 'node:crypto'
import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { Random } from './random.ts'

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

/** The generator of G1, its double, its triple … */
const multiples: readonly Hex[] = [
  '0x97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb',
  '0xa572cbea904d67468808c8eb50a9450c9721db309128012543902d0ac358a62ae28f75bb8f1c7c42c39a8c5529bf0f4e',
  '0x89ece308f9d1f0131765212deca99697b112d61f9be9a5f1f3780a51335b3ff981747a0b2ca2179b96d2c0c9024e5224',
  '0xac9b60d5afcbd5663a8a44b7c5a02f19e9a77ab0a35bd65809bb5c67ec582c897feb04decc694b13e08587f3ff9b5b60',
  '0xb0e7791fb972fe014159aa33a98622da3cdc98ff707965e536d8636b5fcc5ac7a91a8c46e59a00dca575af0f18fb13dc',
  '0xa6e82f6da4520f85c5d27d8f329eccfa05944fd1096b20734c894966d12a9e2a9a9744529d7212d33883113a0cadb909',
  '0xb928f3beb93519eecf0145da903b40a4c97dca00b21f12ac0df3be9116ef2ef27b2ae6bcd4c5bc2d54ef5a70627efcb7',
  '0xa85ae765588126f5e860d019c0e26235f567a9c0c0b2d8ff30f3e8d436b1082596e5e7462d20f5be3764fd473e57f9cf',
  '0x99cdf3807146e68e041314ca93e1fee0991224ec2a74beb2866816fd0826ce7b6263ee31e953a86d1b72cc2215a57793',
  '0xaf81da25ecf1c84b577fefbedd61077a81dc43b00304015b2b596ab67f00e41c86bb00ebd0f90d4b125eb0539891aeed',
  '0x80fd75ebcc0a21649e3177bcce15426da0e4f25d6828fbf4038d4d7ed3bd4421de3ef61d70f794687b12b2d571971a55',
  '0x8345dd80ffef0eaec8920e39ebb7f5e9ae9c1d6179e9129b705923df7830c67f3690cbc48649d4079eadf5397339580c',
  '0x851f8a0b82a6d86202a61cbc3b0f3db7d19650b914587bde4715ccd372e1e40cab95517779d840416e1679c84a6db24e',
  '0x99bef05aaba1ea467fcbc9c420f5e3153c9d2b5f9bf2c7e2e7f6946f854043627b45b008607b9a9108bb96f3c1c089d3',
  '0x8d9e19b3f4c7c233a6112e5397309f9812a4f61f754f11dd3dcb8b07d55a7b1dfea65f19a1488a14fef9a41495083582',
  '0xa73eb991aa22cdb794da6fcde55a427f0a4df5a4a70de23a988b5e5fc8c4d844f66d990273267a54dd21579b7ba6a086',
  '0xb098f178f84fc753a76bb63709e9be91eec3ff5f7f3a5f4836f34fe8a1a6d6c5578d8fd820573cef3a01e2bfef3eaf3a',
  '0x9252a4ac3529f8b2b6e8189b95a60b8865f07f9a9b73f98d5df708511d3f68632c4c7d1e2b03e6b1d1e2c01839752ada',
  '0xb271205227c7aa27f45f20b3ba380dfea8b51efae91fd32e552774c99e2a1237aa59c0c43f52aad99bba3783ea2f36a4',
  '0xa272e9d1d50a4aea7d8f0583948090d0888be5777f2846800b8281139cd4aa9eee05f89b069857a3e77ccfaae1615f9c',
  '0x9780e853f8ce7eda772c6691d25e220ca1d2ab0db51a7824b700620f7ac94c06639e91c98bb6abd78128f0ec845df8ef',
  '0xab48aa2cc6f4a0bb63b5d67be54ac3aed10326dda304c5aeb9e942b40d6e7610478377680ab90e092ef1895e62786008',
  '0x8c8b694b04d98a749a0763c72fc020ef61b2bb3f63ebb182cb2e568f6a8b9ca3ae013ae78317599e7e7ba2a528ec754a',
  '0x9717182463fbe215168e6762abcbb55c5c65290f2b5a2af616f8a6f50d625b46164178a11622d21913efdfa4b800648d',
]
const infinity: Hex = `0xc0${'0'.repeat(94)}`

/**
 * Few, so that blobs meet again. Their polynomials are the constants 1, 2, 3 …: the commitment is so many times the generator
 * and every proof the point at infinity (EIP-4844).
 */
const pool = new Map<Hash, SimulatedSidecar>(
  multiples.map((commitment, index) => {
    const blob: Hex = `0x${(index + 1).toString(16).padStart(64, '0').repeat(4096)}`
    return [versionedHashOf(commitment), { commitment, proof: infinity, blob }]
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
