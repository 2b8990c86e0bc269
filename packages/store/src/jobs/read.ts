import { type Reader, statement } from '../reader.ts'
import { type JobCount, jobCounts, workerLock } from './tables.ts'

const countStatement = statement<JobCount>('job_counts', jobCounts)
/** Jobs by kind and state. @throws an error with the code 42P01 until a worker has made its tables */
export const countJobs = (reader: Reader) => reader.rows(countStatement, [])

const livesStatement = statement<{ isAtWork: boolean | null }>(
  'worker_lives',
  `select case when not pg_is_in_recovery() then
            exists (select from pg_locks
                     where locktype = 'advisory' and granted and classid = ${workerLock} and objsubid = 2
                       and database = (select oid from pg_database where datname = current_database())) end as "isAtWork"`,
)
/** Whether a worker lives; null on a replica, where nobody's locks are seen. */
export const isWorkerAtWork = async (reader: Reader): Promise<boolean | null> =>
  (await reader.row(livesStatement, []))?.isAtWork ?? null
