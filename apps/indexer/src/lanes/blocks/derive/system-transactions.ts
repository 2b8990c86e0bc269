import { isSystemTransaction } from '@corescope/decode/transactions/system-transaction'
import type { systemTransactions } from '@corescope/store/system-transactions/table'
import type { DeriveEntries } from '../numbered-lists.ts'

/** Transactions that consensus itself made, by their form; whether a network has any is said when they are read. Pure. */
export const deriveSystemTransactions: DeriveEntries<typeof systemTransactions> = ({ blocks, transactions }) => {
  const miners = new Map(blocks.map(({ block }) => [block.number, block.miner]))
  return transactions.flatMap(({ transaction, receipt, transactionPosition, blockNumber }) => {
    if (receipt.effectiveGasPrice !== 0n) return []
    const asPaid = { ...transaction, gasPrice: receipt.effectiveGasPrice }
    return isSystemTransaction(asPaid, miners.get(blockNumber)!) ? [{ transactionPosition }] : []
  })
}
