import type { Block } from '@corescope/chain/types/block'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Address } from '@corescope/chain/types/hex'
import type { BlockFees } from '@corescope/store/blocks/table'
import { type DerivedEntry, deriveAddressEntries } from './address-entries.ts'
import type { Authorities } from './authorizations.ts'
import { deriveBlockFees } from './block-fees.ts'
import { deriveKnownAddresses } from './known-addresses.ts'
import { type DerivedTransaction, deriveTransactions } from './transactions.ts'

/** All a block adds, in chain order, before ids and positions. */
export interface DerivedBlock {
  block: Block
  transactions: DerivedTransaction[]
  entries: DerivedEntry[]
  addresses: Set<Address>
  fees: BlockFees
}

/**
 * Pure: bundle in, rows out.
 * @param context.firstAddresses addresses that exist before any transaction (genesis allocation, system contracts);
 *   known from the first indexed block on
 */
export const deriveBlock = (
  bundle: BlockBundle,
  context: {
    chainId: number
    startBlock: number
    firstAddresses: readonly Address[]
    wrappedCoins: ReadonlySet<Address>
    authorities: Authorities
  },
): DerivedBlock => {
  const { block } = bundle
  const transactions = deriveTransactions(bundle, context)
  const addresses = deriveKnownAddresses(block, transactions)
  if (block.number === context.startBlock) for (const address of context.firstAddresses) addresses.add(address)
  return {
    block,
    transactions,
    entries: deriveAddressEntries(transactions),
    addresses,
    fees: deriveBlockFees(bundle),
  }
}
