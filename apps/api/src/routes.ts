import type { calls } from '@corescope/api-schema/calls'
import type { RoutesOf } from './answers/route.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { addressRoutes } from './features/addresses/routes.ts'
import { authorizationRoutes } from './features/authorizations/routes.ts'
import { balanceHistoryRoutes } from './features/balance-history/routes.ts'
import { bitcoinRoutes } from './features/bitcoin/routes.ts'
import { blobRoutes } from './features/blobs/routes.ts'
import { blockRoutes } from './features/blocks/routes.ts'
import { contractRoutes } from './features/contracts/routes.ts'
import { coreFundRoutes } from './features/core-funds/routes.ts'
import { executionRoutes } from './features/execution/routes.ts'
import { faucetRoutes } from './features/faucet/routes.ts'
import { governanceRoutes } from './features/governance/routes.ts'
import { indexHealthRoutes } from './features/index-health/routes.ts'
import { internalTransactionRoutes } from './features/internal-transactions/routes.ts'
import { keptRoutes } from './features/keeping/routes.ts'
import { logRoutes } from './features/logs/routes.ts'
import { nameRoutes } from './features/names/routes.ts'
import { pendingTransactionRoutes } from './features/pending-transactions/routes.ts'
import { priceRoutes } from './features/prices/routes.ts'
import { roundRoutes } from './features/rounds/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { stakingRoutes } from './features/staking/routes.ts'
import { statisticsRoutes } from './features/statistics/routes.ts'
import { tokenRoutes } from './features/tokens/routes.ts'
import { toolRoutes } from './features/tools/routes.ts'
import { transactionRoutes } from './features/transactions/routes.ts'
import { validatorRoutes } from './features/validators/routes.ts'
import { verificationRoutes } from './features/verification/routes.ts'
import { withdrawalRoutes } from './features/withdrawals/routes.ts'

/** The handler of every call, by the name of the call. A call without a handler does not compile. */
export const routes = {
  ...accountRoutes,
  ...keptRoutes,
  ...addressRoutes,
  ...authorizationRoutes,
  ...balanceHistoryRoutes,
  ...bitcoinRoutes,
  ...blobRoutes,
  ...blockRoutes,
  ...contractRoutes,
  ...executionRoutes,
  ...faucetRoutes,
  ...coreFundRoutes,
  ...governanceRoutes,
  ...indexHealthRoutes,
  ...internalTransactionRoutes,
  ...logRoutes,
  ...nameRoutes,
  ...pendingTransactionRoutes,
  ...priceRoutes,
  ...roundRoutes,
  ...searchRoutes,
  ...stakingRoutes,
  ...statisticsRoutes,
  ...tokenRoutes,
  ...toolRoutes,
  ...transactionRoutes,
  ...validatorRoutes,
  ...verificationRoutes,
  ...withdrawalRoutes,
} satisfies RoutesOf<typeof calls>
