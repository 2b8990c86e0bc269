import { type Hex, hexToBigInt } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'

/** A tuple of an authorization list as eth_getBlockByNumber has it. */
export interface WireAuthorization {
  chainId: Hex
  address: Hex
  nonce: Hex
  yParity: Hex
  r: Hex
  s: Hex
}

export interface CountedAuthorization {
  /** Null where the tuple is no valid signature. */
  authority: string | null
  delegate: string
  verdict: 'mayTakeEffect' | 'invalidSignature' | 'otherChain'
  chainId: bigint
  nonce: bigint
}

const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const word = (hex: Hex): Hex => `0x${hex.slice(2).padStart(64, '0')}`

const recover = async ({ chainId, address, nonce, yParity, r, s }: WireAuthorization): Promise<string | null> => {
  if (hexToBigInt(s) > halfOrder) return null
  try {
    const authorization = { chainId: Number(chainId), address, nonce: Number(nonce) }
    const signature = { r: word(r), s: word(s), yParity: Number(yParity) }
    return (await recoverAuthorizationAddress({ authorization, signature })).toLowerCase()
  } catch {
    return null // viem's word for a point that is not on the curve
  }
}

/** Who signed the tuples of a transaction, recovered with viem, and whether they count on this chain. */
export const readAuthorizations = (
  tuples: readonly WireAuthorization[],
  ownChainId: number,
): Promise<CountedAuthorization[]> =>
  Promise.all(
    tuples.map(async (tuple): Promise<CountedAuthorization> => {
      const authority = await recover(tuple)
      const [chainId, nonce] = [BigInt(tuple.chainId), BigInt(tuple.nonce)]
      const isOurs = chainId === 0n || chainId === BigInt(ownChainId)
      const verdict = authority === null ? 'invalidSignature' : isOurs ? 'mayTakeEffect' : 'otherChain'
      return { authority, delegate: tuple.address.toLowerCase(), verdict, chainId, nonce }
    }),
  )
