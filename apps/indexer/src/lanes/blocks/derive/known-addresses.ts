import type { Block } from '@corescope/chain/types/block'
import type { Address } from '@corescope/chain/types/hex'
import type { DerivedTransaction } from './transactions.ts'

/**
 * Distinct addresses a block mentions, in order of first appearance: producer, then per transaction sender, recipient,
 * created contract and emitters of logs, then recipients of withdrawals (EIP-4895).
 */
export const deriveKnownAddresses = (block: Block, transactions: readonly DerivedTransaction[]): Set<Address> => {
  const addresses = new Set<Address>([block.miner])
  for (const { transaction, receipt, created } of transactions) {
    addresses.add(transaction.from)
    if (transaction.to !== null) addresses.add(transaction.to)
    if (created !== null) addresses.add(created)
    for (const log of receipt.logs) addresses.add(log.address)
  }
  for (const withdrawal of block.withdrawals ?? []) addresses.add(withdrawal.address)
  return addresses
}
