import { type Reader, statement } from '../reader.ts'

const headsStatement = statement<{ position: number; head: string }>(
  'core_log_heads',
  `select e.position, substr(g.data, 1, $2) as head from core_events e
     join logs g on g.bucket = (e.transaction_position >> 14)::int and g.transaction_position = e.transaction_position
                and g.log_index = e.log_index
    where e.position = any($1::bigint[])`,
)
/** The first `most` stored bytes of the data of events, by their positions: zero-run-length coded, the end may be cut off. */
export const listLogHeads = async (
  reader: Reader,
  positions: readonly number[],
  most: number,
): Promise<ReadonlyMap<number, string>> => {
  if (positions.length === 0) return new Map()
  const rows = await reader.rows(headsStatement, [positions, most])
  return new Map(rows.map(({ position, head }) => [position, head]))
}
