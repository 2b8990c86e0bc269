import type { Address, Hex } from '@corescope/chain/types/hex'
import type { Transaction } from '@corescope/chain/types/transaction'
import { signedHash } from '../transactions/transaction-hash.ts'
import { InvalidSignatureError, recoverSigner } from './recover-signer.ts'

const word = (hex: Hex): Hex => `0x${hex.slice(2).padStart(64, '0')}`

/**
 * Who signed a transaction, lower case; `null` where that cannot be told: a type or a `v` we do not know, or numbers that
 * are no signature (development nodes put such under transactions nobody signed).
 * @throws TypeError when a field of its type is missing
 */
export async function recoverSender(transaction: Transaction): Promise<Address | null> {
  const signed = signedHash(transaction)
  if (signed === null) return null
  const { r, s } = transaction
  try {
    return await recoverSigner(signed.hash, { r: word(r), s: word(s), yParity: signed.yParity })
  } catch (error) {
    if (error instanceof InvalidSignatureError) return null
    throw error
  }
}
