import {
  type AuthorizationEffect,
  type AuthorizationVerdict,
  authorizationEffect,
  authorizationVerdict,
} from '@corescope/store/authorizations/table'

/** What is known of an account that signs EIP-7702 tuples. */
export interface SignerState {
  /** Its nonce, or a lower one: nonces only grow. Null: nothing is known of it. */
  nonce: bigint | null
  /** It may run code. Contracts that an account creates so raise its nonce, and blocks do not show them. */
  mayRunCode: boolean
  /** The position of the transaction at whose tuples the nonce is exact all the same; 0: none. */
  exactAt: number
}

/** An account before the first thing that is known of it. @param isWhole the index begins at block 0 */
export const unseenSigner = (isWhole: boolean): SignerState => ({
  nonce: isWhole ? 0n : null,
  mayRunCode: !isWhole,
  exactAt: 0,
})

/** A tuple whose signature was recovered. */
export interface SettledTuple {
  verdict: AuthorizationVerdict
  nonce: bigint
  /** It names the zero address: it ends a delegation. */
  isEnd: boolean
}

/** EIP-7702 skips a tuple whose nonce the account could not be raised from (EIP-2681). */
const highestNonce = 2n ** 64n - 1n

/**
 * Whether a tuple took effect, told from the blocks alone (EIP-7702): its nonce must be the signer's at its turn. That is the
 * one after what the signer sent last, the transaction of the tuple included, or after the last tuple of his that took
 * effect. The transaction's own code runs after all its tuples. That the signer has no code but a delegation is taken
 * for granted: nobody has the key of a contract's address. Moves the signer's state on; whether the transaction
 * failed does not matter.
 *
 * @param turn.sent nonce of the last transaction that the signer sent up to this one; null: none is known
 * @returns null where it cannot be told: the signer's code may have created contracts meanwhile, or nothing is known of him
 */
export const settleAuthorization = (
  signer: SignerState,
  { verdict, nonce, isEnd }: SettledTuple,
  turn: { transactionPosition: number; isSender: boolean; sent: bigint | null },
): AuthorizationEffect | null => {
  const { transactionPosition, isSender, sent } = turn
  if (sent !== null && (signer.nonce === null || signer.nonce <= sent)) signer.nonce = sent + 1n
  const known = signer.nonce
  if (known !== null && (isSender || !signer.mayRunCode)) signer.exactAt = transactionPosition
  if (verdict !== authorizationVerdict.mayTakeEffect || nonce >= highestNonce) return authorizationEffect.none
  if (known === null) return null
  if (nonce < known) return authorizationEffect.none
  if (signer.exactAt !== transactionPosition) return null
  if (nonce !== known) return authorizationEffect.none
  signer.nonce = known + 1n
  signer.mayRunCode = !isEnd
  return authorizationEffect.taken
}
