import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { apiQuery } from '../../api-client/api-query.ts'
import { listQuery, rangedList } from '../../lists/list-query.ts'

type Address = `0x${string}`

/** Transfers of a standard, newest first. */
export const standardTransferList = (standard: TokenStandard) => rangedList('tokenTransfers', { standard })
/** Transfers of a token, of all or of one address. */
export const tokenTransferList = (contractAddress: Address, address?: Address) =>
  rangedList('tokenTransfers', { contractAddress, ...(address === undefined ? {} : { address }) })
/** Transfers of an item. */
export const itemTransferList = (contractAddress: Address, tokenItem: string) =>
  rangedList('tokenTransfers', { contractAddress, tokenItem })
/** Transfers of an address, of one standard. */
export const addressTransferList = (address: Address, standard: TokenStandard) =>
  rangedList('tokenTransfers', { address, standard })
/** What an address holds of tokens. */
export const holdingList = (address: Address, standard?: TokenStandard) =>
  listQuery(
    'tokenHoldingPage',
    { address, orderBy: 'worth', ...(standard === undefined ? {} : { standard }) },
    { takesAsOf: false },
  )
/** The same in one answer with its worth, 500 tokens at most. */
export const holdingsQuery = (address: Address) => apiQuery('tokenHoldingList', { address })
/** Items that an address holds. */
export const inventoryList = (address: Address) => listQuery('tokenInventory', { address }, { takesAsOf: false })
