import type { Address } from '@corescope/chain/types/hex'

/** A withdrawal of a block (EIP-4895), before its positions. */
export interface StoredWithdrawalEntry {
  blockNumber: number
  address: Address
  withdrawalIndex: bigint
  validatorIndex: bigint
  /** wei */
  amount: bigint
}
