import type { Block } from '@corescope/chain/types/block'
import { bytesToHex } from '../bytes/bytes.ts'
import { keccak256 } from '../bytes/keccak.ts'
import { serializeTransaction } from '../transactions/transaction-hash.ts'
import { blockHash } from './block-hash.ts'
import { logsBloom } from './logs-bloom.ts'
import { type HashedReceipt, receiptsRoot } from './receipts-root.ts'
import { trieRootOfList } from './trie-root.ts'
import { withdrawalsRoot } from './withdrawals-root.ts'

export type ProofName =
  | 'blockHash'
  | 'transactionHashes'
  | 'transactionsRoot'
  | 'receiptsRoot'
  | 'logsBloom'
  | 'withdrawalsRoot'

/** `unproven`: the block has something of a kind we do not know, so nothing can be recomputed. */
export interface Proof {
  name: ProofName
  verdict: 'proven' | 'refuted' | 'unproven'
  /** What the header says; for `transactionHashes` the first hash that differs. */
  stated: string
  /** What follows from the fields; `null` when it cannot be recomputed. */
  recomputed: string | null
}

const compare = (name: ProofName, stated: string, recomputed: string | null): Proof => ({
  name,
  stated,
  recomputed,
  verdict: recomputed === null ? 'unproven' : recomputed === stated ? 'proven' : 'refuted',
})

/** Each transaction is serialised once, for its hash and for the root. */
function proveTransactions({ transactions, transactionsRoot }: Block): Proof[] {
  const serialized = transactions.map(serializeTransaction)
  const known = serialized.filter((bytes) => bytes !== null)
  const isKnown = known.length === transactions.length
  let hashes = compare('transactionHashes', '', isKnown ? '' : null)
  for (const [index, bytes] of serialized.entries()) {
    if (bytes === null || hashes.verdict === 'refuted') continue
    const hash = bytesToHex(keccak256(bytes))
    const stated = transactions[index]!.hash
    if (hash !== stated) hashes = compare('transactionHashes', stated, hash)
  }
  return [hashes, compare('transactionsRoot', transactionsRoot, isKnown ? trieRootOfList(known) : null)]
}

/**
 * Everything a header commits to, recomputed from what we hold: its own hash, hashes and root of the transactions, root
 * of the receipts, bloom of the logs, root of the withdrawals where there are any.
 */
export function proveBlock({ block, receipts }: { block: Block; receipts: readonly HashedReceipt[] }): Proof[] {
  const proofs = [
    compare('blockHash', block.hash, blockHash(block)),
    ...proveTransactions(block),
    compare('receiptsRoot', block.receiptsRoot, receiptsRoot(receipts)),
    compare('logsBloom', block.logsBloom, logsBloom(receipts.flatMap(({ logs }) => logs))),
  ]
  if (block.withdrawalsRoot === null) return proofs
  const withdrawals = block.withdrawals === null ? null : withdrawalsRoot(block.withdrawals)
  return [...proofs, compare('withdrawalsRoot', block.withdrawalsRoot, withdrawals)]
}
