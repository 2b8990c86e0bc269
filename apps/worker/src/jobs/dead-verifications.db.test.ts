import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { type Database, openDatabase } from '@corescope/store/database'
import { addJob } from '@corescope/store/jobs/add'
import { discardJob, listJobs } from '@corescope/store/jobs/manage'
import { stopReasons } from '@corescope/store/jobs/tables'
import { createReader, type Reader } from '@corescope/store/reader'
import { findEarlierImport, importKey } from '@corescope/store/verification/imports'
import { failDead, getVerificationJob, insertVerificationJob, workKey } from '@corescope/store/verification/jobs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareDatabase } from '../runtime/prepare-database.ts'

let server: TestDatabases
let database: Database
let reader: Reader
beforeAll(async () => {
  server = await startMigratedServer()
  const databaseUrl = (await server.createDatabase()).url
  database = openDatabase({ databaseUrl, connections: 2, applicationName: 'test' })
  const limits = { connections: 1, statementTimeoutMs: 30_000, acquireTimeoutMs: 30_000, onIdleError: () => undefined }
  reader = createReader({ databaseUrl, ...limits })
  await prepareDatabase(database, { DATABASE_URL: databaseUrl, databaseSetting: 'DATABASE_URL' })
})
afterAll(async () => {
  await reader?.end()
  await database?.close()
  await server?.stop()
})

const sql = (text: string, values: unknown[] = []) => database.session((session) => session.run(text, text, values))

/** A submission of some seconds ago. @returns its id, and that of the worker's job */
const submit = async (clientKey = 'test') => {
  const jobId = await database.transaction('submit', async (session) => {
    const id = await insertVerificationJob(session, {
      ...{ address: Buffer.alloc(20), runtimeCode: Buffer.alloc(1), codeHash: Buffer.alloc(32), creationCode: null },
      ...{ digest: Buffer.alloc(32), clientKey, compilerVersion: '0.8.37', contractName: null },
      submission: '{}',
    })
    await addJob(session, { name: 'verification', payload: { jobId: id }, key: workKey(id) })
    return id
  })
  await sql("update verification_jobs set created_at = now() - interval '1 minute' where job_id = $1", [jobId])
  const [job] = await database.session((session) => listJobs(session, 1))
  return { jobId, workId: job!.id }
}
/** The work of a submission has used up its attempts, the last of them with this error. */
const kill = (workId: number, lastError: string | null) =>
  sql('update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2 where id = $1', [
    workId,
    lastError,
  ])
const failureOf = async (jobId: string) =>
  JSON.parse((await getVerificationJob(reader, jobId))?.failure ?? 'null') as { code: string; message: string } | null

it('whoever submitted is told how the work really ended', async () => {
  const [waiting, discarded, stopped, gently, failed] = [
    ...[await submit(), await submit(), await submit(), await submit(), await submit()],
  ] as const
  expect(await database.session((session) => discardJob(session, discarded!.workId))).toBe('removed')
  await kill(stopped!.workId, null)
  await kill(gently!.workId, stopReasons.stopped)
  await kill(failed!.workId, "ENOSPC: no space left on device, open '/var/cache/solc'")

  // the same is told before a worker has written it down
  const ends = async () =>
    Promise.all(
      [discarded, stopped, gently, failed].map(async (one) => (await getVerificationJob(reader, one!.jobId))?.deadEnd),
    )
  const told = ['discarded', 'interrupted', 'interrupted', 'verifierFailed']
  expect(await ends()).toEqual(told)

  await database.transaction('settle', failDead)
  const failures = await Promise.all([discarded, stopped, gently, failed].map((one) => failureOf(one!.jobId)))
  expect(failures.map((failure) => failure?.code)).toEqual(told)
  const [byOperator, twice, , byItself] = failures.map((failure) => failure?.message)
  expect(byOperator).toBe('The operator removed this submission before it was verified.')
  expect(twice).toContain('stopped twice')
  expect(byItself).toContain('The verifier itself failed on this submission.')
  expect(byItself).not.toContain('/var')
  expect(await failureOf(waiting!.jobId)).toBeNull()
})

it('an import that no worker ended is no failed one: it is done again', async () => {
  const { jobId, workId } = await submit(importKey)
  const mark = { address: Buffer.alloc(20), codeHash: Buffer.alloc(32), digest: Buffer.alloc(32) }
  const earlier = (more = {}) => database.session((session) => findEarlierImport(session, { ...mark, ...more }))
  expect(await earlier()).toMatchObject({ earlier: 'waiting' })
  // the contract was made anew, with other code
  expect(await earlier({ codeHash: Buffer.alloc(32, 1) })).toMatchObject({ earlier: null })
  await database.session((session) => discardJob(session, workId))
  await database.transaction('settle', failDead)
  expect(await failureOf(jobId)).toMatchObject({ code: 'discarded' })
  expect(await earlier()).toMatchObject({ earlier: null })
})
