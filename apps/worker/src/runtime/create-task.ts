import type { Database } from '@corescope/store/database'
import { type JobName, jobKinds } from '@corescope/store/jobs/kinds'
import { type Attempt, giveUp, lockAttempt, noteProgress } from '@corescope/store/jobs/running'
import type { Task } from 'graphile-worker'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import {
  type Job,
  JobCancelledError,
  type JobContext,
  JobInterruptedError,
  JobRefusedError,
  JobTimeoutError,
} from './job.ts'

/** Jobs that run in a term, and those of them that its end interrupted. */
export interface TermJobs {
  running: Map<number, AbortController>
  interrupted: Set<number>
}

export interface TaskMeans {
  database: Database
  log: Logger
  metrics: Metrics
  jobs: TermJobs
  /** Aborts with a JobInterruptedError when the term ends. */
  signal: AbortSignal
}

/** How long a job whose signal has aborted may take to end. */
const settleMs = 2_000

/** One kind of job as the library runs it: with a deadline, a fence for what it writes, and a way to cancel it. */
export const createTask = (name: JobName, job: Job, means: TaskMeans): Task => {
  const { metrics, jobs } = means
  const count = (outcome: string) => metrics.attempts.inc({ name, outcome })
  return async (payload, { job: row }) => {
    const attempt: Attempt = {
      jobId: Number(row.id),
      workerId: row.locked_by ?? '',
      attempt: row.attempts,
      hasKey: row.key !== null,
    }
    const log = means.log.child({ job: attempt.jobId, name, attempt: attempt.attempt })
    const control = new AbortController()
    const signal = AbortSignal.any([control.signal, means.signal])
    const { timeoutSeconds } = jobKinds[name]
    const timer = setTimeout(() => {
      control.abort(new JobTimeoutError(`The attempt took longer than ${timeoutSeconds} seconds.`))
    }, timeoutSeconds * 1000)
    jobs.running.set(attempt.jobId, control)
    try {
      const context = createContext(means.database, attempt, { signal, log })
      await endBySignal(runJob(job, payload, context), signal)
      count('done')
    } catch (error) {
      const reason = signal.aborted ? signal.reason : error
      if (reason instanceof JobCancelledError) {
        // for the library it has ended well: it is removed
        log.info('cancelled')
        return count('cancelled')
      }
      if (reason instanceof JobInterruptedError) jobs.interrupted.add(attempt.jobId)
      if (reason instanceof JobRefusedError) await means.database.session((session) => giveUp(session, attempt))
      const isDead = reason instanceof JobRefusedError || row.attempts >= row.max_attempts
      count(reason instanceof JobInterruptedError ? 'interrupted' : isDead ? 'dead' : 'failed')
      log[isDead ? 'error' : 'warn']({ reason: (reason as Error).message }, isDead ? 'given up' : 'the attempt failed')
      throw reason
    } finally {
      clearTimeout(timer)
      jobs.running.delete(attempt.jobId)
    }
  }
}

const runJob = async (job: Job, payload: unknown, context: Omit<JobContext<unknown>, 'payload'>): Promise<void> => {
  const parsed = job.payload.safeParse(payload)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new JobRefusedError(`The payload cannot be used: ${issue?.path.join('.')}: ${issue?.message}.`)
  }
  await job.run({ ...context, payload: parsed.data })
}

const createContext = (
  database: Database,
  attempt: Attempt,
  { signal, log }: Pick<JobContext<unknown>, 'signal' | 'log'>,
): Omit<JobContext<unknown>, 'payload'> => ({
  signal,
  log,
  progress: (share, note) => database.session((session) => noteProgress(session, attempt.jobId, share, note ?? null)),
  write: (work) =>
    database.transaction('job', async (session) => {
      await lockAttempt(session, attempt)
      return work(session)
    }),
})

/** Waits for the job; once its signal has aborted, a little longer only. @throws what it threw, or the signal's reason */
const endBySignal = async (running: Promise<void>, signal: AbortSignal): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  let begin: () => void = () => undefined
  const late = new Promise<never>((_resolve, reject) => {
    begin = () => {
      timer = setTimeout(() => reject(signal.reason), settleMs)
    }
  })
  if (signal.aborted) begin()
  else signal.addEventListener('abort', begin, { once: true })
  try {
    await Promise.race([running, late])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', begin)
    running.catch(() => undefined) // it ends later, and its writes are refused
  }
}
