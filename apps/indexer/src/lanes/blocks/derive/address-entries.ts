import type { Address } from '@corescope/chain/types/hex'
import type { DerivedTransaction } from './transactions.ts'

/** A transaction in the lists of one address; a self-transfer is one entry in both directions. */
export interface DerivedEntry {
  address: Address
  transactionIndex: number
  incoming: boolean
  outgoing: boolean
}

/** Entries of a block in chain order: sender, recipient, and the created contract, whose creation came in. */
export const deriveAddressEntries = (transactions: readonly DerivedTransaction[]): DerivedEntry[] => {
  const entries: DerivedEntry[] = []
  for (const [transactionIndex, { transaction, created }] of transactions.entries()) {
    const { from, to } = transaction
    entries.push({ address: from, transactionIndex, incoming: from === to, outgoing: true })
    if (to !== null && to !== from) entries.push({ address: to, transactionIndex, incoming: true, outgoing: false })
    if (created !== null) entries.push({ address: created, transactionIndex, incoming: true, outgoing: false })
  }
  return entries
}
