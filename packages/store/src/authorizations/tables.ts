/** Whether an EIP-7702 tuple can take effect, as far as the tuple itself tells. */
export const authorizationVerdict = { mayTakeEffect: 1, invalidSignature: 2, otherChain: 3 } as const
export type AuthorizationVerdict = (typeof authorizationVerdict)[keyof typeof authorizationVerdict]

/** Whether a tuple took effect; a row has null where the blocks do not tell. */
export const authorizationEffect = { taken: 1, none: 2 } as const
export type AuthorizationEffect = (typeof authorizationEffect)[keyof typeof authorizationEffect]

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
  effect: AuthorizationEffect | null
  /** The authority's nonce after it, or a lower one; null where nothing is known of it. */
  authorityNonce: bigint | null
  /** Whether the authority may run code after it; null without one. */
  mayRunCode: boolean | null
}

/** A row of `set_code_transactions`: the list of all type-4 transactions. */
export interface StoredSetCodeTransaction {
  position: number
  transactionPosition: number
}

/** Ends of the lists an address owns as signer and as delegate (0 = empty), and what its last tuple as signer says of it. */
export interface AuthorizationTail {
  addressId: number
  authority: number
  delegate: number
  authorityNonce: bigint | null
  mayRunCode: boolean | null
}
