import { addressDetail, addressTransaction, addressValidatedBlock, topAccounts } from './addresses.ts'
import { block, blockCountdown, blocksForked, pageBlocksForked, searchBlock } from './blocks.ts'
import type { Call } from './call.ts'
import { contractEventLog, transactionReceiptLog } from './logs.ts'
import { marketPrice } from './prices.ts'
import { homeSearchAddress, homeSearchToken } from './search.ts'
import { analysisSummary, circulatingSupply } from './statistics.ts'
import { searchTransaction, transaction, transactionInfo, viewTransaction } from './transactions.ts'

/** The contract as a table: every call this product answers in its own dialect. */
export const calls = {
  searchBlock,
  block,
  pageBlocksForked,
  blocksForked,
  blockCountdown,
  searchTransaction,
  viewTransaction,
  transaction,
  transactionInfo,
  transactionReceiptLog,
  contractEventLog,
  addressDetail,
  addressTransaction,
  addressValidatedBlock,
  topAccounts,
  homeSearchAddress,
  homeSearchToken,
  analysisSummary,
  circulatingSupply,
  marketPrice,
} satisfies Record<string, Call>
