import type { Hash } from '@corescope/chain/types/hex'
import { addressId, int4, int8, nullable, numeric } from '../table/columns.ts'
import { declareTable, type RowOf } from '../table/table.ts'

/** What an account holds after each block that changed it. */
export const nativeBalances = declareTable({
  name: 'native_balances',
  columns: {
    address_id: addressId(),
    position: int4(),
    block_number: int4(),
    /** Bits of `encodeReasons`; null: not told. */
    reasons: nullable(int4()),
    /** wei after the block */
    amount: numeric(),
    /** Of position 1: wei before it. */
    former: nullable(numeric()),
  },
  key: ['address_id', 'position'],
  isSorted: true,
  rowSize: 72,
  lists: { all: { owner: ['address_id'], position: 'position', order: 'block_number' } },
  rewind: { by: 'block_number' },
})
export type StoredNativeBalance = RowOf<typeof nativeBalances>

/** Shares of fees an account was paid. */
export const feeDistributions = declareTable({
  name: 'fee_distributions',
  columns: { transaction_position: int8(), address_id: addressId(), position: int4(), amount: numeric() },
  key: ['address_id', 'position'],
  isSorted: true,
  rowSize: 64,
  lists: { all: { owner: ['address_id'], position: 'position', order: 'transaction_position' } },
  rewind: { by: 'transaction_position' },
})
export type StoredFeeDistribution = RowOf<typeof feeDistributions>

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
