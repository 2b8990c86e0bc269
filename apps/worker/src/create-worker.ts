import { openDatabase } from '@corescope/store/database'
import type { JobName } from '@corescope/store/jobs/kinds'
import { databaseAddress } from '@corescope/store/wire/database-address'
import pg from 'pg'
import type { WorkerConfig } from './config.ts'
import { createJobs } from './jobs/create-jobs.ts'
import { createLogger, type Logger, secretsOf } from './logger.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import type { TermJobs } from './runtime/create-task.ts'
import type { Job } from './runtime/job.ts'
import { pause } from './runtime/pause.ts'
import { prepareDatabase, readPreparedChain } from './runtime/prepare-database.ts'
import { runTerm } from './runtime/run-term.ts'
import { startStatusServer, type WorkerStatus } from './status-server.ts'

export interface Worker {
  /** Checks database and settings; resolves when the worker works, or waits for the indexer. @throws one sentence */
  start(): Promise<void>
  /** Settles when it has stopped. */
  done: Promise<void>
  /** Ends cleanly: running jobs are interrupted and left to others, no connection stays open. */
  stop(): Promise<void>
  status(): WorkerStatus
  metrics: Metrics
}

export interface WorkerOptions {
  log?: Logger
  /** The kinds of job, for tests; by default those of the product. */
  jobs?: (config: WorkerConfig, chainId: number) => Record<JobName, Job>
}

const heavyAtOnce = 1
/** Writes of jobs, what looks after them, and the figures. */
const ownConnections = 4
/** One for each lane that listens, and one to spare. */
const libraryConnections = 3
const connectMs = 30_000
const lookAgainMs = 1_000
const afterFailureMs = { first: 200, max: 5_000 }

/** A worker on one database; several may run, each job is done by one of them. */
export const createWorker = (config: WorkerConfig, options: WorkerOptions = {}): Worker => {
  const log = options.log ?? createLogger(config.LOG_LEVEL, secretsOf(config))
  const control = new AbortController()
  const { signal } = control
  const connection = { databaseUrl: config.DATABASE_URL, applicationName: 'corescope-worker' }
  const onIdleError = (error: Error) => log.warn({ error: error.message }, 'an idle connection to PostgreSQL was lost')
  const database = openDatabase({ ...connection, connections: config.WORKER_JOBS + ownConnections, onIdleError })
  const metrics = createMetrics(database)
  let atWork: TermJobs | undefined
  const status = () => ({ isAtWork: atWork !== undefined, running: atWork?.running.size ?? 0 })
  let closeStatus: () => Promise<void> = async () => undefined
  let running: Promise<void> = Promise.resolve()
  let settle: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    settle = resolve
  })

  const term = async (): Promise<void> => {
    const chainId = await database.session(readPreparedChain)
    if (chainId === undefined) return pause(lookAgainMs, signal)
    const pool = openLibraryPool(config, onIdleError)
    try {
      await runTerm({
        database,
        pool,
        jobs: (options.jobs ?? createJobs)(config, chainId),
        atOnce: { quick: config.WORKER_JOBS, heavy: heavyAtOnce },
        log,
        metrics,
        signal,
        onWork: (jobs) => {
          atWork = jobs
        },
      })
    } finally {
      atWork = undefined
      await pool.end()
    }
  }

  const work = async (): Promise<void> => {
    let failures = 0
    while (!signal.aborted) {
      const began = Date.now()
      try {
        await term()
        failures = 0
      } catch (error) {
        if (signal.aborted) return
        failures = Date.now() - began > 60_000 ? 1 : failures + 1
        log.warn({ error: (error as Error).message }, 'the worker stands; beginning again')
        await pause(Math.min(afterFailureMs.first * 2 ** (failures - 1), afterFailureMs.max), signal)
      }
    }
  }

  const end = async (): Promise<void> => {
    control.abort(new DOMException('the worker stops', 'AbortError'))
    await running
    await closeStatus()
    await database.close()
    settle()
  }
  let stopped: Promise<void> | undefined
  return {
    start: async () => {
      await prepareDatabase(database, config)
      closeStatus = await startStatusServer(config, { status, metrics })
      running = work()
    },
    done,
    stop: () => {
      stopped ??= end()
      return stopped
    },
    status,
    metrics,
  }
}

const openLibraryPool = (config: WorkerConfig, onIdleError: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: databaseAddress(config.DATABASE_URL),
    application_name: 'corescope-worker',
    max: config.WORKER_JOBS + heavyAtOnce + libraryConnections,
    connectionTimeoutMillis: connectMs,
  })
  pool.on('error', onIdleError)
  // A connection that breaks while it is lent also fails the statement under way, which is where it is dealt with.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
