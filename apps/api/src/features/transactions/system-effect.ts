import type { TransactionSummary } from '@corescope/api-schema/shapes/transaction-summary'
import { type SystemEffect, systemEffect } from '@corescope/decode/transactions/system-transaction'
import { listTransactionLogs } from '@corescope/store/logs/read'
import type { ApiContext } from '../../context.ts'
import { topicsOf } from '../../entities/logs/topics.ts'

/** Events of the largest round's end lie far below. */
const maxLogs = 2_000

/** What a mined system transaction did; null of others, and where no event would tell. */
export const findSystemEffect = async (
  { reader, book }: Pick<ApiContext, 'reader' | 'book'>,
  position: number,
  { isSystem, to, method }: TransactionSummary,
): Promise<SystemEffect | null> => {
  if (!isSystem || to === null || method === null) return null
  if (systemEffect(to.hash, method.selector, []) === null) return null
  const rows = await listTransactionLogs(reader, position, 0, maxLogs)
  const contracts = await book.mentions(rows.map(({ contractId }) => contractId))
  return systemEffect(
    to.hash,
    method.selector,
    rows.map((row) => ({ address: contracts.get(row.contractId)!.hash, topics: topicsOf(row) })),
  )
}
