import type { Database, Session } from '@corescope/store/database'
import { type JobKind, type JobName, jobKinds } from '@corescope/store/jobs/kinds'
import {
  dropStaleNotes,
  holdWorkerLock,
  listCancelled,
  releaseDeadWorkers,
  returnAttempts,
} from '@corescope/store/jobs/running'
import { stopReasons } from '@corescope/store/jobs/tables'
import { Logger as LibraryLogger, type Runner, run } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { createTask, type TermJobs } from './create-task.ts'
import { type Job, JobCancelledError, JobInterruptedError } from './job.ts'
import { keepSchedule } from './keep-schedules.ts'
import { pause } from './pause.ts'

export interface TermContext {
  database: Database
  /** For the library, which takes connections of its own. */
  pool: pg.Pool
  jobs: Record<JobName, Job>
  /** Jobs of each lane that run at once in this process. */
  atOnce: Record<JobKind['lane'], number>
  log: Logger
  metrics: Metrics
  signal: AbortSignal
  /** Told while the term lasts. */
  onWork: (jobs: TermJobs) => void
}

const pollMs = 2_000
const tendMs = 1_000
/** Rounds of tending between two looks for dead workers and due schedules. */
const roundsBetween = 5

/** Polls as the library's default does; new jobs are announced by NOTIFY. */
const forLibrary = (log: Logger) =>
  new LibraryLogger(() => (level, message) => {
    // payloads belong to users: no more than the sentence
    if (level === 'error' || level === 'warning') log.debug({ library: message.split('\n')[0] }, 'graphile-worker')
  })

/**
 * Works until aborted, or until the session that says that this worker lives is lost. When it is over no job runs, and
 * those that were interrupted are free for others.
 * @throws what ended the term, unless the signal did
 */
export const runTerm = async (context: TermContext): Promise<void> => {
  const { database, log, metrics, signal } = context
  const held = await database.dedicated()
  const control = new AbortController()
  const jobs: TermJobs = { running: new Map(), interrupted: new Set() }
  const failed = new Promise<never>((_resolve, reject) => {
    held.closed.then(reject)
    control.signal.addEventListener('abort', () => reject(control.signal.reason), { once: true })
  })
  failed.catch(() => undefined)
  const interrupt = () => control.abort(new JobInterruptedError(stopReasons.stopped))
  signal.addEventListener('abort', interrupt, { once: true })
  const runners: Runner[] = []
  try {
    signal.throwIfAborted()
    await database.session(releaseDeadWorkers)
    metrics.terms.inc()
    for (const lane of ['quick', 'heavy'] as const) {
      const runner = await startRunner(lane, context, held.session, jobs, control)
      if (runner !== undefined) runners.push(runner)
    }
    context.onWork(jobs)
    log.info('looking for jobs')
    await Promise.race([failed, tend(context, jobs, control.signal)])
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', interrupt)
    control.abort(new JobInterruptedError(stopReasons.lostDatabase))
    await Promise.allSettled(runners.map((runner) => runner.stop()))
    const { interrupted } = jobs
    const giveBack = (session: Session) => returnAttempts(session, [...interrupted])
    if (interrupted.size > 0) {
      // with the database away the attempt is found again as that of a dead worker, and counts
      await database.session(giveBack).catch((error: Error) => log.debug({ error: error.message }, 'not given back'))
    }
    await held.close().catch((error: Error) => log.debug({ error: error.message }, 'the session had ended'))
  }
}

/** @returns undefined where no kind of job belongs to the lane */
const startRunner = async (
  lane: JobKind['lane'],
  context: TermContext,
  session: Session,
  jobs: TermJobs,
  control: AbortController,
): Promise<Runner | undefined> => {
  const { database, pool, log, metrics } = context
  const names = (Object.keys(jobKinds) as JobName[]).filter((name) => jobKinds[name].lane === lane)
  if (names.length === 0) return undefined
  const means = { database, log, metrics, jobs, signal: control.signal }
  const runner = await run({
    pgPool: pool,
    taskList: Object.fromEntries(names.map((name) => [name, createTask(name, context.jobs[name], means)])),
    concurrency: context.atOnce[lane],
    pollInterval: pollMs,
    noHandleSignals: true,
    logger: forLibrary(log),
    preset: {
      plugins: [
        {
          name: 'CorescopeLiveness',
          version: '1.0.0',
          worker: {
            hooks: {
              // awaited before the worker looks for its first job: until then nobody can hold it for dead
              startWorker: (_context, { worker }) => holdWorkerLock(session, worker.workerId),
            },
          },
        },
      ],
    },
  })
  // The library replaces no worker that could not store how a job ended.
  runner.events.on('worker:fatalError', ({ error }) => control.abort(error))
  return runner
}

/** Looks after what runs, until aborted: cancellations, jobs of dead workers, schedules. */
const tend = async (context: TermContext, jobs: TermJobs, signal: AbortSignal): Promise<void> => {
  const { database, log } = context
  for (let round = 0; !signal.aborted; round++) {
    if (jobs.running.size > 0) {
      const cancelled = await database.session((session) => listCancelled(session, [...jobs.running.keys()]))
      for (const jobId of cancelled) jobs.running.get(jobId)?.abort(new JobCancelledError('The job was cancelled.'))
    }
    if (round % roundsBetween === 0) {
      const workers = await database.session(releaseDeadWorkers)
      if (workers > 0) log.warn({ workers }, 'took the jobs of workers that are gone')
      await database.session(dropStaleNotes)
      for (const [name, { schedule, settleDead }] of Object.entries(context.jobs) as [JobName, Job][]) {
        if (settleDead !== undefined) await database.transaction('settle', settleDead)
        if (schedule !== undefined) {
          await database.transaction('schedule', (session) => keepSchedule(session, name, schedule))
        }
      }
    }
    await pause(tendMs, signal)
  }
}
