import type { Address, Hex } from '@corescope/chain/types/hex'
import type { Authorization } from '@corescope/chain/types/transaction'
import { bytesToHex, hexQuantityToBytes, hexToBytes, quantityToBytes } from '../bytes/bytes.ts'
import { keccak256 } from '../bytes/keccak.ts'
import { encodeRlp } from '../bytes/rlp-encode.ts'
import { InvalidSignatureError, recoverSigner } from './recover-signer.ts'

const authorizationPrefix = 0x05
const delegationPrefix = '0xef0100'
/** Half of secp256k1's order: EIP-7702 refuses a larger `s`. */
const highestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** What the authority signs: keccak(0x05 ‖ RLP[chainId, address, nonce]) (EIP-7702). */
export function authorizationHash(authorization: Pick<Authorization, 'chainId' | 'address' | 'nonce'>): Hex {
  const { chainId, address, nonce } = authorization
  return bytesToHex(
    keccak256(encodeRlp([quantityToBytes(chainId), hexToBytes(address), quantityToBytes(nonce)], authorizationPrefix)),
  )
}

const word = (hex: Hex): Hex => `0x${bytesToHex(hexQuantityToBytes(hex)).slice(2).padStart(64, '0')}`

/**
 * The account that signed an authorization, lower case; `undefined` when the tuple is no valid signature: such a tuple
 * is skipped by the chain, not an error of the transaction.
 */
export async function recoverAuthority(authorization: Authorization): Promise<Address | undefined> {
  const { r, s, yParity } = authorization
  if (yParity > 1 || BigInt(word(s)) > highestS) return undefined
  const signed = { r: word(r), s: word(s), yParity }
  try {
    return await recoverSigner(authorizationHash(authorization), signed)
  } catch (error) {
    if (error instanceof InvalidSignatureError) return undefined
    throw error
  }
}

/** Address whose code an account runs by EIP-7702 (`0xef0100` ‖ address); `undefined` for any other code. */
export function delegateOf(code: Hex): Address | undefined {
  return code.length === 48 && code.toLowerCase().startsWith(delegationPrefix)
    ? (`0x${code.slice(8).toLowerCase()}` as Address)
    : undefined
}
