import { type TokenTransferRecord, tokenTransfers } from '@corescope/api-schema/tokens/calls'
import { listBriefDocuments } from '@corescope/store/items/read'
import {
  countTransfers,
  listTransferPage,
  listTransfersOfTransaction,
  type TransferList,
  type TransferSummaryRow,
} from '@corescope/store/tokens/transfers'
import { getTransaction } from '@corescope/store/transactions/read'
import type { z } from 'zod'
import { pageWithin, transactionBounds } from '../../answers/block-range.ts'
import { presentPage } from '../../answers/page.ts'
import { type ChainView, route } from '../../answers/route.ts'
import { hex, selectorOf } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { tokenReferences } from '../../entities/tokens/references.ts'
import { worthOf } from '../../entities/tokens/worth.ts'
import { transactionIndexOf } from '../../entities/transactions/present.ts'
import { FailureError } from '../../http/errors.ts'
import { methodOf } from '../../naming/methods.ts'
import { presentBriefDocument } from './documents.ts'
import { findSuspicions } from './suspicions.ts'

type Request = z.output<(typeof tokenTransfers)['request']>

/** Which list a request names; undefined when it names an address or token never met: that list is empty. */
const listOf = async ({ book }: ApiContext, request: Request): Promise<TransferList | undefined> => {
  const [addressId, tokenId] = await Promise.all([
    request.address === undefined ? undefined : book.idOf(request.address),
    request.contractAddress === undefined ? undefined : book.idOf(request.contractAddress),
  ])
  const { standard, tokenItem } = request
  if (request.address !== undefined) {
    if (addressId === undefined) return undefined
    if (standard !== undefined) return { kind: 'address', addressId, standard }
    return tokenId === undefined ? undefined : { kind: 'holding', addressId, tokenId }
  }
  if (request.contractAddress === undefined) return { kind: 'standard', standard: standard! }
  if (tokenId === undefined) return undefined
  return tokenItem === undefined ? { kind: 'token', tokenId } : { kind: 'item', tokenId, tokenItem }
}

/** What the documents of the items say. An answer that lacks one still to be read is not kept. */
const readDocuments = async ({ reader }: ApiContext, rows: readonly TransferSummaryRow[], view: ChainView) => {
  const keys = rows.flatMap(({ tokenId, tokenItem }) => (tokenItem === null ? [] : [{ tokenId, tokenItem }]))
  const found = await listBriefDocuments(reader, keys)
  const documents = new Map(found.map((row) => [`${row.tokenId}/${row.tokenItem}`, row]))
  const isWaiting = ({ tokenId, tokenItem }: (typeof keys)[number]) =>
    (documents.get(`${tokenId}/${tokenItem}`)?.status ?? 'waiting') === 'waiting'
  if (keys.some(isWaiting)) view.doNotKeep()
  return documents
}

/** Rows → names, tokens and documents → records: a few look-ups, however many rows. */
export const presentTransfers = async (
  context: ApiContext,
  rows: readonly TransferSummaryRow[],
  view: ChainView,
  ownerId?: number,
): Promise<TokenTransferRecord[]> => {
  const [mentions, tokens, documents] = await Promise.all([
    context.book.mentions(rows.flatMap((row) => [row.fromId, row.toId, row.calledId, row.senderId])),
    tokenReferences(
      context,
      rows.map((row) => row.tokenId),
    ),
    readDocuments(context, rows, view),
  ])
  const calledOf = (row: TransferSummaryRow) => (row.calledId === null ? undefined : mentions.get(row.calledId))
  const abis = await context.abis.find(
    rows.map((row) => {
      const address = calledOf(row)?.hash ?? null
      return { address, blockNumber: row.blockNumber, hash: address === null ? null : selectorOf(row.inputStart) }
    }),
  )
  const worthAt = rows.map((row) => {
    const told = { amount: row.amount, source: 'node' as const }
    return row.standard === 20 ? worthOf(context, tokens.get(row.tokenId)!, told).worth : null
  })
  const suspicions = await findSuspicions(context, {
    rows,
    ownerId,
    addressOf: (id) => mentions.get(id)!.hash,
    decimalsOf: (id) => tokens.get(id)!.decimals,
    worthAt,
  })
  return rows.map((row, index) => {
    const token = tokens.get(row.tokenId)!
    const called = calledOf(row)
    const selector = called === undefined ? null : selectorOf(row.inputStart)
    return {
      transactionHash: hex(row.transactionHash),
      transactionIndex: transactionIndexOf({ ...row, position: row.transactionPosition }),
      blockNumber: row.blockNumber,
      timestamp: row.timestamp,
      logIndex: row.logIndex,
      item: row.item,
      method:
        selector === null || called === undefined ? null : methodOf(selector, abis.of(called.hash, row.blockNumber)),
      ...(row.calledId === null ? { isCreation: true as const } : {}),
      from: mentions.get(row.fromId)!,
      to: mentions.get(row.toId)!,
      token,
      standard: row.standard,
      amount: row.amount,
      tokenItem: row.tokenItem,
      worth: worthAt[index]!,
      document:
        row.tokenItem === null
          ? null
          : {
              ...presentBriefDocument(documents.get(`${row.tokenId}/${row.tokenItem}`), token.contractAddress),
            },
      suspicion: suspicions[index]!,
    }
  })
}

const listOfTransaction = async (context: ApiContext, request: Request, view: ChainView) => {
  const transaction = await getTransaction(context.reader, request.transactionHash!)
  if (transaction === undefined) throw new FailureError('There is no such transaction.', 'noTransaction')
  const { pageNum, pageSize } = request
  const { total, rows } = await listTransfersOfTransaction(context.reader, transaction.position, pageNum, pageSize)
  const answer = presentPage(request, view, total, await presentTransfers(context, rows, view))
  return { ...answer, currency: context.config.PRICE_CURRENCY }
}

export const tokenTransfersRoute = route(
  tokenTransfers,
  'asOf',
  async (context, request, view) => {
    if (request.transactionHash !== undefined) return listOfTransaction(context, request, view)
    const currency = context.config.PRICE_CURRENCY
    const { reader } = context
    const [list, bounds] = await Promise.all([listOf(context, request), transactionBounds(reader, request, view)])
    if (bounds === undefined || list === undefined) return { ...presentPage(request, view, 0, []), currency }
    const { pageNum, pageSize } = request
    const { total, rows } = await pageWithin(
      bounds,
      request,
      (bound) => listTransferPage(reader, list, { bound, pageNum, pageSize }),
      (bound) => countTransfers(reader, list, bound),
    )
    const ownerId = 'addressId' in list ? list.addressId : undefined
    const records = await presentTransfers(context, rows, view, ownerId)
    return { ...presentPage(request, view, total, records), currency }
  },
  { namesTokens: true, showsPrices: true },
)
