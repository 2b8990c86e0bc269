import type { ExportRequest } from '@corescope/api-schema/exports/export-request'
import { isOfCore } from '@corescope/api-schema/exports/export-types'
import { accountKind } from '@corescope/store/addresses/table'
import { readCollection } from '@corescope/store/exports/collection-source'
import { contractLogSource } from '@corescope/store/exports/log-source'
import {
  authorizationSource,
  balanceSource,
  blockSource,
  withdrawalSource,
} from '@corescope/store/exports/rare-sources'
import { type Snapshot, snapshotReader } from '@corescope/store/exports/snapshot'
import {
  accountSource,
  addressTransferSource,
  type BlockRange,
  type EntryFilter,
  type ExportSource,
  firstBlockFrom,
  internalRange,
  internalSource,
  itemSource,
  lastBlockAt,
  standardRange,
  standardSource,
  tokenSource,
  transactionRange,
  transactionSource,
  verifiedSource,
} from '@corescope/store/exports/sources'
import { getBlockPoint } from '@corescope/store/head/read'
import { getUntraced } from '@corescope/store/traces/read'
import { getTransaction } from '@corescope/store/transactions/read'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { readTotalSupply } from '../../entities/supply/total-supply.ts'
import { findToken } from '../../entities/tokens/references.ts'
import { FailureError, UnavailableError } from '../../http/errors.ts'
import type { RouteServices } from '../../route-group.ts'
import { isAnswerExport, readAnswer } from './answer-exports.ts'
import { chainCallOf } from './chain-answers.ts'
import {
  accountColumns,
  authorizationColumns,
  balanceColumns,
  blockColumns,
  collectionColumns,
  contractColumns,
  internalColumns,
  transactionColumns,
  transferColumns,
  withdrawalColumns,
} from './columns.ts'
import { planHolders } from './holder-export.ts'
import { requirePart } from './known-parts.ts'
import { csvHead, csvLines, type ExportColumn, jsonLines, withNames, withNotes } from './lines.ts'
import { logColumns, tellLogs } from './log-columns.ts'
import type { OwnTexts } from './own-texts.ts'
import { readChainAnswer } from './read-chain-answer.ts'
import { refuseLostState } from './refuse-lost-state.ts'
import { refuseUnknown } from './refuse-unknown.ts'
import { tellCauses } from './tell-causes.ts'
import { internalSelector, tellMethods, transactionSelector } from './tell-methods.ts'
import { readTokens } from './token-export.ts'
import { readTransactionLogs } from './transaction-logs.ts'

/** What is read, and how its rows become lines. Without a source the file has its head alone. */
interface Plan {
  // biome-ignore lint/suspicious/noExplicitAny: each plan pairs a source with the columns of its rows
  columns: ExportColumn<any>[]
  source: ExportSource | undefined
  /** Instead of a source: rows that are found piece by piece. */
  pieces?: AsyncIterable<object[]> | undefined
  /** What the rows of the source become before they are lines. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  tell?: ((pieces: AsyncIterable<any[]>) => AsyncIterable<object[]>) | undefined
  /** The block it is true at, where that is not the snapshot's. */
  asOf?: Snapshot['head']
  /** Of internal transactions: of how many transactions it lacks them, as no node could run those again. */
  untraced?: number
}

const blocksOf = async (snapshot: Snapshot, request: ExportRequest, head: number): Promise<BlockRange> => {
  const { fromBlock = 0, toBlock = head, start, end } = request
  const first = start === undefined ? 0 : await firstBlockFrom(snapshot, start)
  const last = end === undefined ? head : ((await lastBlockAt(snapshot, end)) ?? -1)
  return { fromBlock: Math.min(Math.max(fromBlock, first), head + 1), toBlock: Math.min(toBlock, last, head) }
}

const standards = { addressTokenTransfer: 20, addressNftTransfer: 721, addressNftTransfer1155: 1155 } as const

interface Ids {
  addressId: number | undefined
  tokenId: number | undefined
  authorityId: number | undefined
  delegateId: number | undefined
  filter: EntryFilter
}

/** Dictionary ids of what a request names; undefined when it names what the chain never met: then nothing is listed. */
const idsOf = async ({ book }: ApiContext, request: ExportRequest): Promise<Ids | undefined> => {
  const { address, contractAddress, counterparty, authority, delegate } = request
  const named = [address, contractAddress, counterparty, authority, delegate]
  const ids = await Promise.all(named.map((one) => (one === undefined ? undefined : book.idOf(one))))
  if (named.some((one, index) => one !== undefined && ids[index] === undefined)) return undefined
  const [addressId, tokenId, counterpartyId, authorityId, delegateId] = ids
  const { direction, failed, system } = request
  const filter = {
    direction: direction === 'all' ? undefined : direction,
    isFailed: failed === '1',
    isSystem: system === undefined ? undefined : system === '1',
    counterpartyId,
  }
  return { addressId, tokenId, authorityId, delegateId, filter }
}

const transferPlan = async (
  snapshot: Snapshot,
  request: ExportRequest,
  ids: Ids,
  blocks: BlockRange,
): Promise<ExportSource> => {
  const { addressId, tokenId, filter } = ids
  if (addressId !== undefined) {
    const standard =
      request.type in standards ? standards[request.type as keyof typeof standards] : (request.standard ?? 20)
    const list = tokenId === undefined ? { addressId, standard } : { addressId, tokenId }
    return addressTransferSource(snapshot, await transactionRange(snapshot, blocks), list, filter)
  }
  if (tokenId !== undefined) {
    const range = await transactionRange(snapshot, blocks)
    const { tokenItem } = request
    return tokenItem === undefined
      ? tokenSource(snapshot, range, tokenId)
      : itemSource(snapshot, range, tokenId, tokenItem)
  }
  const standard = request.standard ?? 20
  return standardSource(await standardRange(snapshot, blocks, standard), standard)
}

/** The position of the transaction that a request names. @throws FailureError where that is not there */
const namedPosition = async (
  { reader }: ApiContext,
  snapshot: Snapshot,
  { transactionHash }: ExportRequest,
): Promise<number | undefined> => {
  if (transactionHash === undefined) return undefined
  const transaction = await getTransaction(snapshotReader(snapshot, reader), transactionHash)
  if (transaction === undefined) throw new FailureError('There is no such transaction.', 'noTransaction')
  return transaction.position
}

/** All of a range, or those of one transaction in their order. */
const authorizationPlan = async (
  snapshot: Snapshot,
  position: number | undefined,
  ids: Ids,
  blocks: BlockRange,
): Promise<ExportSource> =>
  position === undefined
    ? authorizationSource(snapshot, await transactionRange(snapshot, blocks), ids)
    : authorizationSource(snapshot, { after: position - 1, upTo: position }, ids, 'asc')

/** Those of one block are in the order of execution, as their list is. */
const internalPlan = async (
  context: ApiContext,
  snapshot: Snapshot,
  ids: Ids | undefined,
  blocks: BlockRange,
): Promise<Plan> => {
  const { symbol, decimals } = context.config.network
  const reader = snapshotReader(snapshot, context.reader)
  const hasBlocks = blocks.fromBlock <= blocks.toBlock
  const columns = internalColumns(symbol, decimals)
  const asOf = await requirePart(reader, 'inside', hasBlocks ? blocks : undefined)
  if (ids === undefined) return { columns, source: undefined, asOf }
  const unknown = await getUntraced(reader, await transactionRange(snapshot, blocks))
  const order = blocks.fromBlock === blocks.toBlock ? 'asc' : 'desc'
  const filter = { ...ids.filter, addressId: ids.addressId }
  const source = await internalSource(snapshot, await internalRange(snapshot, blocks), filter, order)
  return { columns, source, tell: tellMethods(context, internalSelector), asOf, untraced: unknown?.transactions ?? 0 }
}

/** Whose list it is: the schema takes no request without one. */
const requireOwner = ({ addressId }: Ids): number => {
  if (addressId === undefined) throw new Error('an export of an address was asked for without one')
  return addressId
}

const planOf = async (context: ApiContext, snapshot: Snapshot, request: ExportRequest): Promise<Plan> => {
  const { symbol, decimals } = context.config.network
  if (request.contractAddress !== undefined) await findToken(context, request.contractAddress)
  const ids = await idsOf(context, request)
  const blocks = await blocksOf(snapshot, request, snapshot.head?.number ?? -1)
  const hasBlocks = blocks.fromBlock <= blocks.toBlock
  const isEmpty = ids === undefined || snapshot.head === undefined || !hasBlocks
  switch (request.type) {
    case 'transactions': {
      const columns = transactionColumns(symbol, decimals)
      if (isEmpty) return { columns, source: undefined }
      const range = await transactionRange(snapshot, blocks)
      const source = await transactionSource(snapshot, range, { ...ids.filter, addressId: ids.addressId })
      return { columns, source, tell: tellMethods(context, transactionSelector) }
    }
    case 'internaltxns':
      return internalPlan(context, snapshot, isEmpty ? undefined : ids, blocks)
    case 'tokenholders':
      return planHolders(context, snapshot, isEmpty ? undefined : ids.tokenId, request.atBlock)
    case 'accounts': {
      const { kind } = request
      const columns = accountColumns({ symbol, decimals }, await readTotalSupply(context, snapshot.head?.number))
      const wanted = kind && (kind === 'contract' ? accountKind.contract : accountKind.externallyOwned)
      return { columns, source: snapshot.head === undefined ? undefined : accountSource(wanted) }
    }
    case 'withdrawals':
      return {
        columns: withdrawalColumns(symbol, decimals),
        source: isEmpty ? undefined : await withdrawalSource(snapshot, blocks, ids.addressId),
      }
    case 'blocks':
      return {
        columns: blockColumns(symbol, decimals),
        source: isEmpty ? undefined : await blockSource(snapshot, blocks, ids.addressId),
      }
    case 'balanceHistory': {
      const reader = snapshotReader(snapshot, context.reader)
      const columns = balanceColumns(symbol, decimals)
      const asOf = await requirePart(reader, 'balances', hasBlocks ? blocks : undefined)
      if (isEmpty) return { columns, source: undefined, asOf }
      const owner = requireOwner(ids)
      return { columns, source: await balanceSource(snapshot, blocks, owner), tell: tellCauses(reader, owner), asOf }
    }
    case 'authorizations': {
      const position = await namedPosition(context, snapshot, request)
      const source = isEmpty ? undefined : await authorizationPlan(snapshot, position, ids, blocks)
      return { columns: authorizationColumns, source }
    }
    case 'contractEventLog': {
      if (isEmpty) return { columns: logColumns, source: undefined }
      const range = await transactionRange(snapshot, blocks)
      const source = await contractLogSource(snapshot, range, requireOwner(ids))
      return { columns: logColumns, source, tell: tellLogs(context) }
    }
    case 'tokenCollection':
      return {
        columns: collectionColumns,
        source: undefined,
        pieces: isEmpty ? undefined : readCollection(snapshot, ids.tokenId!, request.firstItem ?? '0'),
      }
    case 'open-source-contract-codes':
      return { columns: contractColumns, source: verifiedSource }
    default:
      return {
        columns: transferColumns,
        source: isEmpty ? undefined : await transferPlan(snapshot, request, ids, blocks),
      }
  }
}

/** What is read of an answer or a list: its columns, its rows in pieces, and the block they are true at. */
interface Reading {
  // biome-ignore lint/suspicious/noExplicitAny: as in a plan
  columns: ExportColumn<any>[]
  pieces: AsyncIterable<object[]> | undefined
  asOf: Snapshot['head']
  untraced?: number | undefined
}

/** Of what the node did not tell: the state of a past block may be gone for good. @throws FailureError where it is */
const refuseLostShares = async (
  context: ApiContext,
  snapshot: Snapshot,
  { toBlock }: ExportRequest,
  error: unknown,
) => {
  if (!(error instanceof UnavailableError) || toBlock === undefined) return
  const point = await getBlockPoint(snapshotReader(snapshot, context.reader), toBlock)
  if (point !== undefined) await refuseLostState(context, { number: point.number, hash: hex(point.hash) })
}

const readingOf = async (
  { context, routes, ask }: RouteServices,
  snapshot: Snapshot,
  request: ExportRequest,
): Promise<Reading> => {
  await refuseUnknown(context, snapshot, request)
  if (isOfCore(request.type)) requireCore(context)
  if (isAnswerExport(request.type)) {
    const { symbol, decimals } = context.config.network
    const reading = readAnswer({ routes, ask }, request.type, request, snapshot.head, { symbol, decimals })
    return reading.catch(async (error: unknown) => {
      if (request.type === 'feeShares') await refuseLostShares(context, snapshot, request, error)
      throw error
    })
  }
  const call = chainCallOf(request)
  const logs = call === 'transactionReceiptLog' ? await readTransactionLogs(context, snapshot, request) : undefined
  if (logs !== undefined) return logs
  if (call !== undefined) return readChainAnswer({ context, routes }, snapshot, call, request)
  if (request.type === 'tokens') return readTokens(context, snapshot, request)
  const plan = await planOf(context, snapshot, request)
  const { columns, source, tell, asOf = snapshot.head, untraced } = plan
  const pieces = source === undefined ? plan.pieces : snapshot.read<object>(source)
  return { columns, pieces: pieces && tell ? tell(pieces) : pieces, asOf, untraced }
}

/**
 * The lines of an export, piece by piece, true at the block it tells.
 * @param own what of it is of who asks
 * @throws before its first piece what the database throws, and where an answer cannot be given
 */
export const makeExport = async (
  services: RouteServices,
  snapshot: Snapshot,
  request: ExportRequest,
  own: OwnTexts,
): Promise<{ lines: AsyncGenerator<string> } & Pick<Reading, 'asOf' | 'untraced'>> => {
  const { columns: bare, pieces, asOf, untraced } = await readingOf(services, snapshot, request)
  const { columns, prepare } = withNotes(withNames(bare, own.names), own.notesOf)
  const isCsv = request.format === 'csv'
  const lines = async function* () {
    if (isCsv) yield csvHead(columns)
    if (pieces === undefined) return
    for await (const rows of pieces) {
      await prepare?.(rows)
      yield isCsv ? csvLines(columns, rows) : jsonLines(columns, rows)
    }
  }
  return { lines: lines(), asOf, untraced }
}
