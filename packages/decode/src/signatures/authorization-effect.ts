import type { Address, Hex } from '@corescope/chain/types/hex'
import type { AccountDiff } from '@corescope/chain/types/state-diff'
import { delegateOf } from './authorization.ts'

/** An EIP-7702 tuple of a transaction. */
export interface SignedTuple {
  /** Null where the tuple is no valid signature. */
  authority: Address | null
  /** It names this chain, or every chain. */
  isForThisChain: boolean
  nonce: bigint
}

/** EIP-7702 skips a tuple whose nonce the account could not be raised from (EIP-2681). */
const highestNonce = 2n ** 64n - 1n

const mayDelegate = (code: Hex): boolean => code === '0x' || delegateOf(code) !== undefined

/**
 * Which tuples of a transaction took effect, in order: those whose nonce was the signer's at their turn. Each that does raises
 * it, so a signer who signed several is walked through them; a sender's own was raised by the transaction before. Whether
 * the transaction failed does not matter: delegations stay (EIP-7702). Pure.
 *
 * @param diffs accounts the transaction changed: whose nonce it did not raise delegated nothing
 * @returns null for all where the diffs contradict the tuples
 */
export const findEffects = (
  tuples: readonly SignedTuple[],
  sender: Address,
  diffs: readonly Pick<AccountDiff, 'address' | 'nonce' | 'code'>[],
): (boolean | null)[] => {
  const diffOf = new Map(diffs.map((diff) => [diff.address, diff]))
  const nonces = new Map<Address, bigint>()
  const effects = tuples.map(({ authority, isForThisChain, nonce }) => {
    const diff = authority === null ? undefined : diffOf.get(authority)
    if (authority === null || !isForThisChain || nonce >= highestNonce || !diff?.nonce) return false
    if (diff.code !== null && !mayDelegate(diff.code.before)) return false
    const current = nonces.get(authority) ?? diff.nonce.before + (authority === sender ? 1n : 0n)
    if (nonce !== current) return false
    nonces.set(authority, current + 1n)
    return true
  })
  // It may end higher still: an account creates contracts through the code it runs.
  const isContradicted = [...nonces].some(([authority, nonce]) => diffOf.get(authority)!.nonce!.after < nonce)
  return isContradicted ? effects.map(() => null) : effects
}
