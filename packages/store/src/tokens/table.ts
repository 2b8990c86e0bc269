import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { addressId, int2, int4, int8, nullable, numeric, signedNumeric } from '../table/columns.ts'
import { declareTable, type RowOf } from '../table/table.ts'

/** Movements of tokens, read off the logs: of a token, of a standard, of an item. */
export const tokenTransfers = declareTable({
  name: 'token_transfers',
  columns: {
    standard_position: int8(),
    transaction_position: int8(),
    token_id: addressId(),
    token_position: int4(),
    log_index: int4(),
    item: int4(),
    from_id: addressId(),
    to_id: addressId(),
    item_position: nullable(int4()),
    holders_after: int4(),
    standard: int2<TokenStandard>(),
    /** Smallest units; 1 for an ERC-721. */
    amount: numeric(),
    supply_after: signedNumeric(),
    token_item: nullable(numeric()),
  },
  key: ['token_id', 'token_position'],
  isSorted: true,
  rowSize: 160,
  lists: {
    standard: { owner: ['standard'], position: 'standard_position', order: 'transaction_position' },
    token: { owner: ['token_id'], position: 'token_position', order: 'transaction_position' },
    item: { owner: ['token_id', 'token_item'], position: 'item_position', order: 'transaction_position' },
  },
  rewind: 'own',
  audit: { key: ['standard', 'standard_position'], owner: 'token_id', position: 'token_position' },
})
export type StoredTokenTransfer = RowOf<typeof tokenTransfers>

export const transferDirection = { in: 1, out: 2, both: 3 } as const
export type TransferDirection = (typeof transferDirection)[keyof typeof transferDirection]

/** Transfers of an address, by standard; of address and token; of address and ERC-1155 item. */
export const tokenEntries = declareTable({
  name: 'token_entries',
  columns: {
    transaction_position: int8(),
    address_id: addressId(),
    position: int4(),
    token_id: addressId(),
    token_position: int4(),
    holding_position: int4(),
    item_holding_position: nullable(int4()),
    standard: int2<TokenStandard>(),
    direction: int2<TransferDirection>(),
    amount_after: signedNumeric(),
    item_amount_after: nullable(signedNumeric()),
    token_item: nullable(numeric()),
  },
  key: ['address_id', 'standard', 'position'],
  isSorted: true,
  rowSize: 120,
  lists: {
    address: { owner: ['address_id', 'standard'], position: 'position', order: 'transaction_position' },
    holding: { owner: ['address_id', 'token_id'], position: 'holding_position', order: 'transaction_position' },
    itemHolding: {
      owner: ['address_id', 'token_id', 'token_item'],
      position: 'item_holding_position',
      order: 'transaction_position',
    },
  },
  rewind: 'own',
  audit: { owner: 'address_id', position: 'position' },
})
export type StoredTokenEntry = RowOf<typeof tokenEntries>

/** Tokens with what their last transfer says: a cache. */
export const tokens = declareTable({
  name: 'tokens',
  columns: {
    token_id: addressId(),
    first_block: int4(),
    transfers: int4(),
    holders: int4(),
    standard: int2<TokenStandard>(),
  },
  key: ['token_id'],
  lists: {},
  rewind: 'own',
  audit: { owner: 'token_id', compares: ['standard', 'first_block'] },
})

/** What addresses hold of tokens: a cache, no row where nothing is held. */
export const holdings = declareTable({
  name: 'holdings',
  columns: {
    token_id: addressId(),
    holder_id: addressId(),
    amount: signedNumeric(),
    standard: int2<TokenStandard>(),
  },
  key: ['holder_id', 'token_id'],
  lists: {},
  rewind: 'own',
})

/** What addresses hold of items: a cache, no row where nothing is held. */
export const itemHoldings = declareTable({
  name: 'item_holdings',
  columns: {
    token_id: addressId(),
    holder_id: addressId(),
    standard: int2<TokenStandard>(),
    token_item: numeric(),
    amount: signedNumeric(),
  },
  key: ['token_id', 'token_item', 'standard', 'holder_id'],
  lists: {},
  rewind: 'own',
})

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
