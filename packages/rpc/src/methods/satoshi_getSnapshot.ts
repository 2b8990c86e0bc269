import type { Address } from '@corescope/chain/types/hex'
import type { Caller, CallOptions } from '../caller.ts'
import { MethodUnsupportedError } from '../errors.ts'
import { located } from '../standardise/standardise.ts'
import { encodeNumber, readAddress, readObject } from '../wire-field.ts'

/** Validators in force at a block, ascending by consensus address: the order of a vote's bitset. */
export interface ValidatorSnapshot {
  validators: Address[]
}

/** The consensus engine's set at a block; `undefined` where the node is no Core node or has no such block. */
export async function satoshi_getSnapshot(
  caller: Caller,
  blockNumber: number,
  options?: CallOptions,
): Promise<ValidatorSnapshot | undefined> {
  const call = { method: 'satoshi_getSnapshot', params: [encodeNumber(blockNumber)], block: blockNumber }
  try {
    const result = await caller.request(call, options)
    if (result === null) return undefined
    return located(call, () => {
      const wire = readObject(readObject(result, 'snapshot').validators, 'validators')
      return {
        validators: Object.keys(wire)
          .map((address) => readAddress(address, 'validators'))
          .sort(),
      }
    })
  } catch (error) {
    if (error instanceof MethodUnsupportedError) return undefined
    throw error
  }
}
