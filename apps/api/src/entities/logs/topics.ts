import { fullTopic } from '@corescope/store/logs/full-topic'
import type { LogRow } from '@corescope/store/logs/log-columns'

/** Topics of a stored log at full width. Pure. */
export const topicsOf = (row: Pick<LogRow, 'topic0' | 'topic1' | 'topic2' | 'topic3'>) =>
  [row.topic0, row.topic1, row.topic2, row.topic3].flatMap((topic) => (topic === null ? [] : [fullTopic(topic)]))
