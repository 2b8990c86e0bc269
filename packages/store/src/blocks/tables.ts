import type { Block } from '@corescope/chain/types/block'

/** A row of `blocks`: the header, and figures up to and including this block where the name says sum, last or new. */
export interface StoredBlock {
  block: Block
  minerId: number
  minerPosition: number
  lastTransactionPosition: number
  lastLogPosition: number
  sizeSum: number
  newAddresses: number
  activeAddressDays: number
  /** wei paid by this block's transactions. */
  fees: bigint
  /** wei: base fee × gas used of this block. */
  burntFees: bigint
  gasUsedSum: bigint
  feeSum: bigint
  transfers20: number
  transfers721: number
  transfers1155: number
  lastAuthorizationPosition: number
  lastBlobPosition: number
  setCodeTransactions: number
}

/** `blocks.withdrawals`: EIP-4895, quantities as decimal strings, amount in gwei. */
export interface StoredWithdrawal {
  index: string
  validatorIndex: string
  address: string
  amount: string
}
