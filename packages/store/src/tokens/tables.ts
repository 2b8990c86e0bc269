import type { TokenStandard } from '@corescope/chain/types/token-standard'

/** A row of `token_transfers`. */
export interface StoredTokenTransfer {
  standard: TokenStandard
  standardPosition: number
  transactionPosition: number
  tokenId: number
  tokenPosition: number
  logIndex: number
  item: number
  fromId: number
  toId: number
  /** Smallest units; 1 for an ERC-721. */
  amount: bigint
  tokenItem: bigint | null
  itemPosition: number | null
  holdersAfter: number
  supplyAfter: bigint
}

export const transferDirection = { in: 1, out: 2, both: 3 } as const
export type TransferDirection = (typeof transferDirection)[keyof typeof transferDirection]

/** A row of `token_entries`. */
export interface StoredTokenEntry {
  addressId: number
  standard: TokenStandard
  position: number
  tokenId: number
  tokenPosition: number
  holdingPosition: number
  transactionPosition: number
  direction: TransferDirection
  amountAfter: bigint
  tokenItem: bigint | null
  itemHoldingPosition: number | null
  itemAmountAfter: bigint | null
}

/** A row of the cache `tokens`, as it is after the commit. */
export interface StoredToken {
  tokenId: number
  standard: TokenStandard
  firstBlock: number
  transfers: number
  holders: number
}

/** What an address holds of a token after the commit; 0 = no row. */
export interface StoredHolding {
  tokenId: number
  /** Of the token. */
  standard: TokenStandard
  holderId: number
  amount: bigint
}

/** What an address holds of an item after the commit; 0 = no row. */
export interface StoredItemHolding extends StoredHolding {
  /** Of the transfers that moved it. */
  standard: TokenStandard
  tokenItem: bigint
}
