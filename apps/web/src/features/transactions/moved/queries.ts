import { apiQuery } from '../../../api-client/api-query.ts'

/** Transfers that are shown at once. */
export const transfersAtOnce = 25

export const movedQuery = (transactionHash: `0x${string}`) => apiQuery('transactionMoved', { transactionHash })
export const transferPageQuery = (transactionHash: `0x${string}`, pageNum: number) =>
  apiQuery('tokenTransfers', { transactionHash, pageNum, pageSize: transfersAtOnce })
