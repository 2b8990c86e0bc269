import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import { recoverAddress } from 'viem/utils'

export interface Signature {
  r: Hex
  s: Hex
  /** 0 or 1. */
  yParity: number
}

/** Numbers that are no secp256k1 signature of anything. */
export class InvalidSignatureError extends Error {
  override name = 'InvalidSignatureError'
}

/** Address whose key signed `hash`, lower case. Rejects with `InvalidSignatureError`. */
export async function recoverSigner(hash: Hash, signature: Signature): Promise<Address> {
  if (signature.yParity !== 0 && signature.yParity !== 1) {
    throw new InvalidSignatureError(`y parity is ${signature.yParity}, not 0 or 1`)
  }
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase() as Address
  } catch (cause) {
    throw new InvalidSignatureError(`no key signs ${hash} so`, { cause })
  }
}
