import type { Hash } from '@corescope/chain/types/hex'
import type { Caller, CallOptions, RpcAnswer, RpcCall } from '../caller.ts'
import { FinalRpcError, MalformedFieldError, ServerErrorAnswer } from '../errors.ts'
import { located } from '../standardise.ts'
import { encodeNumber, readHash, readNumber, readObject } from '../wire-field.ts'

/** A block by name only: what comparing chains needs, without its transactions. */
export interface BlockReference {
  number: number
  hash: Hash
  parentHash: Hash
}

const referenceCall = (block: number | 'latest' | 'finalized'): RpcCall => ({
  method: 'eth_getBlockByNumber',
  params: [typeof block === 'number' ? encodeNumber(block) : block, false],
  ...(typeof block === 'number' ? { block } : {}),
})

const readReference = (result: unknown, call: RpcCall): BlockReference | undefined =>
  result === null
    ? undefined
    : located(call, () => {
        const wire = readObject(result, 'block')
        const reference = {
          number: readNumber(wire.number, 'number'),
          hash: readHash(wire.hash, 'hash'),
          parentHash: readHash(wire.parentHash, 'parentHash'),
        }
        if (call.block !== undefined && call.block !== reference.number) {
          throw new MalformedFieldError(`number is ${reference.number}`, call)
        }
        return reference
      })

/** The node's newest block by name. */
export async function getHeadReference(caller: Caller, options?: CallOptions): Promise<BlockReference> {
  const call = referenceCall('latest')
  const reference = readReference(await caller.request(call, options), call)
  if (reference === undefined) throw new MalformedFieldError('the node has no newest block', call)
  return reference
}

/**
 * The newest block the node calls finalized; `undefined` when it does not know the tag or has none yet. Nodes refuse
 * the tag in different words, so a refusal of any kind means "not known".
 */
export async function getFinalizedReference(
  caller: Caller,
  options?: CallOptions,
): Promise<BlockReference | undefined> {
  const call = referenceCall('finalized')
  try {
    return readReference(await caller.request(call, { ...options, attempts: 1 }), call)
  } catch (error) {
    if (error instanceof FinalRpcError || error instanceof ServerErrorAnswer) return undefined
    throw error
  }
}

/** Canonical blocks of these numbers by name, in one batch; `undefined` where the node has none. */
export async function getBlockReferences(
  caller: Caller,
  numbers: readonly number[],
  options?: CallOptions,
): Promise<(BlockReference | undefined)[]> {
  if (numbers.length === 0) return []
  const calls = numbers.map(referenceCall)
  const answers: RpcAnswer[] = await caller.batch(calls, options)
  return answers.map((answer, index) => {
    if (!answer.ok) throw answer.error
    return readReference(answer.result, calls[index]!)
  })
}
