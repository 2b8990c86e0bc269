import { addressId, bool, int2, int4, int8, nullable, numeric } from '../table/columns.ts'
import { declareTable, type RowOf } from '../table/table.ts'

/** Whether an EIP-7702 tuple can take effect, as far as the tuple itself tells. */
export const authorizationVerdict = { mayTakeEffect: 1, invalidSignature: 2, otherChain: 3 } as const
export type AuthorizationVerdict = (typeof authorizationVerdict)[keyof typeof authorizationVerdict]

/** Whether a tuple took effect; a row has null where the blocks do not tell. */
export const authorizationEffect = { taken: 1, none: 2 } as const
export type AuthorizationEffect = (typeof authorizationEffect)[keyof typeof authorizationEffect]

/** EIP-7702 tuples: all, of a signer, of a delegate. */
export const authorizations = declareTable({
  name: 'authorizations',
  columns: {
    position: int8(),
    transaction_position: int8(),
    authorization_index: int4(),
    delegate_id: addressId(),
    delegate_position: int4(),
    authority_id: nullable(addressId()),
    authority_position: nullable(int4()),
    verdict: int2<AuthorizationVerdict>(),
    chain_id: numeric(),
    nonce: numeric(),
    effect: nullable(int2<AuthorizationEffect>()),
    /** The authority's nonce after it, or a lower one; null where nothing is known of it. */
    authority_nonce: nullable(numeric()),
    /** Whether the authority may run code after it; null without one. */
    may_run_code: nullable(bool()),
  },
  key: ['position'],
  rowSize: 112,
  lists: {
    all: { owner: [], position: 'position', order: 'transaction_position' },
    authority: { owner: ['authority_id'], position: 'authority_position', order: 'transaction_position' },
    delegate: { owner: ['delegate_id'], position: 'delegate_position', order: 'transaction_position' },
  },
  rewind: { by: 'transaction_position' },
  audit: { position: 'position' },
})
export type StoredAuthorizationEntry = RowOf<typeof authorizations>

/** All type-4 transactions. */
export const setCodeTransactions = declareTable({
  name: 'set_code_transactions',
  columns: { position: int8(), transaction_position: int8() },
  key: ['position'],
  rowSize: 32,
  lists: { all: { owner: [], position: 'position', order: 'transaction_position' } },
  rewind: { by: 'transaction_position' },
  audit: { position: 'position' },
})
export type StoredSetCodeTransaction = RowOf<typeof setCodeTransactions>

/** Ends of the lists an address owns as signer and as delegate (0 = empty), and what its last tuple as signer says of it. */
export interface AuthorizationTail {
  addressId: number
  authority: number
  delegate: number
  authorityNonce: bigint | null
  mayRunCode: boolean | null
}
