import type { LogRecord } from '@corescope/api-schema/logs/calls'
import { newBudget } from '@corescope/decode/abi/decode-budget'
import { getForkedTransaction } from '@corescope/store/forks/read'
import { shownBytes } from '@corescope/store/logs/log-columns'
import { pageSliceAscending } from '@corescope/store/page'
import type { PageRequest } from '../../answers/page.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { decodeLogOf } from '../../naming/decoding.ts'

interface WireLog {
  address: string
  topics: string[]
  data: string
  logIndex: string | number
}

/** Logs of a displaced transaction, as far as they were kept with it; undefined when no displaced block has it. */
export const listForkedLogs = async (
  context: ApiContext,
  request: PageRequest & { transactionHash: string },
): Promise<{ total: number; records: LogRecord[] } | undefined> => {
  const row = await getForkedTransaction(context.reader, request.transactionHash)
  if (row === undefined) return undefined
  const logs = Array.isArray(row.body.logs) ? (row.body.logs as WireLog[]) : []
  const { after, upTo } = pageSliceAscending(logs.length, request.pageNum, request.pageSize)
  const shown = logs.slice(after, upTo)
  const { blockNumber } = row
  const [names, abis] = await Promise.all([
    context.book.byAddress(shown.map((log) => log.address.toLowerCase())),
    context.abis.find(
      shown.map((log) => ({ address: log.address.toLowerCase(), blockNumber, hash: log.topics[0] ?? null })),
    ),
  ])
  const budget = newBudget()
  const records = shown.map((log): LogRecord => {
    const address = names.get(log.address.toLowerCase())!
    const topics = log.topics.map(hex)
    const moreData = log.data.length > 2 + 2 * shownBytes
    return {
      logIndex: Number(log.logIndex),
      blockNumber,
      timestamp: Number(row.header.timestamp),
      transactionHash: hex(row.hash),
      transactionIndex: row.transactionIndex,
      address,
      topics,
      data: hex(log.data.slice(0, 2 + 2 * shownBytes)),
      moreData,
      decoded: moreData ? null : decodeLogOf(topics, hex(log.data), abis.of(address.hash, blockNumber), budget),
    }
  })
  return { total: logs.length, records }
}
