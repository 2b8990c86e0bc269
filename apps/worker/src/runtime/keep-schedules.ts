import { isDeepStrictEqual } from 'node:util'
import type { Session } from '@corescope/store/database'
import { addJob } from '@corescope/store/jobs/add'
import type { JobName } from '@corescope/store/jobs/kinds'
import { discardJob } from '@corescope/store/jobs/manage'
import { getKeyedJob } from '@corescope/store/jobs/running'
import type { Schedule } from './job.ts'

/**
 * Adds the job of a schedule when it is due and none is there; where the settings have changed, the job that waits is
 * replaced, or removed. Of a scheduled job at most one dead letter is kept.
 */
export const keepSchedule = async (session: Session, name: JobName, schedule: Schedule): Promise<void> => {
  const key = name
  const present = await getKeyedJob(session, key)
  if (schedule.payload === undefined) {
    if (present !== undefined) await discardJob(session, present.id)
    return schedule.drop(session)
  }
  const isSame = isDeepStrictEqual(present?.payload, schedule.payload)
  if (present !== undefined && !present.isDead && isSame) return
  if ((present === undefined || isSame) && !(await schedule.isDue(session))) return
  if (present?.isDead) await discardJob(session, present.id)
  await addJob(session, { name, payload: schedule.payload, key, priority: schedule.priority ?? 0 })
}
