import { pageSlice, pageSliceAscending } from '@corescope/store/page'
import {
  countInternalEntries,
  getTraceLane,
  getTracePoint,
  getTransactionInternals,
  getUntraced,
  type InternalRow,
  listInternalEntryRange,
  listInternals,
} from '@corescope/store/traces/read'
import { decodeTracePath } from '@corescope/store/traces/trace-path'
import { getTransaction } from '@corescope/store/transactions/read'
import type { ApiContext } from '../../context.ts'
import { tookEffect, typeNameOf } from '../../entities/internal-transactions/present.ts'
import type { Mentions } from '../../naming/address-book.ts'
import { boundsOf } from './bounds.ts'
import { type Action, listed } from './dialect.ts'
import { addressOf, blockOf, DialectError, hashOf, maxRows, type Parameters, sortOf, windowOf } from './parameters.ts'

/** Strings only, never null; an absent value is empty. `input` is always empty, as the dialect has it. Pure. */
const presentInternal = (row: InternalRow, mentions: Mentions) => {
  const type = typeNameOf(row)
  const isCreation = type === 'create' || type === 'create2'
  const to = row.toId === null ? '' : (mentions.get(row.toId)?.hash ?? '')
  return {
    blockNumber: String(row.blockNumber),
    timeStamp: String(row.timestamp),
    hash: row.transactionHash,
    from: mentions.get(row.fromId)?.hash ?? '',
    to: isCreation ? '' : to,
    value: row.value,
    contractAddress: isCreation ? to : '',
    input: '',
    type,
    gas: row.gas,
    gasUsed: row.gasUsed ?? '',
    traceId: decodeTracePath(row.tracePath).join('_'),
    isError: tookEffect(row) ? '0' : '1',
    errCode: row.error ?? (row.failedAbove ? 'execution reverted' : ''),
  }
}

const answer = async ({ reader, book }: ApiContext, positions: readonly number[]) => {
  const rows = await listInternals(reader, positions)
  const mentions = await book.mentions(rows.flatMap((row) => [row.fromId, row.toId]))
  return listed(rows.map((row) => presentInternal(row, mentions)))
}

/** Positions of a page of the numbers in (after, upTo], in the order asked. */
const pageOf = (parameters: Parameters, { after, upTo }: { after: number; upTo: number }) => {
  const { page, offset } = windowOf(parameters, maxRows)
  const isAscending = sortOf(parameters) === 'asc'
  const slice = (isAscending ? pageSliceAscending : pageSlice)(upTo - after, page, offset)
  const range = { after: after + slice.after, upTo: after + slice.upTo }
  const positions = Array.from({ length: range.upTo - range.after }, (_, index) => range.after + index + 1)
  return { range, positions: isAscending ? positions : positions.toReversed() }
}

/** @throws DialectError where calls are not traced at all */
const requireTraces = async ({ reader }: ApiContext) => {
  const lane = await getTraceLane(reader)
  if (lane?.idle !== 'off' && lane?.idle !== 'unsupported') return
  throw new DialectError(`Error! Internal transactions are not indexed here (${lane.idle})`)
}

/** @throws DialectError where no node could trace this transaction: it is not said to have none inside */
const requireTraceable = async ({ reader }: ApiContext, position: number) => {
  const untraced = await getUntraced(reader, { after: position - 1, upTo: position })
  if (untraced === undefined) return
  throw new DialectError(`Error! The node cannot trace this transaction: ${untraced.reason}`)
}

/** Internal transactions by address, by transaction, or of a range of blocks. */
export const txlistinternal: Action = async (context, parameters, moment) => {
  const { reader, book } = context
  await requireTraces(context)
  if ((parameters.get('txhash') ?? '') !== '') {
    const transaction = await getTransaction(reader, hashOf(parameters))
    if (transaction === undefined) return listed([])
    const range = await getTransactionInternals(reader, transaction.position, transaction.blockNumber)
    if (range === undefined) await requireTraceable(context, transaction.position)
    return range === undefined ? listed([]) : answer(context, pageOf(parameters, range).positions)
  }
  const head = moment.head?.number ?? 0
  const start = blockOf(parameters, 'startblock', 0, head)
  const end = blockOf(parameters, 'endblock', Number.MAX_SAFE_INTEGER, head)
  if ((parameters.get('address') ?? '') === '') {
    if (moment.head === undefined || end < start) return listed([])
    const [before, last] = await Promise.all([
      getTracePoint(reader, Math.min(start, head + 1) - 1),
      getTracePoint(reader, Math.min(end, head)),
    ])
    const range = { after: before?.lastInternalPosition ?? 0, upTo: last?.lastInternalPosition ?? 0 }
    return answer(context, pageOf(parameters, range).positions)
  }
  const [addressId, bounds] = await Promise.all([
    book.idOf(addressOf(parameters)),
    boundsOf(context, moment, start, end),
  ])
  if (addressId === undefined || bounds === undefined) return listed([])
  const [after, upTo] = await Promise.all([
    countInternalEntries(reader, 'all', addressId, bounds.after),
    countInternalEntries(reader, 'all', addressId, bounds.upTo),
  ])
  const { range } = pageOf(parameters, { after, upTo })
  const keys = await listInternalEntryRange(reader, sortOf(parameters), { addressId, ...range })
  return answer(
    context,
    keys.map(({ internalPosition }) => internalPosition),
  )
}
