import { type TransactionDetail, transaction, viewTransaction } from '@corescope/api-schema/transactions/calls'
import { listTransactionAuthorizations } from '@corescope/store/authorizations/read'
import { getForkedTransaction } from '@corescope/store/forks/read'
import { countFailedCalls } from '@corescope/store/traces/read'
import { getTransaction, type TransactionRow } from '@corescope/store/transactions/read'
import { finalityAt } from '../../answers/head.ts'
import { type ChainView, route } from '../../answers/route.ts'
import { expand, hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { findFinalizedBy } from '../../entities/blocks/finalized-by.ts'
import { findCoreActions, noCoreActions } from '../../entities/core/actions.ts'
import { borrowedSymbols } from '../../entities/tokens/borrowed-symbols.ts'
import { findFailure } from '../../entities/transactions/failure.ts'
import {
  forkedMentions,
  forkedWantedAbi,
  mentionedIds,
  momentOfForked,
  presentForkedTransaction,
  presentTransactionSummary,
  wantedAbi,
} from '../../entities/transactions/present.ts'
import { FailureError } from '../../http/errors.ts'
import { decodeCalldataOf } from '../../naming/decoding.ts'
import { calleeOf, namedByInput } from '../../naming/methods.ts'
import { nameValues } from '../../naming/name-values.ts'
import { findForkedDetail, findPendingDetail } from './loose-detail.ts'
import { findSenderNeighbours } from './neighbours.ts'
import { listedAddresses, presentTransactionDetail } from './present-detail.ts'
import { findSystemEffect } from './system-effect.ts'

export const noSuchTransaction = () => new FailureError('There is no such transaction.', 'noTransaction')

const finalityOf = (context: ApiContext, view: ChainView, blockNumber: number) =>
  finalityAt(view, context.config.finalityDepth, blockNumber)

/** A mined transaction as lists show it, and the ABIs that it is read by. */
const summaryOf = async (context: ApiContext, row: TransactionRow) => {
  const mentions = await context.book.mentions(mentionedIds(row))
  const wanted = wantedAbi(row, mentions)
  const abis = await context.abis.find([wanted])
  const isCore = context.config.network.hasSystemContracts
  const summary = presentTransactionSummary(row, mentions, { isCore, abis })
  const sources = abis.of(wanted.address, row.blockNumber)
  const method = namedByInput(summary.method, summary.to?.hash ?? null, expand(row.input), sources)
  const to = summary.to?.hash ?? null
  return { summary: { ...summary, method }, sources, callee: calleeOf(abis, to, row) }
}

const minedDetail = async (context: ApiContext, row: TransactionRow, view: ChainView) => {
  const { summary } = await summaryOf(context, row)
  const authorizations =
    row.authorizationList === null ? [] : await listTransactionAuthorizations(context.reader, row.position)
  const [listed, authorities, neighbours, failure, failedCalls, effect, coreActions, finalizedBy] = await Promise.all([
    context.book.byAddress(listedAddresses(row)),
    context.book.mentions(authorizations.map(({ authorityId }) => authorityId)),
    findSenderNeighbours(context.reader, row),
    row.status === 0 ? findFailure(context, row) : null,
    countFailedCalls(context.reader, row.blockNumber, summary.transactionIndex),
    findSystemEffect(context, row.position, summary),
    findCoreActions(context, row, summary),
    findFinalizedBy(context, view, row),
  ])
  return presentTransactionDetail(row, summary, listed, {
    finality: finalityOf(context, view, row.blockNumber),
    confirmations: Math.max(0, (view.head?.number ?? row.blockNumber) - row.blockNumber + 1),
    chainId: context.config.chainId,
    consensus: context.config.network.consensus,
    failure,
    failedCalls,
    systemEffect: effect,
    coreActions,
    finalizedBy,
    authorizations: authorizations.map((known) => ({
      ...known,
      authority: known.authorityId === null ? null : (authorities.get(known.authorityId) ?? null),
    })),
    ...neighbours,
  })
}

/** A token may give itself any name. A called or created one with the symbol of another is answered with that other one. */
const withBorrowed = async (context: ApiContext, detail: TransactionDetail): Promise<TransactionDetail> => {
  const to = detail.to ?? detail.createdContract
  const toId = to === null ? undefined : await context.book.idOf(to.hash)
  const toBorrowed = toId === undefined ? undefined : (await borrowedSymbols(context, [toId])).get(toId)
  return toBorrowed === undefined ? detail : { ...detail, toBorrowed }
}

/** Not kept: a pending transaction depends on the node's pool, a failure's reason on what the node still knows. */
export const transactionRoute = route(transaction, 'never', async (context, request, view) => {
  const row = await getTransaction(context.reader, request.transactionHash)
  if (row !== undefined) return withBorrowed(context, await minedDetail(context, row, view))
  const loose =
    (await findForkedDetail(context, request.transactionHash)) ??
    (await findPendingDetail(context, request.transactionHash))
  if (loose === undefined) throw noSuchTransaction()
  return withBorrowed(context, loose)
})

const viewForked = async (context: ApiContext, hash: string) => {
  const row = await getForkedTransaction(context.reader, hash)
  if (row === undefined) throw noSuchTransaction()
  const isCore = context.config.network.hasSystemContracts
  const [names, abis] = await Promise.all([
    context.book.byAddress(forkedMentions(row)),
    context.abis.find([forkedWantedAbi(row)]),
  ])
  const summary = presentForkedTransaction(row, names, { isCore, abis })
  const to = summary.to?.hash ?? null
  const callee = calleeOf(abis, to, momentOfForked(row))
  const called = decodeCalldataOf(callee, hex(String(row.body.input ?? '0x')), abis.of(to, row.blockNumber))
  const [decoded = null] = await nameValues(context.book, [called])
  return {
    ...summary,
    confirmations: 0,
    finality: 'forked' as const,
    gas: BigInt(String(row.body.gas ?? 0)).toString(),
    logCount: Array.isArray(row.body.logs) ? row.body.logs.length : 0,
    decoded,
    ...noCoreActions(),
  }
}

export const viewTransactionRoute = route(viewTransaction, 'head', async (context, request, view) => {
  const row = await getTransaction(context.reader, request.transactionHash)
  if (row === undefined) return viewForked(context, request.transactionHash)
  const { summary, sources, callee } = await summaryOf(context, row)
  const called = decodeCalldataOf(callee, expand(row.input), sources)
  const [decoded = null] = await nameValues(context.book, [called])
  return {
    transactionHash: summary.transactionHash,
    status: summary.status,
    blockNumber: summary.blockNumber,
    confirmations: Math.max(0, (view.head?.number ?? row.blockNumber) - row.blockNumber + 1),
    finality: finalityOf(context, view, row.blockNumber),
    timestamp: summary.timestamp,
    value: summary.value,
    fee: summary.fee,
    effectiveGasPrice: summary.effectiveGasPrice,
    gas: row.gas,
    gasUsed: summary.gasUsed,
    nonce: summary.nonce,
    transactionIndex: summary.transactionIndex,
    logCount: row.logCount,
    decoded,
    ...(await findCoreActions(context, row, summary)),
  }
})
