import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { migrateDatabase } from '@corescope/devnet/test-worlds/migrated-server'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { type Database, openDatabase, type Session } from '@corescope/store/database'
import { addJob, JobsFullError } from '@corescope/store/jobs/add'
import { jobKinds } from '@corescope/store/jobs/kinds'
import { discardJob, getJob, listJobs, retryJob } from '@corescope/store/jobs/manage'
import { migrate } from '@corescope/store/migrate'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { CommandError } from './commands/command-error.ts'
import { runJobsCommand } from './commands/jobs-command.ts'
import { readConfig } from './config.ts'
import { createWorker, type Worker } from './create-worker.ts'
import { createLogger } from './logger.ts'
import { type Job, type JobContext, JobRefusedError } from './runtime/job.ts'

let server: TestDatabaseServer
let url: string
let database: Database
const workers = new Set<Worker>()
beforeAll(async () => {
  server = await startTestDatabase(migrateDatabase)
})
beforeEach(async () => {
  url = (await server.createDatabase()).url
  database = openDatabase({ databaseUrl: url, connections: 3, applicationName: 'test' })
  const identity = { chainId: 1112, genesisHash: `0x${'1'.repeat(64)}`, startBlock: 0, wrappedCoins: [] } as const
  await database.transaction('identity', (session) => ensureIdentity(session, { ...identity, wrappedCoins: [] }))
  await sql('create table deeds (job integer, worker text)')
})
afterEach(async () => {
  await Promise.all([...workers].map((worker) => worker.stop()))
  workers.clear()
  await database.close()
})
afterAll(async () => {
  await server?.stop()
})

const name = 'token-list'
const sql = async <Row>(text: string) => (await database.session((session) => session.run<Row>(text, text))).rows
const deeds = async () => (await sql<{ job: number }>('select job from deeds order by job')).map(({ job }) => job)
const add = (payload: { deed: number }, more = {}) =>
  database.transaction('add', (session) => addJob(session, { name, payload, ...more }))
const job = (jobId: number) => database.session((session) => getJob(session, jobId))
/** A back-off is over at once. */
const skipBackOff = () => sql('update graphile_worker._private_jobs set run_at = now() where locked_at is null')

type Deed = { deed: number }
const idle: Job = { payload: z.unknown(), run: async () => undefined }
/** Starts a worker whose only kind of job is this one. */
const work = async (run: (context: JobContext<Deed>) => Promise<void>, more: Partial<Job> = {}): Promise<Worker> => {
  const config = readConfig({ DATABASE_URL: url })
  const only = { payload: z.object({ deed: z.number() }), run, ...more } as Job
  const worker = createWorker(config, {
    jobs: () => ({
      ...{
        [name]: only,
        alerts: idle,
        compilers: idle,
        creations: idle,
        expiry: idle,
        faucet: idle,
        mail: idle,
        sealing: idle,
        verification: idle,
      },
      webhooks: idle,
    }),
    log: createLogger('silent'),
  })
  workers.add(worker)
  await worker.start()
  await eventually(() => expect(worker.status().isAtWork).toBe(true))
  return worker
}
const write = ({ payload, write: commit }: JobContext<Deed>) =>
  commit(async (session: Session) => {
    await session.run('deed', 'insert into deeds (job) values ($1)', [payload.deed])
  })

it('does each job once, whichever worker has it', async () => {
  await Promise.all([work(write), work(write)])
  const wanted = Array.from({ length: 8 }, (_value, index) => index)
  for (const deed of wanted) await add({ deed })
  await eventually(async () => expect(await deeds()).toEqual(wanted))
  await eventually(async () => expect(await database.session((session) => listJobs(session, 10))).toEqual([]))
})

it('tries a job again, later each time, and keeps it as a dead letter in the end', async () => {
  const worker = await work(async () => {
    throw new Error('the server is away')
  })
  const id = await add({ deed: 1 })
  const waits: number[] = []
  for (let attempt = 1; attempt <= jobKinds[name].maxAttempts; attempt++) {
    await eventually(async () =>
      expect(await job(id)).toMatchObject({ attempts: attempt, lastError: expect.anything() }),
    )
    await eventually(async () => expect((await job(id))?.state).not.toBe('running'))
    const [row] = await sql<{ wait: number }>(
      'select extract(epoch from run_at - now())::float8 as wait from graphile_worker._private_jobs',
    )
    waits.push(row!.wait)
    await skipBackOff()
  }
  expect(await job(id)).toMatchObject({ state: 'dead', lastError: 'the server is away' })
  expect(waits.slice(0, 4)).toEqual(waits.slice(0, 4).toSorted((one, other) => one - other))
  expect(waits[5]).toBeGreaterThan(300)
  const figures = await worker.metrics.registry.metrics()
  expect(figures).toContain('corescope_jobs{name="token-list",state="dead"} 1')
  expect(figures).toContain('corescope_worker_attempts_total{name="token-list",outcome="dead"} 1')
})

it('a dead letter is listed, shown, tried again and discarded by command', async () => {
  let isAway = true
  await work(async (context) => {
    if (isAway) throw new JobRefusedError('there is no such thing')
    await write(context)
  })
  const jobs = (...words: string[]) => runJobsCommand({ DATABASE_URL: url }, words)
  expect(await jobs()).toBe('There are no jobs.\n')
  const [first, second] = [await add({ deed: 1 }), await add({ deed: 2 })]
  await eventually(async () => expect(await jobs('list', 'dead')).toMatch(new RegExp(`^ID.*\n${second} .*\n${first} `)))
  expect(await jobs('list', 'running')).toBe('There are no running jobs.\n')
  expect(await jobs('show', String(first))).toMatch(
    /state +dead\n.*attempts +10\/10\n[\s\S]*"deed":1[\s\S]*no such thing/,
  )
  expect(await jobs('discard', String(second))).toBe(`Job ${second} is removed.\n`)
  isAway = false
  expect(await jobs('retry', String(first))).toBe(`Job ${first} is due now, with all its attempts.\n`)
  await eventually(async () => expect(await jobs()).toBe('There are no jobs.\n'))
  expect(await deeds()).toEqual([1])
  for (const verb of ['show', 'retry', 'discard']) {
    await expect(jobs(verb, '99')).rejects.toThrow(new CommandError('There is no job 99.'))
  }
})

it('a job that cannot use its payload is given up at once', async () => {
  await work(write)
  const id = await add({ deed: 'x' as never })
  await eventually(async () =>
    expect(await job(id)).toMatchObject({
      state: 'dead',
      lastError: expect.stringMatching(/payload cannot be used: deed/),
    }),
  )
})

it('tells how far a job is, and cancels it', async () => {
  let reason: unknown
  await work(async ({ progress, signal }) => {
    await progress(0.25, 'a quarter')
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    reason = signal.reason
    signal.throwIfAborted()
  })
  const id = await add({ deed: 1 })
  await eventually(async () =>
    expect(await job(id)).toMatchObject({ state: 'running', progress: 0.25, note: 'a quarter' }),
  )
  expect(await database.session((session) => retryJob(session, id))).toBe(false)
  expect(await database.session((session) => discardJob(session, id))).toBe('cancelled')
  await eventually(async () => expect(await job(id)).toBeUndefined())
  expect(reason).toMatchObject({ name: 'JobCancelledError' })
  await eventually(async () => expect(await sql('select * from job_notes')).toEqual([]))
})

it('a worker that stops leaves its job to the next, and the attempt does not count', async () => {
  const first = await work(
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('whatever an abort makes it throw')), { once: true })
      }),
  )
  const id = await add({ deed: 1 })
  await eventually(() => expect(first.status().running).toBe(1))
  await first.stop()
  expect(await job(id)).toMatchObject({ state: 'waiting', attempts: 0 })
  await work(write)
  await eventually(async () => expect(await deeds()).toEqual([1]))
})

it('what a worker writes whose job was taken from it is refused', async () => {
  const contexts: JobContext<Deed>[] = []
  let wake: () => void = () => undefined
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  await work(async (context) => {
    contexts.push(context)
    await asleep
    await write(context)
  })
  const id = await add({ deed: 1 })
  await eventually(() => expect(contexts).toHaveLength(1))
  await sql('update graphile_worker._private_jobs set locked_by = null, locked_at = null')
  await eventually(() => expect(contexts).toHaveLength(2))
  wake()
  await eventually(async () => expect(await job(id)).toBeUndefined())
  expect(await deeds()).toEqual([1])
})

it('a job that runs writes what it does, also when another one is added under its key meanwhile', async () => {
  const begun: number[] = []
  let wake: () => void = () => undefined
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  await work(async (context) => {
    begun.push(context.payload.deed)
    await asleep
    await write(context)
  })
  const first = await add({ deed: 1 }, { key: 'k' })
  await eventually(() => expect(begun).toEqual([1]))
  const second = await add({ deed: 2 }, { key: 'k' })
  expect(second).not.toBe(first)
  wake()
  await eventually(async () => expect(await deeds()).toEqual([1, 2]))
  await eventually(async () => expect([await job(first), await job(second)]).toEqual([undefined, undefined]))
})

it('refuses more jobs of a kind than may wait', async () => {
  const worker = await work(write)
  await worker.stop()
  for (let deed = 0; deed < jobKinds[name].maxWaiting; deed++) await add({ deed })
  await expect(add({ deed: 99 })).rejects.toThrow(JobsFullError)
  await expect(add({ deed: 99 }, { key: 'k' })).rejects.toThrow(JobsFullError)
})

it('goes on by itself when the database was away', async () => {
  const worker = await work(write)
  const client = await server.createDatabase()
  await sql('select 1')
  await add({ deed: 1 })
  await eventually(async () => expect(await deeds()).toEqual([1]))
  const { rows } = await database.session((session) =>
    session.run<{ name: string }>('name', 'select current_database() as name'),
  )
  const other = openDatabase({ databaseUrl: client.url, connections: 1, applicationName: 'test' })
  const admin = (text: string) => other.session((session) => session.run(text, text))
  // nobody gets in, and who is in is put out: the database is away
  await admin(`alter database "${rows[0]!.name}" allow_connections false`)
  await admin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${rows[0]!.name}'`)
  await eventually(() => expect(worker.status().isAtWork).toBe(false))
  await admin(`alter database "${rows[0]!.name}" allow_connections true`)
  await other.close()
  await eventually(() => expect(worker.status().isAtWork).toBe(true))
  await add({ deed: 2 })
  await eventually(async () => expect(await deeds()).toEqual([1, 2]))
})

it('waits for the tables that the indexer makes', async () => {
  const { url: empty } = await server.createDatabase()
  const bare = openDatabase({ databaseUrl: empty, connections: 1, applicationName: 'test' })
  await bare.session((session) => session.run('drop', 'drop schema public cascade'))
  await bare.session((session) => session.run('make', 'create schema public'))
  const worker = createWorker(readConfig({ DATABASE_URL: empty }), { log: createLogger('silent') })
  workers.add(worker)
  await worker.start()
  expect(worker.status().isAtWork).toBe(false)
  await migrate(bare)
  const identity = { chainId: 1112, genesisHash: `0x${'1'.repeat(64)}`, startBlock: 0, wrappedCoins: [] } as const
  await bare.transaction('identity', (session) => ensureIdentity(session, { ...identity, wrappedCoins: [] }))
  await eventually(() => expect(worker.status().isAtWork).toBe(true))
  await bare.close()
})

it('a role that may not make its schema is told in one sentence', async () => {
  await sql('drop schema if exists graphile_worker cascade')
  await sql("create role guest login password 'x'")
  const guest = new URL(url)
  guest.username = 'guest'
  guest.password = 'x'
  const worker = createWorker(readConfig({ DATABASE_URL: guest.href }), { log: createLogger('silent') })
  workers.add(worker)
  await expect(worker.start()).rejects.toThrow(
    /^The worker may not make the schema graphile_worker in the database \(DATABASE_URL\): .*Grant its role CREATE on the database\.$/,
  )
})
