import type { Hash } from '@corescope/chain/types/hex'
import type { RpcCall } from '../caller.ts'
import { encodeNumber } from '../wire-field.ts'

/** At which block state is read: at a certain block (number and hash), at a number, or at the node's head. */
export type StateBlock = { number: number; hash: Hash } | number | 'latest'

/** EIP-1898 object where a hash is known: on another branch the node then refuses instead of answering wrongly. */
export function encodeStateBlock(at: StateBlock): unknown {
  if (at === 'latest') return at
  return typeof at === 'number' ? encodeNumber(at) : { blockHash: at.hash }
}

/** For error messages. */
export function labelStateBlock(at: StateBlock): Pick<RpcCall, 'block'> {
  if (at === 'latest') return {}
  return { block: typeof at === 'number' ? at : at.number }
}
