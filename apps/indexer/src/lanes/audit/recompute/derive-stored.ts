import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Address } from '@corescope/chain/types/hex'
import { readTokenTransfers } from '@corescope/decode/tokens/token-transfers'
import type { StoredBundle } from '@corescope/store/audit/stored-blocks'
import { deriveAddressEntries } from '../../blocks/derive/address-entries.ts'
import { type Authorities, deriveAuthorizations } from '../../blocks/derive/authorizations.ts'
import { deriveBlockFees } from '../../blocks/derive/block-fees.ts'
import type { DerivedBlock } from '../../blocks/derive/derive-block.ts'
import { deriveKnownAddresses } from '../../blocks/derive/known-addresses.ts'
import type { DerivedTransaction } from '../../blocks/derive/transactions.ts'

/** A bundle whose receipts have no bloom of their own. */
export const bundleOf = ({ block, receipts }: StoredBundle): BlockBundle => ({
  block,
  receipts: receipts.map((receipt) => ({ ...receipt, logsBloom: '0x' })),
})

/** All that a stored block adds to lists, derived from its own rows. Pure. */
export const deriveStored = (
  { block, receipts }: BlockBundle,
  context: { chainId: number; wrappedCoins: ReadonlySet<Address>; authorities: Authorities },
): DerivedBlock => {
  const transactions = block.transactions.map((transaction, index): DerivedTransaction => {
    const receipt = receipts[index]!
    return {
      ...{ transaction, receipt, created: receipt.contractAddress, extra: null },
      transfers: readTokenTransfers(receipt.logs, context.wrappedCoins),
      authorizations: deriveAuthorizations(transaction, context),
    }
  })
  return {
    block,
    transactions,
    entries: deriveAddressEntries(transactions),
    addresses: deriveKnownAddresses(block, transactions),
    fees: deriveBlockFees({ block, receipts }),
  }
}
