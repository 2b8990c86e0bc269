import type { Session } from '../database.ts'
import { isWorkerAlive, jobRows, jobSchema, workerLock } from './tables.ts'

/** The attempt was taken from this worker: its session was lost and another worker has the job, or nobody needs it. */
class JobLostError extends Error {
  override name = 'JobLostError'
}

/** One attempt of a job, by the worker that has it. */
export interface Attempt {
  jobId: number
  workerId: string
  attempt: number
  /** The job had a key when the attempt began. */
  hasKey: boolean
}

/**
 * The fence of a job's writes, to be called first in their transaction: the attempt still has the job, and keeps it until
 * the transaction ends. A job that is added under the key of one that runs takes the key from it and ends its attempts
 * with this one (add_job of the library): the attempt that runs goes on.
 * @throws JobLostError
 */
export const lockAttempt = async (session: Session, { jobId, workerId, attempt, hasKey }: Attempt): Promise<void> => {
  const { rowCount } = await session.run(
    'job_lock',
    `select 1 from ${jobSchema}._private_jobs
      where id = $1 and locked_by = $2
        and (attempts = $3 or ($4::boolean and key is null and attempts = max_attempts)) for update`,
    [jobId, workerId, attempt, hasKey],
  )
  if (rowCount === 0) throw new JobLostError(`Job ${jobId} is no longer this worker's.`)
}

/** Ends the attempts of a job with the one that runs: when that fails, the job is dead. */
export const giveUp = async (session: Session, { jobId, workerId }: Attempt): Promise<void> => {
  await session.run(
    'job_give_up',
    `update ${jobSchema}._private_jobs set attempts = max_attempts where id = $1 and locked_by = $2`,
    [jobId, workerId],
  )
}

/** Tells how far a running job is: a share from 0 to 1, and a few words. */
export const noteProgress = async (
  session: Session,
  jobId: number,
  progress: number | null,
  note: string | null,
): Promise<void> => {
  await session.run(
    'job_note',
    `insert into job_notes (job_id, progress, note) values ($1, $2, left($3, 200))
     on conflict (job_id) do update set progress = excluded.progress, note = excluded.note, noted_at = now()`,
    [jobId, progress, note],
  )
}

/** Those of the jobs that somebody has asked to cancel. */
export const listCancelled = async (session: Session, jobIds: readonly number[]): Promise<number[]> => {
  const { rows } = await session.run<{ jobId: number }>(
    'jobs_cancelled',
    `select job_id as "jobId" from job_notes where is_cancelled and job_id = any($1::bigint[])`,
    [jobIds],
  )
  return rows.map(({ jobId }) => jobId)
}

/** Removes the notes of jobs that are gone. */
export const dropStaleNotes = async (session: Session): Promise<void> => {
  await session.run(
    'job_notes_drop',
    `delete from job_notes n where not exists (select from ${jobSchema}._private_jobs j where j.id = n.job_id)`,
  )
}

/** Takes the lock that says that a worker lives: PostgreSQL lets it go when the session ends, however that happens. */
export const holdWorkerLock = async (session: Session, workerId: string): Promise<void> => {
  await session.run('worker_lock', 'select pg_advisory_lock_shared($1::int, hashtext($2))', [workerLock, workerId])
}

/**
 * Gives up what workers hold that live no more, so that others take their jobs at once. The attempt counts.
 * @returns how many workers there were
 */
export const releaseDeadWorkers = async (session: Session): Promise<number> => {
  const { rows } = await session.run<{ workers: number }>(
    'workers_release',
    `with held as (
       select locked_by from ${jobSchema}._private_jobs where locked_by is not null
       union select locked_by from ${jobSchema}._private_job_queues where locked_by is not null),
     dead as materialized (
       select array_agg(locked_by) as ids, count(*)::int as workers from held
        where not ${isWorkerAlive('locked_by')})
     select workers, case when workers > 0 then ${jobSchema}.force_unlock_workers(ids) end from dead`,
  )
  return rows[0]?.workers ?? 0
}

/** Gives interrupted attempts back: they are made again at once, do not count, and keep their turn. */
export const returnAttempts = async (session: Session, jobIds: readonly number[]): Promise<void> => {
  await session.run(
    'jobs_return',
    `select ${jobSchema}.reschedule_jobs(array[j.id], run_at => least(now(), j.created_at), attempts => greatest(0, j.attempts - 1))
       from ${jobRows} where j.id = any($1::bigint[]) and j.locked_at is null`,
    [jobIds],
  )
}

/** What is known of the job under a key. */
export interface KeyedJob {
  id: number
  isRunning: boolean
  isDead: boolean
  payload: unknown
}

/** The job under a key; undefined where there is none. */
export const getKeyedJob = async (session: Session, key: string): Promise<KeyedJob | undefined> => {
  const { rows } = await session.run<KeyedJob>(
    'job_keyed',
    `select j.id, j.locked_at is not null as "isRunning", j.locked_at is null and j.attempts >= j.max_attempts as "isDead",
            j.payload from ${jobSchema}._private_jobs j where j.key = $1`,
    [key],
  )
  return rows[0]
}
