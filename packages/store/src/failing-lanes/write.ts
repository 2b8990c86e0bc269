import type { Session } from '../database.ts'
import { LeadershipLostError } from '../lanes.ts'
import { isLeading } from '../leadership.ts'

/** A lane that has failed since a moment, and with what words it failed last. */
export interface FailingLane {
  name: string
  since: Date
  message: string
}

/**
 * Says which lanes fail, in place of what was said before. To be called in a transaction.
 * @throws LeadershipLostError
 */
export const replaceFailingLanes = async (
  session: Session,
  leaderEpoch: number,
  lanes: readonly FailingLane[],
): Promise<void> => {
  if (!(await isLeading(session, leaderEpoch))) throw new LeadershipLostError('another indexer leads now')
  await session.run('failing_lanes_clear', 'delete from failing_lanes')
  await session.run(
    'failing_lanes_insert',
    'insert into failing_lanes (name, since, message) select * from unnest($1::text[], $2::timestamptz[], $3::text[])',
    [lanes.map(({ name }) => name), lanes.map(({ since }) => since.toISOString()), lanes.map(({ message }) => message)],
  )
}
