import { bytes, type Reader, type Statement, statement } from '../reader.ts'
import { type LogRow, logColumns, logJoins } from './log-columns.ts'

/** Topics by place; neighbours that are given are joined by `and` or `or`, from left to right. */
export interface TopicFilter {
  topics: (string | undefined)[]
  /** How topic `place` is joined to the given one before it. */
  join: ('and' | 'or')[]
}

/** Where logs are looked for: positions of a contract's list, or of all transactions. */
export type LogRange = { after: number; upTo: number } & ({ contractId: number } | { contractId?: undefined })

const conditions = [
  (parameter: string) => `l.topic0_id = (select topic_id from topics where topic = ${parameter})`,
  (parameter: string) => `l.topic1 = ${parameter}`,
  (parameter: string) => `l.topic2 = ${parameter}`,
  (parameter: string) => `l.topic3 = ${parameter}`,
]

/** The condition and the shape's name: one prepared statement per shape of filter. */
const topicCondition = ({ topics, join }: TopicFilter, firstParameter: number) => {
  let text = ''
  let shape = ''
  let parameter = firstParameter
  for (const [place, topic] of topics.entries()) {
    if (topic === undefined) continue
    const condition = conditions[place]!(`$${parameter}`)
    text = text === '' ? condition : `(${text} ${join[place]} ${condition})`
    shape += `${shape === '' ? '' : join[place]}${place}`
    parameter += 1
  }
  return { text: text === '' ? 'true' : text, shape: shape === '' ? 'any' : shape }
}

const trimmed = (topic: string) => topic.replace(/^0x(00)+/, '0x')

const rangeStatement = (filter: TopicFilter, ofContract: boolean): Statement<LogRow> => {
  const { text, shape } = topicCondition(filter, ofContract ? 6 : 5)
  return ofContract
    ? statement(
        `logs_filter_contract_${shape}`,
        `select ${logColumns} from logs l ${logJoins}
          where l.contract_id = $5 and l.contract_position > $1 and l.contract_position <= $2 and ${text}
          order by l.contract_position offset $3 limit $4`,
      )
    : statement(
        `logs_filter_${shape}`,
        `select ${logColumns} from logs l ${logJoins}
          where l.bucket >= (($1::bigint + 1) >> 14)::int and l.bucket <= ($2::bigint >> 14)::int
            and l.transaction_position > $1::bigint and l.transaction_position <= $2::bigint and ${text}
          order by l.bucket, l.transaction_position, l.log_index offset $3 limit $4`,
      )
}

/**
 * Logs of a range that match a filter, oldest first. Reads the whole range up to the page's end: the caller bounds it
 * (`after` … `upTo` says how many entries that can be).
 */
export const listFilteredLogs = (
  reader: Reader,
  range: LogRange,
  filter: TopicFilter,
  page: { offset: number; limit: number },
): Promise<LogRow[]> => {
  const topics = filter.topics.flatMap((topic, place) =>
    topic === undefined ? [] : [bytes(place === 0 ? topic : trimmed(topic))],
  )
  const ofContract = range.contractId !== undefined
  const values = [
    range.after,
    range.upTo,
    page.offset,
    page.limit,
    ...(ofContract ? [range.contractId] : []),
    ...topics,
  ]
  return reader.rows(rangeStatement(filter, ofContract), values)
}

const countStatement = statement<{ count: number }>(
  'logs_of_blocks_count',
  `select coalesce((select last_log_position from blocks where block_number = $2), 0)
        - coalesce((select last_log_position from blocks where block_number = $1), 0) as count`,
)
/** How many logs lie in blocks (after, upTo]: the difference of two cumulative columns. */
export const countLogsOfBlocks = async (reader: Reader, after: number, upTo: number): Promise<number> =>
  (await reader.row(countStatement, [after, upTo]))?.count ?? 0
