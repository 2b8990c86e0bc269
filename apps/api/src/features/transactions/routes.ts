import type { transactionCalls } from '@corescope/api-schema/transactions/calls'
import type { RoutesOf } from '../../answers/route.ts'
import { transactionRoute, viewTransactionRoute } from './detail.ts'
import { transactionInfoRoute } from './info.ts'
import { addressTransactionRoute, searchTransactionRoute } from './lists.ts'
import { transactionMovedRoute } from './moved.ts'

/** Every call of the feature with its handler. */
export const transactionRoutes = {
  searchTransaction: searchTransactionRoute,
  transaction: transactionRoute,
  viewTransaction: viewTransactionRoute,
  transactionInfo: transactionInfoRoute,
  transactionMoved: transactionMovedRoute,
  addressTransaction: addressTransactionRoute,
} satisfies RoutesOf<typeof transactionCalls>
