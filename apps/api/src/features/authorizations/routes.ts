import {
  type AuthorizationRecord,
  type authorizationCalls,
  transaction7702,
  transactionAuthorization,
} from '@corescope/api-schema/authorizations/calls'
import {
  type AuthorizationRow,
  listAuthorizationKeys,
  listAuthorizations,
  listSetCodeTransactions,
  listTransactionAuthorizations,
} from '@corescope/store/authorizations/read'
import { authorizationVerdict } from '@corescope/store/authorizations/table'
import { getRareTotals } from '@corescope/store/blocks/read'
import { pageSlice, pageSliceAscending, positionsOf } from '@corescope/store/page'
import { getTransaction } from '@corescope/store/transactions/read'
import { presentPage } from '../../answers/page.ts'
import { type ChainView, type RoutesOf, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { presentEffect } from '../../entities/authorizations/present-effect.ts'
import { presentPositions } from '../../entities/transactions/list-rows.ts'
import { FailureError } from '../../http/errors.ts'

const verdictNames = {
  [authorizationVerdict.mayTakeEffect]: 'mayTakeEffect',
  [authorizationVerdict.invalidSignature]: 'invalidSignature',
  [authorizationVerdict.otherChain]: 'otherChain',
} as const

const present = async (
  context: ApiContext,
  rows: readonly AuthorizationRow[],
  view: ChainView,
): Promise<AuthorizationRecord[]> => {
  // The calls of its block may tell it in a moment.
  if (rows.some(({ effect }) => effect === null)) view.doNotKeep()
  const mentions = await context.book.mentions(rows.flatMap((row) => [row.senderId, row.authorityId, row.delegateId]))
  return rows.map((row) => ({
    transactionHash: hex(row.transactionHash),
    blockNumber: row.blockNumber,
    timestamp: row.timestamp,
    authorizationIndex: row.authorizationIndex,
    sender: mentions.get(row.senderId)!,
    authority: row.authorityId === null ? null : mentions.get(row.authorityId)!,
    delegate: mentions.get(row.delegateId)!,
    verdict: verdictNames[row.verdict],
    chainId: row.chainId,
    nonce: row.nonce,
    ...presentEffect(row),
  }))
}

const transactionAuthorizationRoute = route(transactionAuthorization, 'asOf', async (context, request, view) => {
  const { reader, book } = context
  const { transactionHash, pageNum, pageSize } = request
  const { point } = view
  if (transactionHash !== undefined) {
    const transaction = await getTransaction(reader, transactionHash)
    if (transaction === undefined) throw new FailureError('There is no such transaction.')
    const all = await listTransactionAuthorizations(reader, transaction.position)
    const { after, upTo } = pageSliceAscending(all.length, pageNum, pageSize)
    return presentPage(request, view, all.length, await present(context, all.slice(after, upTo), view))
  }
  const who = request.authority !== undefined ? 'authority' : 'delegate'
  const address = request.authority ?? request.delegate
  if (point === undefined) return presentPage(request, view, 0, [])
  if (address === undefined) {
    const total = (await getRareTotals(reader, point.number))?.authorizations ?? 0
    const rows = await listAuthorizations(reader, positionsOf(pageSlice(total, pageNum, pageSize)))
    return presentPage(request, view, total, await present(context, rows, view))
  }
  const addressId = await book.idOf(address)
  if (addressId === undefined) return presentPage(request, view, 0, [])
  const bound = point.lastTransactionPosition
  const keys = await listAuthorizationKeys(reader, who, { addressId, bound, pageNum, pageSize })
  const rows = await listAuthorizations(
    reader,
    keys.flatMap(({ position, listPosition }) => (position === null ? [] : [listPosition])),
  )
  return presentPage(request, view, keys[0]?.total ?? 0, await present(context, rows, view))
})

const transaction7702Route = route(transaction7702, 'asOf', async (context, request, view) => {
  const { point } = view
  if (point === undefined) return presentPage(request, view, 0, [])
  const total = (await getRareTotals(context.reader, point.number))?.setCodeTransactions ?? 0
  const { after, upTo } = pageSlice(total, request.pageNum, request.pageSize)
  const rows = await listSetCodeTransactions(context.reader, after, upTo)
  const records = await presentPositions(
    context,
    rows.map(({ transactionPosition }) => transactionPosition),
  )
  return presentPage(request, view, total, records)
})

/** Every call of the feature with its handler. */
export const authorizationRoutes = {
  transactionAuthorization: transactionAuthorizationRoute,
  transaction7702: transaction7702Route,
} satisfies RoutesOf<typeof authorizationCalls>
