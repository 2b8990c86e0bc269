import {
  type PendingTransactionRecord,
  pendingTransaction,
  type pendingTransactionCalls,
  pendingTransactions,
} from '@corescope/api-schema/pending-transactions/calls'
import { getPending, getPool, listPending, listReplaced, type PendingRow } from '@corescope/store/pending/read'
import { presentPage } from '../../answers/page.ts'
import { type RoutesOf, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { kindOf } from '../../entities/transactions/present.ts'
import { FailureError, UnavailableError } from '../../http/errors.ts'
import { calledMethod } from '../../naming/methods.ts'

type State = PendingTransactionRecord['state']

const presentRows = async (
  { book, abis }: ApiContext,
  rows: readonly PendingRow[],
  state: State,
): Promise<PendingTransactionRecord[]> => {
  const [names, known] = await Promise.all([
    book.byAddress(rows.flatMap(({ sender, recipient }) => [sender, ...(recipient ? [recipient] : [])])),
    abis.find(rows.map(({ recipient, selector }) => ({ address: recipient, blockNumber: null, hash: selector }))),
  ])
  return rows.map(({ hash, sender, recipient, selector, replacedBy, ...row }) => {
    const to = recipient === null ? null : names.get(recipient)!
    const code = known.codeAt(recipient, null)
    return {
      ...row,
      transactionHash: hex(hash),
      from: names.get(sender)!,
      to,
      kind: kindOf(row.type, to, code),
      method: calledMethod(selector === null ? null : hex(selector), to, known.of(recipient, null), code),
      replacedBy: replacedBy === null ? null : hex(replacedBy),
      // as the pool showed it last: what is over waits for nothing
      isQueued: row.isQueued && state === 'pending',
      state,
    }
  })
}

/** The pool moves between blocks: never kept. */
const pendingTransactionsRoute = route(pendingTransactions, 'never', async (context, request, view) => {
  const pool = await getPool(context.reader)
  if (pool?.idle === 'off') throw new FailureError('This explorer does not follow the pool of its node.', 'poolOff')
  if (pool?.idle === 'unsupported')
    throw new FailureError('The node does not show what waits in its pool.', 'poolUnsupported')
  if (pool?.idle === 'unavailable')
    throw new UnavailableError('The node does not show its pool just now.', { reason: 'poolAway' })
  const { state } = request
  const { rows, total } = await listPending(context.reader, state === 'pending' ? null : state, request)
  return presentPage(request, view, total, await presentRows(context, rows, state))
})

const pendingTransactionRoute = route(pendingTransaction, 'never', async (context, { transactionHash }) => {
  const found = await getPending(context.reader, transactionHash)
  if (found === undefined) throw new FailureError('The pool did not show such a transaction.', 'poolUnknown')
  const [[record], replaced] = await Promise.all([
    presentRows(context, [found.row], found.ending ?? 'pending'),
    listReplaced(context.reader, transactionHash),
  ])
  return { ...record!, replaces: replaced.map(hex) }
})

/** Every call of the feature with its handler. */
export const pendingTransactionRoutes = {
  pendingTransactions: pendingTransactionsRoute,
  pendingTransaction: pendingTransactionRoute,
} satisfies RoutesOf<typeof pendingTransactionCalls>
