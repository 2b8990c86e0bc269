import { transaction, viewTransaction } from '@corescope/api-schema/transactions'
import { listTransactionAuthorizations } from '@corescope/store/authorizations/read'
import { getForkedTransaction } from '@corescope/store/forks/read'
import { getTransaction, type TransactionRow } from '@corescope/store/transactions/read'
import { finalizedNumber } from '../../answers/head.ts'
import { type Occasion, route } from '../../answers/route.ts'
import { expand, hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { decodeCalldataOf } from '../../naming/decoding.ts'
import { findFailure } from './failure.ts'
import { findForkedDetail, findPendingDetail } from './loose-detail.ts'
import { findSenderNeighbours } from './neighbours.ts'
import { forkedMentions, mentionedIds, presentForkedTransaction, presentTransactionSummary } from './present.ts'
import { listedAddresses, presentTransactionDetail } from './present-detail.ts'

export const noSuchTransaction = () => new FailureError('There is no such transaction.')

export const finalityOf = (context: ApiContext, occasion: Occasion, blockNumber: number) => {
  const finalized = finalizedNumber(occasion, context.config.finalityDepth)
  return finalized !== null && blockNumber <= finalized ? ('finalized' as const) : ('confirmed' as const)
}

const minedDetail = async (context: ApiContext, row: TransactionRow, occasion: Occasion) => {
  const isCore = context.config.network.hasSystemContracts
  const [mentions, listed, neighbours, failure, authorizations] = await Promise.all([
    context.book.mentions(mentionedIds(row)),
    context.book.byAddress(listedAddresses(row)),
    findSenderNeighbours(context.reader, row),
    row.status === 0 ? findFailure(context, row) : null,
    row.authorizationList === null ? [] : listTransactionAuthorizations(context.reader, row.position),
  ])
  return presentTransactionDetail(row, presentTransactionSummary(row, mentions, isCore), listed, {
    finality: finalityOf(context, occasion, row.blockNumber),
    confirmations: Math.max(0, (occasion.head?.number ?? row.blockNumber) - row.blockNumber + 1),
    chainId: context.config.chainId,
    consensus: context.config.network.consensus,
    failure,
    authorizations,
    ...neighbours,
  })
}

/** Not kept: a pending transaction depends on the node's pool, a failure's reason on what the node still knows. */
export const transactionRoute = route(transaction, 'never', async (context, request, occasion) => {
  const row = await getTransaction(context.reader, request.transactionHash)
  if (row !== undefined) return minedDetail(context, row, occasion)
  const loose =
    (await findForkedDetail(context, request.transactionHash)) ??
    (await findPendingDetail(context, request.transactionHash))
  if (loose === undefined) throw noSuchTransaction()
  return loose
})

const viewForked = async (context: ApiContext, hash: string) => {
  const row = await getForkedTransaction(context.reader, hash)
  if (row === undefined) throw noSuchTransaction()
  const isCore = context.config.network.hasSystemContracts
  const names = await context.book.byAddress(forkedMentions(row))
  const summary = presentForkedTransaction(row, names, isCore)
  return {
    ...summary,
    confirmations: 0,
    finality: 'forked' as const,
    gas: BigInt(String(row.body.gas ?? 0)).toString(),
    logCount: Array.isArray(row.body.logs) ? row.body.logs.length : 0,
    decoded: decodeCalldataOf(summary.to?.hash ?? null, hex(String(row.body.input ?? '0x')), isCore),
  }
}

export const viewTransactionRoute = route(viewTransaction, 'head', async (context, request, occasion) => {
  const row = await getTransaction(context.reader, request.transactionHash)
  if (row === undefined) return viewForked(context, request.transactionHash)
  const isCore = context.config.network.hasSystemContracts
  const mentions = await context.book.mentions(mentionedIds(row))
  const summary = presentTransactionSummary(row, mentions, isCore)
  return {
    transactionHash: summary.transactionHash,
    status: summary.status,
    blockNumber: summary.blockNumber,
    confirmations: Math.max(0, (occasion.head?.number ?? row.blockNumber) - row.blockNumber + 1),
    finality: finalityOf(context, occasion, row.blockNumber),
    timestamp: summary.timestamp,
    value: summary.value,
    fee: summary.fee,
    effectiveGasPrice: summary.effectiveGasPrice,
    gas: row.gas,
    gasUsed: summary.gasUsed,
    nonce: summary.nonce,
    transactionIndex: summary.transactionIndex,
    logCount: row.logCount,
    decoded: decodeCalldataOf(summary.to?.hash ?? null, expand(row.input), isCore),
  }
})
