import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import { recoverAddress } from '#recover-address'

export interface Signature {
  /** 32 bytes. */
  r: Hex
  /** 32 bytes. */
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
  const { yParity } = signature
  if (yParity !== 0 && yParity !== 1) throw new InvalidSignatureError(`y parity is ${yParity}, not 0 or 1`)
  const address = await recoverAddress(hash, signature)
  if (address === undefined) throw new InvalidSignatureError(`no key signs ${hash} so`)
  return address
}
