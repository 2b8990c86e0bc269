import type { Withdrawal } from '@corescope/chain/types/block'
import type { Hash } from '@corescope/chain/types/hex'
import { hexToBytes, quantityToBytes } from '../bytes/bytes.ts'
import { encodeRlp } from '../bytes/rlp-encode.ts'
import { trieRootOfList } from './trie-root.ts'

/** Root over the withdrawals of a block in order (EIP-4895). */
export function withdrawalsRoot(withdrawals: readonly Withdrawal[]): Hash {
  return trieRootOfList(
    withdrawals.map(({ index, validatorIndex, address, amount }) =>
      encodeRlp([
        quantityToBytes(index),
        quantityToBytes(validatorIndex),
        hexToBytes(address),
        quantityToBytes(amount),
      ]),
    ),
  )
}
