import { addressDetail, addressTransaction, addressValidatedBlock, topAccounts } from './addresses.ts'
import { transaction7702, transactionAuthorization } from './authorizations.ts'
import { addressBalanceHistory, addressFeeDistribution } from './balance-history.ts'
import { blob, blockBlobInfo, transactionBlobInfo } from './blobs.ts'
import { block, blockCountdown, blocksForked, pageBlocksForked, searchBlock } from './blocks.ts'
import type { Call } from './call.ts'
import { contractCode, contractUpgrades, saveProxyResult, verifyProxyContract } from './contracts.ts'
import { gethTrace, gethTrace2, transactionState } from './execution.ts'
import { indexHealth } from './index-health.ts'
import {
  addressInternalTransactions,
  contractInternalTransactions,
  transactionInternalTransactions,
} from './internal-transactions.ts'
import { contractEventLog, transactionReceiptLog } from './logs.ts'
import { nftDetail, tokenInventory } from './nfts.ts'
import { pendingTransaction, pendingTransactions } from './pending-transactions.ts'
import { marketPrice, tokenPrice } from './prices.ts'
import { homeSearchAddress, homeSearchToken } from './search.ts'
import { analysisSummary, chainSeries, circulatingSupply, transactionHistory } from './statistics.ts'
import { updateTokenInfo } from './token-submissions.ts'
import {
  searchBalance,
  searchTokenBalance,
  tokenHolders,
  tokenHoldingList,
  tokenHoldingPage,
  tokenInfo,
  tokenList,
  tokenTransfers,
} from './tokens.ts'
import { searchTransaction, transaction, transactionInfo, viewTransaction } from './transactions.ts'
import { withdrawals } from './withdrawals.ts'

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
  pendingTransaction,
  pendingTransactions,
  transactionReceiptLog,
  contractEventLog,
  contractInternalTransactions,
  transactionInternalTransactions,
  addressInternalTransactions,
  addressDetail,
  addressTransaction,
  addressValidatedBlock,
  topAccounts,
  homeSearchAddress,
  homeSearchToken,
  analysisSummary,
  circulatingSupply,
  transactionHistory,
  chainSeries,
  indexHealth,
  marketPrice,
  tokenPrice,
  verifyProxyContract,
  saveProxyResult,
  contractUpgrades,
  contractCode,
  withdrawals,
  transactionAuthorization,
  transaction7702,
  transactionBlobInfo,
  blockBlobInfo,
  blob,
  tokenTransfers,
  tokenInfo,
  updateTokenInfo,
  tokenHolders,
  tokenList,
  tokenHoldingPage,
  tokenHoldingList,
  tokenInventory,
  searchTokenBalance,
  searchBalance,
  nftDetail,
  addressBalanceHistory,
  addressFeeDistribution,
  transactionState,
  gethTrace,
  gethTrace2,
} satisfies Record<string, Call>
