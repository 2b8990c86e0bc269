import { getBlockPoint } from '@corescope/store/head/read'
import { countLogsOfBlocks, type LogRange, listFilteredLogs, type TopicFilter } from '@corescope/store/logs/filter'
import type { LogRow } from '@corescope/store/logs/log-columns'
import { countContractLogs } from '@corescope/store/logs/read'
import { createAnswerBudget } from '../../answers/answer-budget.ts'
import type { Moment } from '../../answers/head.ts'
import { expand, hexQuantity } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { topicsOf } from '../../entities/logs/topics.ts'
import type { Mentions } from '../../naming/address-book.ts'
import { type Action, listed, type Module } from './dialect.ts'
import { addressOf, blockOf, DialectError, type Parameters, windowOf } from './parameters.ts'

/** Most logs one question may read through. */
const maxScanned = 500_000
const maxBlocksWithoutTopic = 10_000
const maxRecords = 1000

/** topic0 … topic3 and how each is joined to the given one before it (`topic0_1_opr`, default and). Pure. */
export const topicFilterOf = (parameters: Parameters): TopicFilter => {
  const topics = [0, 1, 2, 3].map((place) => {
    const text = parameters.get(`topic${place}`)?.toLowerCase()
    if (text === undefined || text === '') return undefined
    if (!/^0x[0-9a-f]{64}$/.test(text)) throw new DialectError(`Error! Invalid topic format topic${place}`)
    return text
  })
  const join = topics.map((_, place) => {
    const before = topics.findLastIndex((topic, index) => index < place && topic !== undefined)
    return parameters.get(`topic${before}_${place}_opr`)?.toLowerCase() === 'or' ? ('or' as const) : ('and' as const)
  })
  return { topics, join }
}

/** Quantities in hex, as the dialect has them for logs. Pure. */
const presentLog = (row: LogRow, mentions: Mentions, bounded: (text: string) => string) => ({
  address: mentions.get(row.contractId)?.hash ?? '',
  topics: topicsOf(row),
  data: bounded(expand(row.data)),
  blockNumber: hexQuantity(row.blockNumber),
  blockHash: row.blockHash,
  timeStamp: hexQuantity(row.timestamp),
  gasPrice: hexQuantity(row.effectiveGasPrice),
  gasUsed: hexQuantity(row.gasUsed),
  logIndex: hexQuantity(row.logIndex),
  transactionHash: row.transactionHash,
  transactionIndex: hexQuantity(
    row.transactionPosition - (row.lastTransactionPosition - row.blockTransactionCount) - 1,
  ),
})

interface Blocks {
  from: number
  to: number
}

const tooBroad = () =>
  new DialectError(`Error! Query Timeout occured: more than ${maxScanned} logs would be read, narrow the block range`)

const rangeOf = async (context: ApiContext, parameters: Parameters, blocks: Blocks): Promise<LogRange | undefined> => {
  const { reader, book } = context
  const [before, last] = await Promise.all([getBlockPoint(reader, blocks.from - 1), getBlockPoint(reader, blocks.to)])
  const bounds = { after: before?.lastTransactionPosition ?? 0, upTo: last?.lastTransactionPosition ?? 0 }
  if (!parameters.get('address')) {
    if ((await countLogsOfBlocks(reader, blocks.from - 1, blocks.to)) > maxScanned) throw tooBroad()
    return bounds
  }
  const contractId = await book.idOf(addressOf(parameters))
  if (contractId === undefined) return undefined
  const [after, upTo] = await Promise.all([
    countContractLogs(reader, contractId, bounds.after),
    countContractLogs(reader, contractId, bounds.upTo),
  ])
  return { contractId, after, upTo }
}

/**
 * The blocks that are searched; undefined where there are none (ruling 18).
 * @throws DialectError where neither an address nor topic0 bounds too long a range
 */
export const blocksOf = (
  parameters: Parameters,
  { head, identity }: Pick<Moment, 'head' | 'identity'>,
  hasTopic0: boolean,
): Blocks | undefined => {
  if (head === undefined) return undefined
  const first = identity?.startBlock ?? 0
  const from = Math.max(first, blockOf(parameters, 'fromblock', first, head.number))
  const to = Math.min(head.number, blockOf(parameters, 'toblock', head.number, head.number))
  if (!parameters.get('address') && !hasTopic0 && to - from >= maxBlocksWithoutTopic) {
    throw new DialectError(`Error! Missing address or topic0, or a range of at most ${maxBlocksWithoutTopic} blocks`)
  }
  return from > to ? undefined : { from, to }
}

const getlogs: Action = async (context, parameters, moment) => {
  const filter = topicFilterOf(parameters)
  const { page, offset } = windowOf(parameters, maxRecords)
  const blocks = blocksOf(parameters, moment, filter.topics[0] !== undefined)
  const range = blocks === undefined ? undefined : await rangeOf(context, parameters, blocks)
  if (range === undefined) return listed([], 'No records found')
  const isFiltered = filter.topics.some((topic) => topic !== undefined)
  if (isFiltered && range.contractId !== undefined && range.upTo - range.after > maxScanned) throw tooBroad()
  const skipped = (page - 1) * offset
  // without a filter a contract's page is found by position alone
  const direct = !isFiltered && range.contractId !== undefined
  const rows = direct
    ? await listFilteredLogs(context.reader, { ...range, after: range.after + skipped }, filter, {
        offset: 0,
        limit: offset,
      })
    : await listFilteredLogs(context.reader, range, filter, { offset: skipped, limit: offset })
  const mentions = await context.book.mentions(rows.map((row) => row.contractId))
  const bounded = createAnswerBudget()
  return listed(
    rows.map((row) => presentLog(row, mentions, bounded)),
    'No records found',
  )
}

export const logs: Module = { getlogs }
