import { accountCalls } from './accounts/calls.ts'
import { keptCalls } from './accounts/kept-calls.ts'
import { addressCalls } from './addresses/calls.ts'
import { authorizationCalls } from './authorizations/calls.ts'
import { balanceHistoryCalls } from './balance-history/calls.ts'
import { bitcoinCalls } from './bitcoin/calls.ts'
import { blobCalls } from './blobs/calls.ts'
import { blockCalls } from './blocks/calls.ts'
import type { Call } from './call.ts'
import { contractCalls } from './contracts/calls.ts'
import { coreFundCalls } from './core-funds/calls.ts'
import { executionCalls } from './execution/calls.ts'
import { faucetCalls } from './faucet/calls.ts'
import { governanceCalls } from './governance/calls.ts'
import { indexHealthCalls } from './index-health/calls.ts'
import { internalTransactionCalls } from './internal-transactions/calls.ts'
import { logCalls } from './logs/calls.ts'
import { nameCalls } from './names/calls.ts'
import { pendingTransactionCalls } from './pending-transactions/calls.ts'
import { priceCalls } from './prices/calls.ts'
import { roundCalls } from './rounds/calls.ts'
import { searchCalls } from './search/calls.ts'
import { stakingCalls } from './staking/calls.ts'
import { statisticsCalls } from './statistics/calls.ts'
import { tokenCalls } from './tokens/calls.ts'
import { toolCalls } from './tools/calls.ts'
import { transactionCalls } from './transactions/calls.ts'
import { validatorCalls } from './validators/calls.ts'
import { verificationCalls } from './verification/calls.ts'
import { withdrawalCalls } from './withdrawals/calls.ts'

/** The contract as a table: every call this product answers in its own dialect. A feature's calls stand in its folder. */
export const calls = {
  ...accountCalls,
  ...keptCalls,
  ...addressCalls,
  ...authorizationCalls,
  ...balanceHistoryCalls,
  ...bitcoinCalls,
  ...blobCalls,
  ...blockCalls,
  ...contractCalls,
  ...coreFundCalls,
  ...executionCalls,
  ...faucetCalls,
  ...governanceCalls,
  ...indexHealthCalls,
  ...internalTransactionCalls,
  ...logCalls,
  ...nameCalls,
  ...pendingTransactionCalls,
  ...priceCalls,
  ...roundCalls,
  ...searchCalls,
  ...stakingCalls,
  ...statisticsCalls,
  ...tokenCalls,
  ...toolCalls,
  ...transactionCalls,
  ...validatorCalls,
  ...verificationCalls,
  ...withdrawalCalls,
} satisfies Record<string, Call>
