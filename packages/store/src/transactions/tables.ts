import type { Receipt, Transaction } from '@corescope/chain/types/transaction'

/** A row of `transactions` (with its `transaction_hashes` and, where needed, `transaction_extras` row). */
export interface StoredTransaction {
  transaction: Transaction
  receipt: Receipt
  transactionPosition: number
  blockNumber: number
  fromId: number
  toId: number | null
  /** The contract a successful creation made. */
  createdId: number | null
  extra: StoredTransactionExtra | null
}

/** Fields few transactions have. */
export interface StoredTransactionExtra {
  /** Only where it is not the chain's own. */
  chainId: bigint | null
  /** Only where it is not the bloom its logs make. */
  receiptBloom: string | null
}

/** `transaction_extras.authorization_list`: EIP-7702 tuples, quantities as decimal strings. */
export interface StoredAuthorization {
  chainId: string
  address: string
  nonce: string
  yParity: number
  r: string
  s: string
}

/** Positions in one bucket: the distribution column of a cluster. */
export const bucketBits = 14
const bucketSize = 2 ** bucketBits
export const bucketOf = (position: number): number => Math.floor(position / bucketSize)
