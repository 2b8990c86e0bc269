import type { toolCalls } from '@corescope/api-schema/tools/calls'
import type { RoutesOf } from '../../answers/route.ts'
import { decodeTransactionRoute, pushTransactionRoute } from './broadcast.ts'
import { decodeInputRoute, signaturesRoute } from './decode-input.ts'

/** Every call of the feature with its handler. */
export const toolRoutes = {
  decodeInput: decodeInputRoute,
  signatures: signaturesRoute,
  decodeTransaction: decodeTransactionRoute,
  pushTransaction: pushTransactionRoute,
} satisfies RoutesOf<typeof toolCalls>
