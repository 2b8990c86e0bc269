import type { Address, Hash } from '@corescope/chain/types/hex'
import { bytesToHex, concatBytes, hexToBytes } from '../bytes/bytes.ts'
import { keccak256 } from '../bytes/keccak.ts'
import type { Signature } from './recover-signer.ts'

/**
 * Who signed a hash, lower case: libsecp256k1 as WebAssembly takes a seventh of the time of JavaScript. A walk of the audit asks it of
 * every transaction.
 * @returns undefined where no key signs so
 */
export const recoverAddress = async (hash: Hash, { r, s, yParity }: Signature): Promise<Address | undefined> => {
  const { recover } = await import('tiny-secp256k1')
  const key = ifSigned(() => recover(hexToBytes(hash), concatBytes([r, s].map(hexToBytes)), yParity as 0 | 1, false))
  return key == null ? undefined : bytesToHex(keccak256(key.subarray(1)).subarray(12))
}

/** @returns undefined where the numbers are beyond the order of the curve, or not 32 bytes each */
const ifSigned = <Key>(recover: () => Key): Key | undefined => {
  try {
    return recover()
  } catch {
    return undefined
  }
}
