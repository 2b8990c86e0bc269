import { apiQuery } from '../../../api-client/api-query.ts'
import { listQuery } from '../../../lists/list-query.ts'

type Address = `0x${string}`

export const addressTransferList = (address: Address, standard: 20 | 721 | 1155) =>
  listQuery('tokenTransfers', { address, standard })
export const holdingList = (address: Address) => listQuery('tokenHoldingPage', { address }, { takesAsOf: false })
export const inventoryList = (address: Address) => listQuery('tokenInventory', { address }, { takesAsOf: false })
export const balanceHistoryList = (address: Address) => listQuery('addressBalanceHistory', { address })
export const feeShareList = (address: Address) => listQuery('addressFeeDistribution', { address })
export const codeQuery = (address: Address) => apiQuery('contractCode', { address })
export const proxyQuery = (address: Address) => apiQuery('verifyProxyContract', { address })
