import type { Caller, CallOptions } from '../caller.ts'
import { NotThereError } from '../errors.ts'
import { located } from '../standardise/standardise.ts'
import { readObject, readQuantity } from '../wire-field.ts'

/** Gas limit of the node's newest block. @throws NotThereError where it has no block, errors of the node */
export async function getBlockGasLimit(caller: Caller, options?: CallOptions): Promise<bigint> {
  const call = { method: 'eth_getBlockByNumber', params: ['latest', false] }
  const result = await caller.request(call, options)
  if (result === null) throw new NotThereError('the node has no newest block', call)
  return located(call, () => readQuantity(readObject(result, 'block').gasLimit, 'gasLimit'))
}
