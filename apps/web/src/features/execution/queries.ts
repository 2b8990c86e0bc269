import { apiQuery } from '../../api-client/api-query.ts'

/** Calls of a trace that are asked for at once. */
export const framesAtOnce = 500

export const stateQuery = (txHash: `0x${string}`) => apiQuery('transactionState', { txHash })
export const framesQuery = (transactionHash: `0x${string}`, fromFrame: number, count: number = framesAtOnce) =>
  apiQuery('gethTrace', { transactionHash, fromFrame, count })
