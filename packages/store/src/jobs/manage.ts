import type { Session } from '../database.ts'
import { type JobCount, type JobState, jobCounts, jobRows, jobSchema, jobState } from './tables.ts'

/** A job as an operator sees it. Times are ISO 8601 in UTC. */
export interface JobRow {
  id: number
  name: string
  state: JobState
  attempts: number
  maxAttempts: number
  /** When the next attempt is due. */
  runAt: string
  createdAt: string
  /** Why the last attempt failed. */
  lastError: string | null
  /** Share of the work that is done. */
  progress: number | null
  note: string | null
  isCancelled: boolean
}

const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const columns = `j.id, t.identifier as name, ${jobState} as state, j.attempts::int, j.max_attempts::int as "maxAttempts",
  ${iso('j.run_at')} as "runAt", ${iso('j.created_at')} as "createdAt", j.last_error as "lastError",
  n.progress, n.note, coalesce(n.is_cancelled, false) as "isCancelled"`
const rowsFrom = `${jobRows} left join job_notes n on n.job_id = j.id`

/** Jobs by kind and state. */
export const countJobs = async (session: Session): Promise<JobCount[]> =>
  (await session.run<JobCount>('job_counts', jobCounts)).rows

/** The newest jobs, at most `limit`, of one state where it is given. */
export const listJobs = async (session: Session, limit: number, state?: JobState): Promise<JobRow[]> => {
  const { rows } = await session.run<JobRow>(
    'jobs_list',
    `select ${columns} from ${rowsFrom} where $2::text is null or ${jobState} = $2 order by j.id desc limit $1::int`,
    [limit, state ?? null],
  )
  return rows
}

/** A job with its payload; undefined where there is none of this id. */
export const getJob = async (session: Session, jobId: number): Promise<(JobRow & { payload: unknown }) | undefined> => {
  const { rows } = await session.run<JobRow & { payload: unknown }>(
    'job_get',
    `select ${columns}, j.payload from ${rowsFrom} where j.id = $1`,
    [jobId],
  )
  return rows[0]
}

/** Makes a job that does not run due at once, with all its attempts. @returns false where it runs or is gone */
export const retryJob = async (session: Session, jobId: number): Promise<boolean> => {
  const { rowCount } = await session.run(
    'job_retry',
    `select 1 from ${jobSchema}.reschedule_jobs(array[$1::bigint], run_at => now(), attempts => 0)`,
    [jobId],
  )
  return rowCount > 0
}

/**
 * Removes a job that does not run; one that runs is asked to end, and is removed when it has.
 * @returns what was done; undefined where there is no such job
 */
export const discardJob = async (session: Session, jobId: number): Promise<'removed' | 'cancelled' | undefined> => {
  const { rowCount } = await session.run('job_discard', `select 1 from ${jobSchema}.complete_jobs(array[$1::bigint])`, [
    jobId,
  ])
  if (rowCount > 0) {
    await session.run('job_note_drop', 'delete from job_notes where job_id = $1', [jobId])
    return 'removed'
  }
  const { rowCount: asked } = await session.run(
    'job_cancel',
    `insert into job_notes (job_id, is_cancelled)
     select id, true from ${jobSchema}._private_jobs where id = $1
     on conflict (job_id) do update set is_cancelled = true`,
    [jobId],
  )
  return asked > 0 ? 'cancelled' : undefined
}
