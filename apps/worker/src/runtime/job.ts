import type { Session } from '@corescope/store/database'
import type { z } from 'zod'
import type { Logger } from '../logger.ts'

/** Thrown by a job when no further attempt can help: it becomes a dead letter at once. */
export class JobRefusedError extends Error {
  override name = 'JobRefusedError'
}

/** The reason of a job's signal when somebody cancelled it. */
export class JobCancelledError extends Error {
  override name = 'JobCancelledError'
}

/** The reason of a job's signal when an attempt took longer than its kind allows. */
export class JobTimeoutError extends Error {
  override name = 'JobTimeoutError'
}

/** The reason of a job's signal when the worker stops or has lost the database: the attempt is made again elsewhere. */
export class JobInterruptedError extends Error {
  override name = 'JobInterruptedError'
}

export interface JobContext<Payload> {
  payload: Payload
  /** Aborts when the job is cancelled, takes too long, or the worker stops. */
  signal: AbortSignal
  log: Logger
  /** Tells how far the job is: a share from 0 to 1, null where it is not known, and at most 200 characters. */
  progress(share: number | null, note?: string): Promise<void>
  /**
   * Runs `work` in a transaction that only the worker that has the job can commit. Everything a job writes goes through it.
   * @throws JobLostError when another worker has the job meanwhile
   */
  write<Result>(work: (session: Session) => Promise<Result>): Promise<Result>
}

/** Keeps one job of a kind there whenever its time has come. */
export interface Schedule {
  /** What the job is given; undefined: it is not wanted with these settings. A job with another payload is replaced. */
  payload: Record<string, unknown> | undefined
  isDue(session: Session): Promise<boolean>
  /** Of the jobs of its lane the lowest goes first; 0 when absent. */
  priority?: number
  /** Takes back what earlier jobs left, when the job is not wanted. */
  drop(session: Session): Promise<void>
}

/** A kind of job. An attempt may be made more than once: what it writes must be the same then. */
export interface Job<Payload = unknown> {
  payload: z.ZodType<Payload>
  /** @throws what makes the attempt a failed one; its message is kept with the job */
  run(context: JobContext<Payload>): Promise<void>
  schedule?: Schedule
  /** Looked after every few seconds: says in the feature's own tables what became of jobs that are dead. */
  settleDead?(session: Session): Promise<void>
}
