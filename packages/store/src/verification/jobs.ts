import type { Session } from '../database.ts'
import { isWorkerAlive, jobSchema } from '../jobs/tables.ts'
import { type Reader, statement } from '../reader.ts'
import { type DeadEnd, deadEnd, deadEndFailures } from './dead-ends.ts'
import { importKey } from './imports.ts'
import type { JobMark } from './job-mark.ts'

export interface NewVerificationJob {
  address: Buffer
  runtimeCode: Buffer
  codeHash: Buffer
  creationCode: Buffer | null
  /** Hash of the transaction that the creation code is from. */
  creationTransaction?: Buffer | null
  /** Of the submission: the same one is not done twice at a time. */
  digest: Buffer
  /** Whom limits and turns count, as a hash; emptied when the job has ended. */
  clientKey: string
  compilerVersion: string
  contractName: string | null
  /** JSON text. */
  submission: string
}

/** Key of the worker's job that does a verification. */
export const workKey = (jobId: string): string => `verification ${jobId}`

/** The work of a verification `v` waits, or a worker has it, as SQL. */
const isAlive = `exists (select from ${jobSchema}._private_jobs j
  where j.key = 'verification ' || v.job_id and (j.locked_at is not null or j.attempts < j.max_attempts))`

/** A worker that lives has the work of a verification `v`, as SQL. What a dead one had waits. */
const isAtWork = `exists (select from ${jobSchema}._private_jobs j
  where j.key = 'verification ' || v.job_id and j.locked_at is not null and (pg_is_in_recovery() or ${isWorkerAlive('j.locked_by')}))`

/** Whoever submitted it is forgotten when it has ended, as SQL. An import stays known as one. */
export const forgetClient = `client_key = case client_key when '${importKey}' then client_key else '' end`

/** Submissions of one client come one after the other, until the transaction ends. */
export const lockClient = async (session: Session, clientKey: string): Promise<void> => {
  await session.run('verification_client_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `verification ${clientKey}`,
  ])
}

/** Forgets how submissions ended 30 days ago: what was verified stays. */
export const forgetEnded = async (session: Session): Promise<void> => {
  await session.run(
    'verification_forget',
    "delete from verification_jobs where finished_at < now() - interval '30 days'",
  )
}

/**
 * The unfinished job of the same submission for this contract; undefined where there is none. What an import queued is none:
 * it waits behind everything that people submit.
 */
export const findSameJob = async (
  session: Session,
  { address, codeHash, digest }: JobMark,
): Promise<string | undefined> => {
  const { rows } = await session.run<{ jobId: string }>(
    'verification_same',
    `select v.job_id as "jobId" from verification_jobs v
      where v.address = $1 and v.digest = $2 and v.code_hash = $3 and v.finished_at is null and v.client_key <> '${importKey}' and ${isAlive} limit 1`,
    [address, digest, codeHash],
  )
  return rows[0]?.jobId
}

/** The job of the same submission that failed within the last hour; undefined where there is none. */
export const findFailedJob = async (
  session: Session,
  { address, codeHash, digest }: JobMark,
): Promise<string | undefined> => {
  const { rows } = await session.run<{ jobId: string }>(
    'verification_failed',
    `select job_id as "jobId" from verification_jobs
      where address = $1 and digest = $2 and code_hash = $3 and failure is not null and finished_at > now() - interval '1 hour'
      order by sequence desc limit 1`,
    [address, digest, codeHash],
  )
  return rows[0]?.jobId
}

/** How many submissions of a client wait. */
export const countWaiting = async (session: Session, clientKey: string): Promise<number> => {
  const { rows } = await session.run<{ jobs: number }>(
    'verification_waiting',
    `select count(*)::int as jobs from verification_jobs
      where finished_at is null and client_key = $1 and created_at > now() - interval '1 hour'`,
    [clientKey],
  )
  return rows[0]?.jobs ?? 0
}

/** Turns are kept in the priority of the worker's jobs, a small integer: so many follow each other before the line is empty. */
const lastTurn = 20_000

/**
 * The turn of the next submission of a client: one after its last that waits, and none before the turn that the line has come to. So
 * clients take turns, however many submissions one of them has.
 */
export const findTurn = async (session: Session, clientKey: string): Promise<number> => {
  const { rows } = await session.run<{ turn: number }>(
    'verification_turn',
    `select least(${lastTurn}, greatest(0, min(j.priority), max(j.priority) filter (where v.client_key = $1) + 1))::int as turn
       from verification_jobs v join ${jobSchema}._private_jobs j on j.key = 'verification ' || v.job_id
      where v.finished_at is null and v.client_key <> '${importKey}'
        and (j.locked_at is not null or j.attempts < j.max_attempts)`,
    [clientKey],
  )
  return rows[0]?.turn ?? 0
}

/** Writes a submission down. @returns the id of the job */
export const insertVerificationJob = async (session: Session, job: NewVerificationJob): Promise<string> => {
  const { rows } = await session.run<{ jobId: string }>(
    'verification_job_insert',
    `insert into verification_jobs (address, runtime_code, code_hash, creation_code, digest, client_key, compiler_version,
       contract_name, submission, creation_transaction)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10) returning job_id as "jobId"`,
    [
      ...[job.address, job.runtimeCode, job.codeHash, job.creationCode, job.digest, job.clientKey],
      ...[job.compilerVersion, job.contractName, job.submission, job.creationTransaction ?? null],
    ],
  )
  return rows[0]!.jobId
}

export interface VerificationWork {
  address: `0x${string}`
  runtimeCode: `0x${string}`
  codeHash: `0x${string}`
  creationCode: `0x${string}` | null
  submission: unknown
}

/** What the worker needs of an unfinished job; undefined where it is finished or gone. */
export const readVerificationWork = async (session: Session, jobId: string): Promise<VerificationWork | undefined> => {
  const { rows } = await session.run<VerificationWork>(
    'verification_work',
    `select address, runtime_code as "runtimeCode", code_hash as "codeHash", creation_code as "creationCode", submission
       from verification_jobs where job_id = $1 and finished_at is null and submission is not null`,
    [jobId],
  )
  return rows[0]
}

/** Tells what a job is about. */
export const noteStage = async (session: Session, jobId: string, stage: string): Promise<void> => {
  await session.run('verification_stage', 'update verification_jobs set stage = $2 where job_id = $1', [jobId, stage])
}

/** Ends a job that failed. `failure` is JSON text. */
export const failVerification = async (
  session: Session,
  jobId: string,
  failure: string,
  compileMs: number | null,
): Promise<void> => {
  await session.run(
    'verification_fail',
    `update verification_jobs set stage = 'done', finished_at = now(), submission = null, ${forgetClient}, failure = $2::jsonb, compile_ms = $3
      where job_id = $1 and finished_at is null`,
    [jobId, failure, compileMs],
  )
}

/** Ends what no worker will do any more, and says why. */
export const failDead = async (session: Session): Promise<void> => {
  await session.run(
    'verification_dead',
    `update verification_jobs v set stage = 'done', finished_at = now(), submission = null, ${forgetClient},
            failure = $1::jsonb -> ${deadEnd}
      where v.finished_at is null and v.created_at < now() - interval '2 seconds' and not ${isAlive}`,
    [JSON.stringify(deadEndFailures)],
  )
}

export interface VerificationJobRow {
  jobId: string
  address: string
  submittedAt: number
  finishedAt: number | null
  compileMs: number | null
  /** `queued` where it waits, also for another attempt. */
  stage: string
  /** How many are worked on before it, as the line stands now: another client's may still come between. */
  place: number
  compilerVersion: string
  contractName: string | null
  runtimeMatch: string | null
  /** As of a `VerificationRow`. */
  creationMatch: string | null
  /** JSON text. */
  failure: string | null
  /** Its work is waiting or under way. */
  isAlive: boolean
  /** How its work ended, where it is not alive and nobody has written that down yet. */
  deadEnd: DeadEnd
}
const jobStatement = statement<VerificationJobRow>(
  'verification_job',
  `select v.job_id::text as "jobId", v.address, extract(epoch from v.created_at)::bigint as "submittedAt",
          extract(epoch from v.finished_at)::bigint as "finishedAt", v.compile_ms as "compileMs",
          case when waits.yes then 'queued' else v.stage end as stage,
          v.compiler_version as "compilerVersion", v.contract_name as "contractName", v.runtime_match as "runtimeMatch", v.creation_match as "creationMatch", v.failure::text as failure,
          case when waits.yes
               then (select count(*)::int from verification_jobs w
                       join ${jobSchema}._private_jobs j on j.key = 'verification ' || w.job_id
                       join ${jobSchema}._private_jobs own on own.key = 'verification ' || v.job_id
                      where w.finished_at is null and w.job_id <> v.job_id
                        and (j.locked_at is not null or j.attempts < j.max_attempts
                             and (j.priority, j.run_at, j.id) < (own.priority, own.run_at, own.id)))
               else 0 end as place,
          ${isAlive} as "isAlive", ${deadEnd} as "deadEnd"
     from verification_jobs v cross join lateral (select v.finished_at is null and not ${isAtWork} as yes) waits
    where v.job_id = $1::uuid`,
)
const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/
/** How far a submission is; undefined for what is no id of one. */
export const getVerificationJob = async (reader: Reader, jobId: string): Promise<VerificationJobRow | undefined> =>
  uuid.test(jobId) ? reader.row(jobStatement, [jobId]) : undefined
