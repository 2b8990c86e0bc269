import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Address, Hex } from '@corescope/chain/types/hex'
import type { Receipt, Transaction } from '@corescope/chain/types/transaction'
import { addLogsToBloom } from '@corescope/decode/block-proof/logs-bloom'
import { readTokenTransfers, type TokenTransfer } from '@corescope/decode/tokens/token-transfers'
import type { StoredTransactionExtra } from '@corescope/store/transactions/table'
import { type Authorities, type DerivedAuthorization, deriveAuthorizations } from './authorizations.ts'

export interface DerivedTransaction {
  transaction: Transaction
  receipt: Receipt
  /** The contract a successful creation made. */
  created: Address | null
  /** Movements of tokens, in the order of the logs. */
  transfers: TokenTransfer[]
  authorizations: DerivedAuthorization[]
  extra: StoredTransactionExtra | null
}

const emptyBloom: Hex = `0x${'0'.repeat(512)}`

const [given, made] = [Buffer.alloc(256), Buffer.alloc(256)]

/**
 * The node's bloom where it is not the one the logs make: kept as evidence. Compared as bytes: a hex text of our own
 * for every receipt took a fifth of the engine's time, and bytes of its own a collector's.
 */
const foreignBloom = ({ logs, logsBloom }: Receipt): Hex | null => {
  if (logs.length === 0) return logsBloom === emptyBloom ? null : logsBloom
  const written = given.write(logsBloom.slice(2), 'hex')
  addLogsToBloom(made.fill(0), logs)
  return written === given.length && given.equals(made) ? null : logsBloom
}

/**
 * Rare fields, or null when the transaction has none. An empty access list of a typed transaction is not rare; nor is a
 * price of blob gas without any blob gas (EIP-4844), which some nodes repeat from the block in every receipt.
 */
const deriveExtra = (transaction: Transaction, receipt: Receipt, chainId: number): StoredTransactionExtra | null => {
  const foreignChain = transaction.chainId !== null && transaction.chainId !== BigInt(chainId)
  const receiptBloom = foreignBloom(receipt)
  const rare =
    foreignChain ||
    receiptBloom !== null ||
    receipt.root !== null ||
    receipt.blobGasUsed !== null ||
    transaction.maxFeePerBlobGas !== null ||
    transaction.blobVersionedHashes !== null ||
    transaction.authorizationList !== null ||
    transaction.raw !== null ||
    (transaction.accessList !== null && transaction.accessList.length > 0)
  return rare ? { chainId: foreignChain ? transaction.chainId : null, receiptBloom } : null
}

/**
 * Transactions of a block with what their receipts say, in order.
 * A failed creation makes no contract, whatever address the node names; before Byzantium there is no status to ask.
 */
export const deriveTransactions = (
  { block, receipts }: BlockBundle,
  context: { chainId: number; wrappedCoins: ReadonlySet<Address>; authorities: Authorities },
): DerivedTransaction[] =>
  block.transactions.map((transaction, index) => {
    const receipt = receipts[index]!
    return {
      transaction,
      receipt,
      created: transaction.to === null && receipt.status !== 0 ? receipt.contractAddress : null,
      transfers: readTokenTransfers(receipt.logs, context.wrappedCoins),
      authorizations: deriveAuthorizations(transaction, context),
      extra: deriveExtra(transaction, receipt, context.chainId),
    }
  })
