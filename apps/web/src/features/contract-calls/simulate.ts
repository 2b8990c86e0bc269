import { readParameters } from '@corescope/decode/abi/abi-decode'
import type { Abi } from 'viem'
import { callNode } from '../../live-reads/call-node.ts'
import { type ReadValue, withDeclared } from './declared-type.ts'
import type { ContractFunction } from './interface.ts'
import { type CallFailure, failureOf } from './run-call.ts'

export interface WantedCall {
  from: `0x${string}`
  to: `0x${string}`
  data: `0x${string}`
  /** wei */
  value: bigint
}

/** What a transaction would do at the node's head: what it would give back and use, or why it would fail. */
export type Simulation =
  | { works: true; values: ReadValue[]; isTooLarge: boolean; gas: bigint | undefined; gasPrice: bigint | undefined }
  | ({ works: false } & CallFailure)

const quantityOf = (result: unknown): bigint | undefined =>
  typeof result === 'string' && /^0x[0-9a-f]+$/i.test(result) ? BigInt(result) : undefined

/** Runs a call at the node's head without sending it. @throws NodeExchangeError when the node does not answer */
export const simulate = async (of: ContractFunction, call: WantedCall, abi: Abi): Promise<Simulation> => {
  const message = { ...call, value: `0x${call.value.toString(16)}` }
  const [ran, estimate, price] = await callNode([
    { method: 'eth_call', params: [message, 'latest'] },
    { method: 'eth_estimateGas', params: [message] },
    { method: 'eth_gasPrice', params: [] },
  ])
  if (ran === undefined || 'error' in ran) {
    return { works: false, ...(ran === undefined ? { reason: '', raised: null } : failureOf(ran.error, abi)) }
  }
  // A sender too poor for the gas is told by the estimate alone.
  if (estimate !== undefined && 'error' in estimate) return { works: false, ...failureOf(estimate.error, abi) }
  const read = readParameters(of.item.outputs, String(ran.result) as `0x${string}`)
  const isTooLarge = read === 'tooLarge'
  const resultOf = (answer: typeof price) =>
    answer === undefined || 'error' in answer ? undefined : quantityOf(answer.result)
  const values = isTooLarge ? [] : withDeclared(of.item.outputs, read ?? [])
  return { works: true, values, isTooLarge, gas: resultOf(estimate), gasPrice: resultOf(price) }
}

/** Fate of a transaction: undefined while it waits. */
export const fateOf = async (hash: `0x${string}`): Promise<'success' | 'failed' | undefined> => {
  const [receipt] = await callNode([{ method: 'eth_getTransactionReceipt', params: [hash] }])
  if (receipt === undefined || 'error' in receipt || receipt.result == null) return undefined
  return (receipt.result as { status?: string }).status === '0x1' ? 'success' : 'failed'
}
