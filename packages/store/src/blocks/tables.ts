import type { Block } from '@corescope/chain/types/block'

/** Prices of gas, in wei, among the transactions that paid for theirs; null: none did. */
export interface GasPriceRange {
  lowest: bigint | null
  highest: bigint | null
}

/** What a block's transactions paid, and where it went beside its producer; wei. */
export interface BlockFees {
  /** Gas used × effective gas price. */
  fees: bigint
  /** Of those: base fee × gas used. */
  burntFees: bigint
  /** Of those: what Core's fee market paid others than the producer. */
  sharedFees: bigint
  /** Beside those: blob gas used × its price (EIP-4844). Burnt, but on Core, where they are the producer's. */
  blobFees: bigint
  /** What Core's ValidatorSet added of its own when the fees were handed in. */
  subsidy: bigint
}

/** Figures of the series that a block's rows alone continue; up to and including the block. */
export interface ChainFigures {
  gasLimitSum: bigint
  burntFeeSum: bigint
  sharedFeeSum: bigint
  blobFeeSum: bigint
  subsidySum: bigint
  /** wei: effective prices of the priced transactions. */
  gasPriceSum: bigint
  /** Transactions that paid for their gas; calls of the system do not. */
  pricedTransactions: number
  uncleSum: number
  /** Of the block's UTC day, up to and including the block. */
  dayGasPrice: GasPriceRange
  /** The same of its UTC hour. */
  hourGasPrice: GasPriceRange
}

/** Pairs of an address and a span in which it was active; up to and including the block. */
export interface ActivityFigures {
  activeAddressDays: number
  activeAddressHours: number
  /** Sent or received an ERC-20. */
  activeErc20Days: number
  activeErc20Hours: number
}

/** A row of `blocks`: the header, and figures up to and including this block where the name says sum, last or new. */
export interface StoredBlock extends ChainFigures, ActivityFigures, Pick<BlockFees, 'fees' | 'burntFees'> {
  block: Block
  minerId: number
  minerPosition: number
  lastTransactionPosition: number
  lastLogPosition: number
  sizeSum: number
  newAddresses: number
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
