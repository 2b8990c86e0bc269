import { apiQuery } from '../../api-client/api-query.ts'

/** Calls of a trace that are asked for at once. */
export const framesAtOnce = 500

export const stateQuery = (txHash: `0x${string}`) => apiQuery('transactionState', { txHash })
export const framesQuery = (transactionHash: `0x${string}`, fromFrame: number, count: number = framesAtOnce) =>
  apiQuery('gethTrace', { transactionHash, fromFrame, count })

/** Steps of the list that are asked for at once, and those with their stacks. */
export const stepsAtOnce = 500
export const stacksAtOnce = 50
/** Words of a stack: as deep as an instruction reaches. */
export const stackWords = 16

/** Steps [from, from + 500) without their stacks. */
export const stepsQuery = (transactionHash: `0x${string}`, fromStep: number) =>
  apiQuery('gethTrace2', { transactionHash, fromStep, count: stepsAtOnce, stack: 0 })
/** Steps [from, from + 50), each with the top of its stack. */
export const stacksQuery = (transactionHash: `0x${string}`, fromStep: number) =>
  apiQuery('gethTrace2', { transactionHash, fromStep, count: stacksAtOnce, stack: stackWords })

/** Memory and storage before one step: the node runs the transaction for it. */
export const stepMemoryQuery = (transactionHash: `0x${string}`, step: number) =>
  apiQuery('stepMemory', { transactionHash, step })
