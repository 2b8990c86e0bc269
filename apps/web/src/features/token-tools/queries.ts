import { apiQuery } from '../../api-client/api-query.ts'

type Address = `0x${string}`

export interface BalanceQuestion {
  contractAddress: Address
  address: Address
  tokenItem?: string | undefined
  blockNumber?: number | undefined
  date?: string | undefined
}

export const tokenBalanceQuery = ({ contractAddress, address, tokenItem, blockNumber, date }: BalanceQuestion) =>
  apiQuery('searchTokenBalance', {
    contractAddress,
    address,
    ...(tokenItem === undefined ? {} : { tokenItem }),
    ...(blockNumber === undefined ? {} : { blockNumber }),
    ...(date === undefined ? {} : { date }),
  })

export const tokenInfoQuery = (contractAddress: Address) => apiQuery('tokenInfo', { contractAddress })

export const tokenInfoRightQuery = (contractAddress: Address) => apiQuery('tokenInfoRight', { contractAddress })
