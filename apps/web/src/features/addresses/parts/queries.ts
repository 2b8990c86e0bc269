import { apiQuery } from '../../../api-client/api-query.ts'
import { listQuery } from '../../../lists/list-query.ts'

type Address = `0x${string}`

export const balanceHistoryList = (address: Address) => listQuery('addressBalanceHistory', { address })
export const feeShareList = (address: Address) => listQuery('addressFeeDistribution', { address })
export const codeQuery = (address: Address) => apiQuery('contractCode', { address })
export const proxyQuery = (address: Address) => apiQuery('verifyProxyContract', { address })
