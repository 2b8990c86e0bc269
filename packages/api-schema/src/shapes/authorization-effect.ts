import { z } from 'zod'

/** What became of an EIP-7702 authorization. */
export const effectShape = {
  tookEffect: z
    .boolean()
    .nullable()
    .describe(
      'The chain took it: signature, chain and nonce were right at its turn. null: the index does not tell (yet); transaction/state may.',
    ),
  refusal: z
    .enum(['invalidSignature', 'otherChain', 'otherNonce'])
    .nullable()
    .describe('why it took no effect; null where it did, or is not told'),
}
