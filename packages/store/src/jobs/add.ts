import type { Session } from '../database.ts'
import { type JobKind, type JobName, jobKinds } from './kinds.ts'
import { jobRows, jobSchema } from './tables.ts'

/** So many jobs of this kind wait already: the caller may try again later. */
export class JobsFullError extends Error {
  override name = 'JobsFullError'
}

export interface NewJob {
  name: JobName
  /** Becomes JSON; the job checks it when it runs. */
  payload: Record<string, unknown>
  /** A job that waits under the same key is replaced; one that runs goes on, and this one follows it. */
  key?: string
  /** When the job is due; by default at once. */
  runAt?: Date
  /** Jobs of the same queue run one after the other; by default those of a kind that `isAlone`. */
  queue?: string
  /** The lowest goes first; 0 when absent. */
  priority?: number
}

/**
 * Adds a job in the caller's transaction: it exists when that is committed. Needs the tables that the worker makes when it
 * starts for the first time.
 * @returns the job's id
 * @throws JobsFullError when too many jobs of this kind wait
 */
export const addJob = async (
  session: Session,
  { name, payload, key, runAt, queue, priority }: NewJob,
): Promise<number> => {
  const { maxAttempts, maxWaiting, isAlone }: JobKind = jobKinds[name]
  const { rows: waiting } = await session.run<{ jobs: number }>(
    'jobs_waiting',
    `select count(*)::int as jobs from (
       select 1 from ${jobRows} where t.identifier = $1 and j.is_available and ($2::text is null or j.key is distinct from $2) limit $3::int) w`,
    [name, key ?? null, maxWaiting],
  )
  if ((waiting[0]?.jobs ?? 0) >= maxWaiting) throw new JobsFullError(`${maxWaiting} jobs "${name}" wait already.`)
  const { rows } = await session.run<{ id: number }>(
    'job_add',
    `select id from ${jobSchema}.add_job(identifier => $1, payload => $2::json, queue_name => $3,
       run_at => $4::timestamptz, max_attempts => $5::int, job_key => $6, priority => $7::int)`,
    [
      name,
      JSON.stringify(payload),
      queue ?? (isAlone ? name : null),
      runAt?.toISOString() ?? null,
      maxAttempts,
      key ?? null,
      priority ?? 0,
    ],
  )
  const [job] = rows
  if (job === undefined) throw new Error(`PostgreSQL did not tell the id of the new job "${name}".`)
  return job.id
}
