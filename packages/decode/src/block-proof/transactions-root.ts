import type { Hash } from '@corescope/chain/types/hex'
import type { Transaction } from '@corescope/chain/types/transaction'
import { serializeTransaction } from '../transactions/transaction-hash.ts'
import { trieRootOfList } from './trie-root.ts'

/** Root over the transactions in order of index; `null` when one has a type we do not know. */
export function transactionsRoot(transactions: readonly Transaction[]): Hash | null {
  const serialized: Uint8Array[] = []
  for (const transaction of transactions) {
    const bytes = serializeTransaction(transaction)
    if (bytes === null) return null
    serialized.push(bytes)
  }
  return trieRootOfList(serialized)
}
