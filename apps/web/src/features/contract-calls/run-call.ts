import type { DecodedValue } from '@corescope/api-schema/shapes/decoded'
import { decodeParameters } from '@corescope/decode/abi/abi-decode'
import { abiSource } from '@corescope/decode/abi/abi-index'
import { failureReason } from '@corescope/decode/abi/failure-reason'
import { catalogueSource } from '@corescope/decode/abi/known-abis'
import type { Abi } from 'viem'
import { callNode, type NodeCall, type NodeResult } from '../../live-reads/call-node.ts'
import { blockTag, type ReadBlock } from '../../live-reads/read-block.ts'
import type { ContractFunction } from './interface.ts'

/** What a call gave back, or why it failed. */
export type CallOutcome = { values: DecodedValue[] } | { failure: string; raw?: string }

const isHex = (value: unknown): value is `0x${string}` => typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)

/** Bytes that a reverted call returned, where the node tells them. */
const revertData = (data: unknown): `0x${string}` | null => {
  if (isHex(data)) return data
  const inner = (data as { data?: unknown } | null | undefined)?.data
  return isHex(inner) ? inner : null
}

/** Why a node did not run a call: in the contract's own words where it says some. */
export const reasonOf = (error: { message: string; data?: unknown }, abi: Abi): string => {
  const sources = [abiSource(abi, 'given'), catalogueSource]
  const { reason, kind } = failureReason({ message: error.message, data: revertData(error.data) }, sources)
  return kind === 'empty' || reason === '' ? error.message : reason
}

const outcomeOf = ({ item }: ContractFunction, result: NodeResult, abi: Abi): CallOutcome => {
  if ('error' in result) return { failure: reasonOf(result.error, abi) }
  const output = result.result
  if (!isHex(output)) return { failure: String(output) }
  const values = decodeParameters(item.outputs, output)
  return values === undefined ? { failure: '', raw: output } : { values }
}

export interface ReadRequest {
  to: `0x${string}`
  block: ReadBlock
  from?: `0x${string}`
  abi: Abi
}

/** Reads by several functions in one exchange with the node, in the order asked. */
export const readAll = async (
  asked: readonly { of: ContractFunction; data: `0x${string}` }[],
  { to, block, from, abi }: ReadRequest,
): Promise<CallOutcome[]> => {
  const calls = asked.map(
    ({ data }): NodeCall => ({
      method: 'eth_call',
      params: [{ to, data, ...(from === undefined ? {} : { from }) }, blockTag(block)],
    }),
  )
  const results = await callNode(calls)
  return asked.map(({ of }, index) => outcomeOf(of, results[index] ?? { error: { message: '' } }, abi))
}
