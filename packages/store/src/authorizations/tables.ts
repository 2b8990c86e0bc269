/** Whether an EIP-7702 tuple can take effect, as far as the tuple itself tells. */
export const authorizationVerdict = { mayTakeEffect: 1, invalidSignature: 2, otherChain: 3 } as const
export type AuthorizationVerdict = (typeof authorizationVerdict)[keyof typeof authorizationVerdict]

/** A row of `authorizations`. */
export interface StoredAuthorizationEntry {
  position: number
  transactionPosition: number
  authorizationIndex: number
  delegateId: number
  delegatePosition: number
  authorityId: number | null
  authorityPosition: number | null
  verdict: AuthorizationVerdict
  chainId: bigint
  nonce: bigint
}

/** A row of `set_code_transactions`: the list of all type-4 transactions. */
export interface StoredSetCodeTransaction {
  position: number
  transactionPosition: number
}

/** Ends of the lists an address owns as signer and as delegate; 0 = empty. */
export interface AuthorizationTail {
  addressId: number
  authority: number
  delegate: number
}
