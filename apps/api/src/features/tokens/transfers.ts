import { type TokenTransferRecord, tokenTransfers } from '@corescope/api-schema/tokens'
import {
  listTransferPage,
  listTransfersOfTransaction,
  type TransferList,
  type TransferSummaryRow,
} from '@corescope/store/tokens/transfers'
import { getTransaction } from '@corescope/store/transactions/read'
import type { z } from 'zod'
import { presentPage } from '../../answers/page.ts'
import { type Occasion, route } from '../../answers/route.ts'
import { hex, selectorOf } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { methodOf } from '../../naming/methods.ts'
import { transactionIndexOf } from '../transactions/present.ts'
import { tokenReferences } from './references.ts'

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

/** Rows → names and tokens → records: two look-ups, however many rows. */
export const presentTransfers = async (
  context: ApiContext,
  rows: readonly TransferSummaryRow[],
): Promise<TokenTransferRecord[]> => {
  const isCore = context.config.network.hasSystemContracts
  const [mentions, tokens] = await Promise.all([
    context.book.mentions(rows.flatMap((row) => [row.fromId, row.toId, row.calledId])),
    tokenReferences(
      context,
      rows.map((row) => row.tokenId),
    ),
  ])
  return rows.map((row) => {
    const called = row.calledId === null ? undefined : mentions.get(row.calledId)
    const selector = called === undefined ? null : selectorOf(row.inputStart)
    return {
      transactionHash: hex(row.transactionHash),
      transactionIndex: transactionIndexOf({ ...row, position: row.transactionPosition }),
      blockNumber: row.blockNumber,
      timestamp: row.timestamp,
      logIndex: row.logIndex,
      item: row.item,
      method: selector === null || called === undefined ? null : methodOf(selector, called.hash, isCore),
      from: mentions.get(row.fromId)!,
      to: mentions.get(row.toId)!,
      token: tokens.get(row.tokenId)!,
      standard: row.standard,
      amount: row.amount,
      tokenItem: row.tokenItem,
    }
  })
}

const listOfTransaction = async (context: ApiContext, request: Request, occasion: Occasion) => {
  const transaction = await getTransaction(context.reader, request.transactionHash!)
  if (transaction === undefined) throw new FailureError('There is no such transaction.')
  const { pageNum, pageSize } = request
  const { total, rows } = await listTransfersOfTransaction(context.reader, transaction.position, pageNum, pageSize)
  return presentPage(request, occasion, total, await presentTransfers(context, rows))
}

export const tokenTransfersRoute = route(
  tokenTransfers,
  'asOf',
  async (context, request, occasion) => {
    if (request.transactionHash !== undefined) return listOfTransaction(context, request, occasion)
    const { point } = occasion
    const list = await listOf(context, request)
    if (point === undefined || list === undefined) return presentPage(request, occasion, 0, [])
    const { pageNum, pageSize } = request
    const page = { bound: point.lastTransactionPosition, pageNum, pageSize }
    const { total, rows } = await listTransferPage(context.reader, list, page)
    return presentPage(request, occasion, total, await presentTransfers(context, rows))
  },
  { namesTokens: true },
)
