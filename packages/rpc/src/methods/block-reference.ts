import type { Hash } from '@corescope/chain/types/hex'
import type { Caller, CallOptions, RpcCall } from '../caller.ts'
import { isErrorAnswer, MalformedFieldError, NotThereError } from '../errors.ts'
import { located } from '../standardise/standardise.ts'
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
export function getHeadReference(caller: Caller, options?: CallOptions): Promise<BlockReference> {
  const call = referenceCall('latest')
  return caller.pinned(async (endpoint) => {
    const reference = readReference(await endpoint.request(call, options), call)
    if (reference === undefined) throw new NotThereError('the node has no newest block', call)
    return reference
  }, options)
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
    if (isErrorAnswer(error)) return undefined
    throw error
  }
}

/**
 * Canonical blocks of these numbers by name, from one endpoint; `undefined` above its head.
 * @throws NotThereError when the endpoint has none where its own chain must have one
 */
export function getBlockReferences(
  caller: Caller,
  numbers: readonly number[],
  options?: CallOptions,
): Promise<(BlockReference | undefined)[]> {
  const calls = [referenceCall('latest'), ...numbers.map(referenceCall)]
  return caller.pinned(async (endpoint) => {
    const answers = await endpoint.batch(calls, options)
    const [head, ...references] = answers.map((answer, index) => {
      if (!answer.ok) throw answer.error
      return readReference(answer.result, calls[index]!)
    })
    for (const [index, reference] of references.entries()) {
      if (reference !== undefined || numbers[index]! > (head?.number ?? -1)) continue
      throw new NotThereError('no such block', { ...calls[index + 1]!, endpoint: endpoint.name })
    }
    return references
  }, options)
}
