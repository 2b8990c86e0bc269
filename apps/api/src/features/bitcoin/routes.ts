import type { bitcoinCalls } from '@corescope/api-schema/bitcoin/calls'
import type { RoutesOf } from '../../answers/route.ts'
import { decodeBitcoinTransactionRoute } from './decode-transaction.ts'

/** Every call of the feature with its handler. */
export const bitcoinRoutes = {
  decodeBitcoinTransaction: decodeBitcoinTransactionRoute,
} satisfies RoutesOf<typeof bitcoinCalls>
