import { type Reader, statement } from '../reader.ts'

export interface FailingLaneRow {
  /** A lane, or a walk of the audit: `audit.history`. */
  name: string
  /** Unix seconds of its first failure after its last success. */
  since: number
  /** How it failed last. */
  message: string
}
const failingStatement = statement<FailingLaneRow>(
  'failing_lanes',
  `select name, floor(extract(epoch from since))::float8 as since, message from failing_lanes order by since, name`,
)
/** Lanes that have failed for a minute or longer, the longest first. */
export const listFailingLanes = (reader: Reader) => reader.rows(failingStatement, [])
