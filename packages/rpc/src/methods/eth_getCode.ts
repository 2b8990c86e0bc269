import type { Address, Hex } from '@corescope/chain/types/hex'
import type { Caller, CallOptions } from '../caller.ts'
import { located } from '../standardise/standardise.ts'
import { encodeStateBlock, labelStateBlock, type StateBlock } from '../state/state-block.ts'
import { readBytes } from '../wire-field.ts'

/** Runtime code of an address at a block, `0x` when there is none. @throws StateUnavailableError */
export async function eth_getCode(
  caller: Caller,
  address: Address,
  at: StateBlock = 'latest',
  options?: CallOptions,
): Promise<Hex> {
  const call = { method: 'eth_getCode', params: [address, encodeStateBlock(at)], ...labelStateBlock(at) }
  const result = await caller.request(call, options)
  return located(call, () => readBytes(result, 'code'))
}
