/** The schema of graphile-worker: the library makes and migrates it, the worker process calls the library. */
export const jobSchema = 'graphile_worker'

/** First key of the advisory lock that every worker of a process holds while it lives; the second is a hash of its id. */
export const workerLock = 0x636f7377

/** The worker with an id lives, as SQL: it holds its lock. On a replica nobody's locks are seen. */
export const isWorkerAlive = (workerId: string): string => `exists (
  select from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = ${workerLock}
     and l.objid::bigint = hashtext(${workerId})::bigint & 4294967295
     and l.database = (select oid from pg_database where datname = current_database()))`

/**
 * `waiting`: its time has come or will come. `running`: a worker has it. `retrying`: an attempt failed, the next one will
 * come. `dead`: all attempts failed.
 */
export type JobState = 'waiting' | 'running' | 'retrying' | 'dead'

/** Why attempts fail that their worker was stopped in: no fault of the job. */
export const stopReasons = { stopped: 'The worker stops.', lostDatabase: 'The worker lost the database.' } as const

/** State of a row `j` of the library's table of jobs, as SQL. */
export const jobState = `case when j.locked_at is not null then 'running'
  when j.attempts >= j.max_attempts then 'dead' when j.attempts > 0 then 'retrying' else 'waiting' end`

/** Jobs with the names of their kinds and their notes, as SQL. */
export const jobRows = `${jobSchema}._private_jobs j join ${jobSchema}._private_tasks t on t.id = j.task_id`

/** Jobs counted by kind and state, as SQL. */
export const jobCounts = `select t.identifier as name, ${jobState} as state, count(*)::int as jobs from ${jobRows}
  group by 1, 2 order by 1, 2`

/** How many jobs of a kind are in a state. */
export interface JobCount {
  name: string
  state: JobState
  jobs: number
}
