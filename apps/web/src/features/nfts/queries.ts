import { apiQuery } from '../../api-client/api-query.ts'
import { listQuery } from '../../lists/list-query.ts'

export const nftQuery = (contractAddress: `0x${string}`, tokenItem: string) =>
  apiQuery('nftDetail', { contractAddress, tokenItem })
/** Holders of an item (ERC-1155). */
export const itemHolderList = (contractAddress: `0x${string}`, tokenItem: string) =>
  listQuery('tokenHolders', { contractAddress, tokenItem }, { takesAsOf: false })
