import type { toolCalls } from '@corescope/api-schema/tools/calls'
import type { RoutesOf } from '../../answers/route.ts'
import { decodeTransactionRoute, pushTransactionRoute } from './broadcast.ts'
import { decodeInputRoute } from './decode-input.ts'
import { signaturesRoute, submitSignaturesRoute } from './signatures.ts'

/** Every call of the feature with its handler. */
export const toolRoutes = {
  decodeInput: decodeInputRoute,
  signatures: signaturesRoute,
  submitSignatures: submitSignaturesRoute,
  decodeTransaction: decodeTransactionRoute,
  pushTransaction: pushTransactionRoute,
} satisfies RoutesOf<typeof toolCalls>
