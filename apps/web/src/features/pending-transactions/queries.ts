import { pendingStates } from '@corescope/api-schema/pending-transactions/states'
import { listQuery } from '../../lists/list-query.ts'
import { oneOf } from '../../navigation/one-of.ts'

export { pendingStates }
export type PendingState = (typeof pendingStates)[number]

/** The pool moves between blocks, and nothing announces it. */
export const lookAgainMs = 2_000

export const pendingList = (state: PendingState) => listQuery('pendingTransactions', { state }, { takesAsOf: false })
/** Which of them a URL asks for: `?state=replaced`. */
export const pendingStateOf = (search: URLSearchParams): PendingState =>
  oneOf(pendingStates, search.get('state')) ?? 'pending'
