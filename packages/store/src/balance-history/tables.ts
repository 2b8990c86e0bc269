import type { Hash } from '@corescope/chain/types/hex'

/** A row of `native_balances`. */
export interface StoredNativeBalance {
  addressId: number
  position: number
  blockNumber: number
  /** Bits of `encodeReasons`; null: not told. */
  reasons: number | null
  /** wei after the block */
  amount: bigint
  /** Of position 1: wei before it. */
  former: bigint | null
}

/** A row of `fee_distributions`. */
export interface StoredFeeDistribution {
  addressId: number
  position: number
  transactionPosition: number
  amount: bigint
}

/** All rows of one commit of the balance history. */
export interface BalanceHistoryRows {
  balances: StoredNativeBalance[]
  distributions: StoredFeeDistribution[]
}

/** Ends of an account's lists; positions 0 = empty. */
export interface BalanceTail {
  addressId: number
  position: number
  /** wei after the last row; null where there is none. */
  amount: bigint | null
  distributionPosition: number
}

/** A block of ours that the lane has not passed yet. */
export interface UnreadBlock {
  number: number
  hash: Hash
  parentHash: Hash
  /** Position of its first transaction. */
  firstTransactionPosition: number
  transactions: Hash[]
  /** Its producer, and who received withdrawals in it. */
  credited: `0x${string}`[]
}
