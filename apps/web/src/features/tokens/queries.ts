import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { apiQuery } from '../../api-client/api-query.ts'
import { callKey } from '../../api-client/call-api.ts'
import { useCall } from '../../api-client/use-call.ts'
import type { BlockAt } from '../../format/block-at.ts'
import { listQuery } from '../../lists/list-query.ts'
import { useLiveRefresh } from '../../lists/use-live-refresh.ts'

type Address = `0x${string}`

export interface TokenListing {
  standard: TokenStandard
  orderBy: 'holders' | 'transfers' | 'volume'
  /** Name or symbol looked for; empty for none. */
  keyword: string
}

/** Tokens of a standard, ranked or found by a keyword. */
export const tokenListing = ({ standard, orderBy, keyword }: TokenListing) =>
  listQuery(
    'tokenList',
    { standard, orderBy, ...(keyword === '' ? {} : { keyword: keyword.slice(0, 64) }) },
    { takesAsOf: false },
  )

export const tokenQuery = (contractAddress: Address) => apiQuery('tokenInfo', { contractAddress })

/** A token, followed with the chain. What is none has its own screen, and no toast. */
export const useToken = (contractAddress: Address) => {
  const query = tokenQuery(contractAddress)
  useLiveRefresh(callKey(query), true)
  return useCall(query, { toasts: 'outages' })
}

export const holderList = (contractAddress: Address) =>
  listQuery('tokenHolders', { contractAddress }, { takesAsOf: false })
/** Who held a token after a block, or at a moment. */
export const pastHolderList = (contractAddress: Address, at: BlockAt) =>
  listQuery('tokenHoldersAt', { contractAddress, ...at }, { takesAsOf: false })
/** Items of a collection from a number on. */
export const collectionList = (contractAddress: Address, firstItem: string) =>
  listQuery('tokenCollection', { contractAddress, firstItem }, { takesAsOf: false })
export const historyQuery = (contractAddress: Address) => apiQuery('tokenHistory', { contractAddress })
