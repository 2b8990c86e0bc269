import { readParameters } from '@corescope/decode/abi/abi-decode'
import { type AbiSource, abiSource } from '@corescope/decode/abi/abi-index'
import { type DecodeBudget, newBudget } from '@corescope/decode/abi/decode-budget'
import type { Decoded } from '@corescope/decode/abi/decoded'
import { errorsWithin } from '@corescope/decode/abi/errors-within'
import { failureReason } from '@corescope/decode/abi/failure-reason'
import { GivenAbiError, readAbi } from '@corescope/decode/abi/given-abi'
import { catalogueSource } from '@corescope/decode/abi/known-abis'
import type { Abi } from 'viem'
import { type ToldFailure, toldFailure } from '../../entities/failure-reason/told-failure.ts'
import { callNode, type NodeCall, type NodeResult } from '../../live-reads/call-node.ts'
import { blockTag, type ReadBlock } from '../../live-reads/read-block.ts'
import { type ReadValue, withDeclared } from './declared-type.ts'
import type { ContractFunction } from './interface.ts'

/** What a call gave back, or why it failed. */
export type CallOutcome =
  | { values: ReadValue[] }
  | { failure: string; told?: ToldFailure | undefined; raw?: string; isTooLarge?: boolean }

const isHex = (value: unknown): value is `0x${string}` => typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)

/** Bytes that a reverted call returned, where the node tells them. */
const revertData = (data: unknown): `0x${string}` | null => {
  if (isHex(data)) return data
  const inner = (data as { data?: unknown } | null | undefined)?.data
  return isHex(inner) ? inner : null
}

/** Why a call failed: in words, and an error of the contract's own with its values. */
export interface CallFailure {
  reason: string
  /** What stands for the words in any language; absent: the contract or the node told them. */
  told?: ToldFailure | undefined
  raised: Decoded | null
}

/**
 * Why a node did not run a call: in the contract's own words where it says some.
 * @param budget shared by all that is read at once
 * @param others errors of other contracts, such as libraries
 */
export const failureOf = (
  error: { message: string; data?: unknown },
  abi: Abi,
  budget = newBudget(),
  others: readonly AbiSource[] = [],
): CallFailure => {
  const data = revertData(error.data)
  const sources = errorsWithin([abiSource(abi, 'given'), catalogueSource, ...others], data ?? '0x', budget)
  const found = failureReason({ message: error.message, data }, sources)
  const { reason, kind, decoded } = found
  // nothing was answered at all
  const told = error.message === '' && data === null ? undefined : toldFailure(found)
  return { reason: kind === 'empty' || reason === '' ? error.message : reason, told, raised: decoded }
}

/** What a contract answers may be as long as it likes; decoded, it is about as long as its bytes. */
export const outcomeOf = (
  { item }: Pick<ContractFunction, 'item'>,
  result: NodeResult,
  abi: Abi,
  budget: DecodeBudget,
  others: readonly AbiSource[] = [],
): CallOutcome => {
  if ('error' in result) {
    const { reason, told } = failureOf(result.error, abi, budget, others)
    return { failure: reason, told }
  }
  const output = result.result
  if (!isHex(output)) return { failure: String(output) }
  const values = readParameters(item.outputs, output, budget)
  if (values === 'tooLarge') return { failure: '', raw: output, isTooLarge: true }
  return values === undefined ? { failure: '', raw: output } : { values: withDeclared(item.outputs, values) }
}

/** Selectors of errors that neither the ABI nor the catalogue names: a library may have raised them. Pure. */
export const unknownErrors = (results: readonly NodeResult[], abi: Abi): `0x${string}`[] => {
  const known = [abiSource(abi, 'given'), catalogueSource]
  const selectors = results.flatMap((result) => {
    const data = 'error' in result ? revertData(result.error.data) : null
    return data === null || data.length < 10 ? [] : [data.slice(0, 10).toLowerCase() as `0x${string}`]
  })
  const isKnown = (selector: `0x${string}`) => known.some((source) => source.errorsBySelector(selector).length > 0)
  // `Error(string)` and `Panic(uint256)` are the language's own
  return [...new Set(selectors)].filter((one) => !isKnown(one) && one !== '0x08c379a0' && one !== '0x4e487b71')
}

/** Errors by their signatures alone, as other verified contracts have them; one that cannot be read tells nothing. Pure. */
export const errorsBySignatures = (signatures: readonly string[]): AbiSource[] =>
  signatures.flatMap((signature) => {
    try {
      return [abiSource(readAbi(`error ${signature}`), 'signature')]
    } catch (error) {
      if (error instanceof GivenAbiError) return []
      throw error
    }
  })

/** Why nothing can be read at a block. */
export type NoState = 'future' | 'gone' | 'noCode'

/** Nothing can be read of a contract at the block asked for. */
export class NoStateError extends Error {
  override name = 'NoStateError'
  readonly kind: NoState
  constructor(kind: NoState, message: string) {
    super(message)
    this.kind = kind
  }
}

export interface ReadRequest {
  to: `0x${string}`
  block: ReadBlock
}

/** Beside the reads at a past block: how far the node is, and whether the contract had code then. */
const looksAt = (to: `0x${string}`, block: number): NodeCall[] => [
  { method: 'eth_blockNumber', params: [] },
  { method: 'eth_getCode', params: [to, blockTag(block)] },
]

/** @throws NoStateError */
const checkState = (block: number, head: NodeResult | undefined, code: NodeResult | undefined): void => {
  if (head !== undefined && 'result' in head && block > Number(head.result)) {
    throw new NoStateError('future', '')
  }
  if (code === undefined) return
  if ('error' in code) throw new NoStateError('gone', code.error.message)
  if (code.result === '0x') throw new NoStateError('noCode', '')
}

/**
 * What the node answers to several calls in one exchange, in the order asked. By which ABI it is read is another question: the answers
 * may be kept, what an ABI makes of them may not.
 * @throws NoStateError when there is nothing to read at a past block
 */
export const askNode = async (asked: readonly `0x${string}`[], { to, block }: ReadRequest): Promise<NodeResult[]> => {
  const calls = asked.map((data): NodeCall => ({ method: 'eth_call', params: [{ to, data }, blockTag(block)] }))
  const looks = block === 'latest' ? [] : looksAt(to, block)
  const [head, code, ...past] = await callNode([...looks, ...calls])
  if (block !== 'latest') checkState(block, head, code)
  const results = block === 'latest' ? [head, code, ...past] : past
  return asked.map((_, index) => results[index] ?? { error: { message: '' } })
}

/** What the node's answers say by an ABI, in the order of the functions that were asked. */
export const outcomesOf = (
  functions: readonly ContractFunction[],
  results: readonly NodeResult[],
  abi: Abi,
  others: readonly AbiSource[] = [],
): CallOutcome[] => {
  const budget = newBudget()
  return results.flatMap((result, index) => {
    const of = functions[index]
    return of === undefined ? [] : [outcomeOf(of, result, abi, budget, others)]
  })
}
