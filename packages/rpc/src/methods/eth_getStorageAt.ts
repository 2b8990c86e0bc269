import type { Address, Hash } from '@corescope/chain/types/hex'
import type { Caller, CallOptions } from '../caller.ts'
import { located } from '../standardise/standardise.ts'
import { encodeStateBlock, labelStateBlock, type StateBlock } from '../state/state-block.ts'
import { readBytes } from '../wire-field.ts'

/** One storage slot of a contract as 32 bytes. @throws StateUnavailableError when the node has no state of that block */
export async function eth_getStorageAt(
  caller: Caller,
  address: Address,
  slot: Hash,
  at: StateBlock = 'latest',
  options?: CallOptions,
): Promise<Hash> {
  const call = { method: 'eth_getStorageAt', params: [address, slot, encodeStateBlock(at)], ...labelStateBlock(at) }
  const result = await caller.request(call, options)
  // some nodes leave leading zeros out
  return located(call, () => `0x${readBytes(result, 'storage').slice(2).padStart(64, '0')}` as Hash)
}
