import {
  type AuthorizationRecord,
  type authorizationCalls,
  transaction7702,
  transactionAuthorization,
} from '@corescope/api-schema/authorizations/calls'
import { type BlockRangeRequest, isNarrowed } from '@corescope/api-schema/shapes/block-range'
import {
  type AuthorizationRow,
  countAuthorizationsOf,
  listAuthorizationKeys,
  listAuthorizations,
  listSetCodeTransactions,
  listTransactionAuthorizations,
} from '@corescope/store/authorizations/read'
import { authorizationVerdict } from '@corescope/store/authorizations/table'
import { getRareTotals } from '@corescope/store/blocks/read'
import { pageSlice, pageSliceAscending, positionsOf } from '@corescope/store/page'
import type { Reader } from '@corescope/store/reader'
import { getTransaction } from '@corescope/store/transactions/read'
import { blocksOf, pageWithin, transactionBounds } from '../../answers/block-range.ts'
import { type PageRequest, presentPage } from '../../answers/page.ts'
import { type ChainView, type RoutesOf, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { presentEffect } from '../../entities/authorizations/present-effect.ts'
import { presentPositions } from '../../entities/transactions/list-rows.ts'
import { BadRequestError, FailureError } from '../../http/errors.ts'

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

/** A page of a list that blocks count: its positions, newest first, of the blocks that a request names. */
const rareEntries = async (
  reader: Reader,
  request: PageRequest & BlockRangeRequest,
  view: ChainView,
  name: 'authorizations' | 'setCodeTransactions',
): Promise<{ total: number; positions: number[] }> => {
  const blocks = await blocksOf(reader, request, view)
  if (blocks === undefined) return { total: 0, positions: [] }
  const count = async (block: number) => (await getRareTotals(reader, block))?.[name] ?? 0
  const read = async (block: number) => {
    const all = await count(block)
    return { total: all, rows: positionsOf(pageSlice(all, request.pageNum, request.pageSize)) }
  }
  const { total, rows } = await pageWithin(
    { after: Math.max(blocks.first - 1, 0), upTo: blocks.last },
    request,
    read,
    count,
  )
  return { total, positions: rows }
}

const transactionAuthorizationRoute = route(transactionAuthorization, 'asOf', async (context, request, view) => {
  const { reader, book } = context
  const { transactionHash, pageNum, pageSize } = request
  if (transactionHash !== undefined) {
    if (isNarrowed(request)) throw new BadRequestError('transactionHash is not valid together with a range of blocks')
    const transaction = await getTransaction(reader, transactionHash)
    if (transaction === undefined) throw new FailureError('There is no such transaction.', 'noTransaction')
    const all = await listTransactionAuthorizations(reader, transaction.position)
    const { after, upTo } = pageSliceAscending(all.length, pageNum, pageSize)
    return presentPage(request, view, all.length, await present(context, all.slice(after, upTo), view))
  }
  const who = request.authority !== undefined ? 'authority' : 'delegate'
  const address = request.authority ?? request.delegate
  if (address === undefined) {
    const { total, positions } = await rareEntries(reader, request, view, 'authorizations')
    return presentPage(request, view, total, await present(context, await listAuthorizations(reader, positions), view))
  }
  const [addressId, bounds] = await Promise.all([book.idOf(address), transactionBounds(reader, request, view)])
  if (addressId === undefined || bounds === undefined) return presentPage(request, view, 0, [])
  const read = async (bound: number) => {
    const keys = await listAuthorizationKeys(reader, who, { addressId, bound, pageNum, pageSize })
    const rows = keys.flatMap(({ position, listPosition }) => (position === null ? [] : [listPosition]))
    return { total: keys[0]?.total ?? 0, rows }
  }
  const { total, rows } = await pageWithin(bounds, request, read, (bound) =>
    countAuthorizationsOf(reader, who, { addressId, bound }),
  )
  return presentPage(request, view, total, await present(context, await listAuthorizations(reader, rows), view))
})

const transaction7702Route = route(transaction7702, 'asOf', async (context, request, view) => {
  const { total, positions } = await rareEntries(context.reader, request, view, 'setCodeTransactions')
  const rows = await listSetCodeTransactions(context.reader, (positions.at(-1) ?? 1) - 1, positions[0] ?? 0)
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
