import { listTransactions, type TransactionSummaryRow } from '@corescope/store/transactions/read'
import type { ApiContext } from '../../context.ts'
import { mentionedIds, presentTransactionSummary, wantedAbi } from './present.ts'

/** Rows → names → records. */
export const presentRows = async (context: ApiContext, rows: readonly TransactionSummaryRow[]) => {
  const mentions = await context.book.mentions(rows.flatMap(mentionedIds))
  const abis = await context.abis.find(rows.map((row) => wantedAbi(row, mentions)))
  const circumstances = { isCore: context.config.network.hasSystemContracts, abis }
  return rows.map((row) => presentTransactionSummary(row, mentions, circumstances))
}

/** Transactions at these positions of the chain, as list rows. */
export const presentPositions = async (context: ApiContext, positions: number[]) =>
  presentRows(context, await listTransactions(context.reader, positions))
