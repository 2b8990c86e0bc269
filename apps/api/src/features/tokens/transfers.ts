import { type TokenTransferRecord, tokenTransfers } from '@corescope/api-schema/tokens'
import type { Address } from '@corescope/chain/types/hex'
import { readTokenTransfers } from '@corescope/decode/token-transfers'
import { listTransactionLogs } from '@corescope/store/logs/read'
import { pageSliceAscending } from '@corescope/store/page'
import {
  listTransferKeys,
  listTransfers,
  listTransfersOfTransaction,
  type TransferList,
  type TransferRow,
} from '@corescope/store/tokens/read'
import { getTransaction } from '@corescope/store/transactions/read'
import type { z } from 'zod'
import { presentPage } from '../../answers/page.ts'
import { type Occasion, route } from '../../answers/route.ts'
import { expand, hex, selectorOf } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { methodOf } from '../../naming/methods.ts'
import { topicsOf } from '../logs/topics.ts'
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
  rows: readonly TransferRow[],
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

/** Transfers of a transaction are read off its logs (the same pure function that numbered them), in order. */
const listOfTransaction = async (context: ApiContext, request: Request, occasion: Occasion) => {
  const transaction = await getTransaction(context.reader, request.transactionHash!)
  if (transaction === undefined) throw new FailureError('There is no such transaction.')
  const { position, logCount } = transaction
  const logs = logCount === 0 ? [] : await listTransactionLogs(context.reader, position, 0, logCount)
  const mentions = await context.book.mentions(logs.map(({ contractId }) => contractId))
  const derived = readTokenTransfers(
    logs.map((row) => ({
      logIndex: row.logIndex,
      address: mentions.get(row.contractId)!.hash as Address,
      topics: topicsOf(row),
      data: expand(row.data),
    })),
    new Set(context.config.network.wrappedCoins),
  )
  const { after, upTo } = pageSliceAscending(derived.length, request.pageNum, request.pageSize)
  const idOf = new Map(logs.map(({ contractId }) => [mentions.get(contractId)!.hash as Address, contractId]))
  const keys = derived
    .slice(after, upTo)
    .map(({ token, logIndex, item }) => ({ tokenId: idOf.get(token)!, logIndex, item }))
  const rows = await listTransfersOfTransaction(context.reader, position, keys, derived.length)
  return presentPage(request, occasion, derived.length, await presentTransfers(context, rows))
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
    const keys = await listTransferKeys(context.reader, list, {
      bound: point.lastTransactionPosition,
      pageNum,
      pageSize,
    })
    const rows = await listTransfers(
      context.reader,
      keys.filter(({ position }) => position !== null),
    )
    return presentPage(request, occasion, keys[0]?.total ?? 0, await presentTransfers(context, rows))
  },
  { namesTokens: true },
)
