import { addressDetailRoute } from '../features/addresses/detail.ts'
import { topAccountsRoute } from '../features/addresses/top-accounts.ts'
import { transaction7702Route, transactionAuthorizationRoute } from '../features/authorizations/routes.ts'
import { addressBalanceHistoryRoute, addressFeeDistributionRoute } from '../features/balance-history/routes.ts'
import { blobRoute, blockBlobInfoRoute, transactionBlobInfoRoute } from '../features/blobs/routes.ts'
import { blockCountdownRoute, blockRoute } from '../features/blocks/detail.ts'
import {
  addressValidatedBlockRoute,
  blocksForkedRoute,
  pageBlocksForkedRoute,
  searchBlockRoute,
} from '../features/blocks/lists.ts'
import { contractCodeRoute } from '../features/contracts/code.ts'
import { saveProxyResultRoute, verifyProxyContractRoute } from '../features/contracts/proxy.ts'
import { contractUpgradesRoute } from '../features/contracts/upgrades.ts'
import { gethTrace2Route, gethTraceRoute } from '../features/execution/routes.ts'
import { transactionStateRoute } from '../features/execution/state.ts'
import { indexHealthRoute } from '../features/index-health/routes.ts'
import {
  addressInternalTransactionsRoute,
  contractInternalTransactionsRoute,
  transactionInternalTransactionsRoute,
} from '../features/internal-transactions/routes.ts'
import { contractEventLogRoute, transactionReceiptLogRoute } from '../features/logs/routes.ts'
import { pendingTransactionRoute, pendingTransactionsRoute } from '../features/pending/routes.ts'
import { marketPriceRoute, tokenPriceRoute } from '../features/prices/routes.ts'
import { homeSearchAddressRoute } from '../features/search/home-search.ts'
import { homeSearchTokenRoute } from '../features/search/token-search.ts'
import { transactionHistoryRoute } from '../features/statistics/history.ts'
import { chainSeriesRoute } from '../features/statistics/series.ts'
import { analysisSummaryRoute } from '../features/statistics/summary.ts'
import { circulatingSupplyRoute } from '../features/statistics/supply.ts'
import { searchBalanceRoute, searchTokenBalanceRoute } from '../features/tokens/balances.ts'
import { tokenHoldersRoute, tokenHoldingListRoute, tokenHoldingPageRoute } from '../features/tokens/holdings.ts'
import { tokenInfoRoute } from '../features/tokens/info.ts'
import { tokenInventoryRoute } from '../features/tokens/inventory.ts'
import { nftDetailRoute } from '../features/tokens/item.ts'
import { tokenListRoute } from '../features/tokens/list.ts'
import { updateTokenInfoRoute } from '../features/tokens/submissions.ts'
import { tokenTransfersRoute } from '../features/tokens/transfers.ts'
import { transactionRoute, viewTransactionRoute } from '../features/transactions/detail.ts'
import { transactionInfoRoute } from '../features/transactions/info.ts'
import { addressTransactionRoute, searchTransactionRoute } from '../features/transactions/lists.ts'
import { withdrawalsRoute } from '../features/withdrawals/routes.ts'
import type { Route } from './route.ts'

/** Every answer of the contract, by the name of its call. A call without a handler does not compile. */
export const routes = {
  searchBlock: searchBlockRoute,
  block: blockRoute,
  pageBlocksForked: pageBlocksForkedRoute,
  blocksForked: blocksForkedRoute,
  blockCountdown: blockCountdownRoute,
  searchTransaction: searchTransactionRoute,
  viewTransaction: viewTransactionRoute,
  transaction: transactionRoute,
  transactionInfo: transactionInfoRoute,
  pendingTransaction: pendingTransactionRoute,
  pendingTransactions: pendingTransactionsRoute,
  transactionReceiptLog: transactionReceiptLogRoute,
  contractEventLog: contractEventLogRoute,
  contractInternalTransactions: contractInternalTransactionsRoute,
  transactionInternalTransactions: transactionInternalTransactionsRoute,
  addressInternalTransactions: addressInternalTransactionsRoute,
  addressDetail: addressDetailRoute,
  addressTransaction: addressTransactionRoute,
  addressValidatedBlock: addressValidatedBlockRoute,
  topAccounts: topAccountsRoute,
  homeSearchAddress: homeSearchAddressRoute,
  homeSearchToken: homeSearchTokenRoute,
  analysisSummary: analysisSummaryRoute,
  circulatingSupply: circulatingSupplyRoute,
  transactionHistory: transactionHistoryRoute,
  chainSeries: chainSeriesRoute,
  indexHealth: indexHealthRoute,
  marketPrice: marketPriceRoute,
  tokenPrice: tokenPriceRoute,
  verifyProxyContract: verifyProxyContractRoute,
  saveProxyResult: saveProxyResultRoute,
  contractUpgrades: contractUpgradesRoute,
  contractCode: contractCodeRoute,
  withdrawals: withdrawalsRoute,
  transactionAuthorization: transactionAuthorizationRoute,
  transaction7702: transaction7702Route,
  transactionBlobInfo: transactionBlobInfoRoute,
  blockBlobInfo: blockBlobInfoRoute,
  blob: blobRoute,
  tokenTransfers: tokenTransfersRoute,
  tokenInfo: tokenInfoRoute,
  updateTokenInfo: updateTokenInfoRoute,
  tokenHolders: tokenHoldersRoute,
  tokenList: tokenListRoute,
  tokenHoldingPage: tokenHoldingPageRoute,
  tokenHoldingList: tokenHoldingListRoute,
  tokenInventory: tokenInventoryRoute,
  searchTokenBalance: searchTokenBalanceRoute,
  searchBalance: searchBalanceRoute,
  nftDetail: nftDetailRoute,
  addressBalanceHistory: addressBalanceHistoryRoute,
  addressFeeDistribution: addressFeeDistributionRoute,
  transactionState: transactionStateRoute,
  gethTrace: gethTraceRoute,
  gethTrace2: gethTrace2Route,
} satisfies Record<keyof typeof import('@corescope/api-schema/calls').calls, Route>
