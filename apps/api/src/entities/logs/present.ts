import type { LogRecord } from '@corescope/api-schema/logs/calls'
import { type DecodeBudget, newBudget } from '@corescope/decode/abi/decode-budget'
import { fullTopic } from '@corescope/store/logs/full-topic'
import { type LogSummaryRow, shownBytes } from '@corescope/store/logs/log-columns'
import { expandStart, hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import type { Abis } from '../../naming/abis/abi-book.ts'
import type { Mentions } from '../../naming/address-book.ts'
import { decodeLogOf } from '../../naming/decoding.ts'
import { nameValues } from '../../naming/name-values.ts'
import { topicsOf } from './topics.ts'

const presentLog = (row: LogSummaryRow, mentions: Mentions, abis: Abis, budget: DecodeBudget): LogRecord => {
  const address = mentions.get(row.contractId)!
  const topics = topicsOf(row)
  const { start: data, hasMore } = expandStart(row.data, shownBytes)
  return {
    logIndex: row.logIndex,
    blockNumber: row.blockNumber,
    timestamp: row.timestamp,
    transactionHash: hex(row.transactionHash),
    transactionIndex: row.transactionPosition - (row.lastTransactionPosition - row.blockTransactionCount) - 1,
    address,
    topics,
    data,
    moreData: hasMore,
    decoded: hasMore ? null : decodeLogOf(topics, data, abis.of(address.hash, row.blockNumber), budget),
  }
}

/** Logs as lists show them, decoded where an ABI is known and the budget of the page has room. */
export const presentLogs = async (
  { book, abis }: Pick<ApiContext, 'book' | 'abis'>,
  rows: readonly LogSummaryRow[],
): Promise<LogRecord[]> => {
  const mentions = await book.mentions(rows.map((row) => row.contractId))
  const known = await abis.find(
    rows.map((row) => ({
      address: mentions.get(row.contractId)!.hash,
      blockNumber: row.blockNumber,
      hash: row.topic0 === null ? null : fullTopic(row.topic0),
    })),
  )
  const budget = newBudget()
  return rows.map((row) => presentLog(row, mentions, known, budget))
}

/** The same with the names of the addresses among the values: one look-up for a page. */
export const nameLogs = async ({ book }: Pick<ApiContext, 'book'>, logs: LogRecord[]): Promise<LogRecord[]> => {
  const named = await nameValues(
    book,
    logs.map(({ decoded }) => decoded),
  )
  return logs.map((log, index) => ({ ...log, decoded: named[index] ?? null }))
}
