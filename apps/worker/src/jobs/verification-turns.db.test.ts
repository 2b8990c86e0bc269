import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { type Database, openDatabase } from '@corescope/store/database'
import { addJob } from '@corescope/store/jobs/add'
import { holdWorkerLock, returnAttempts } from '@corescope/store/jobs/running'
import { createReader, type Reader } from '@corescope/store/reader'
import { importKey, importPriority } from '@corescope/store/verification/imports'
import {
  failVerification,
  findTurn,
  getVerificationJob,
  insertVerificationJob,
  noteStage,
  workKey,
} from '@corescope/store/verification/jobs'
import { Logger, runOnce } from 'graphile-worker'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareDatabase } from '../runtime/prepare-database.ts'

let server: TestDatabases
let databaseUrl: string
let database: Database
let reader: Reader
beforeAll(async () => {
  server = await startMigratedServer()
  databaseUrl = (await server.createDatabase()).url
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

/** As the API writes a submission down. @returns the id of the job */
const submit = (clientKey: string) =>
  database.transaction('submit', async (session) => {
    const priority = clientKey === importKey ? importPriority : await findTurn(session, clientKey)
    const jobId = await insertVerificationJob(session, {
      ...{ address: Buffer.alloc(20), runtimeCode: Buffer.alloc(1), codeHash: Buffer.alloc(32), creationCode: null },
      ...{ digest: Buffer.alloc(32), clientKey, compilerVersion: '0.8.37', contractName: null, submission: '{}' },
    })
    await addJob(session, { name: 'verification', payload: { jobId }, key: workKey(jobId), priority })
    return jobId
  })
const placeOf = async (jobId: string) => (await getVerificationJob(reader, jobId))?.place
const several = async (clientKey: string, count: number) => {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) ids.push(await submit(clientKey))
  return ids
}

it('clients take turns, the told place is the real one, and whoever submitted is forgotten in the end', async () => {
  const imported = await submit(importKey)
  const many = await several('many', 8)
  const [one, two] = await several('one', 2)
  const late = await submit('late')
  const order = [many[0]!, one!, late, many[1]!, two!, ...many.slice(2), imported]
  expect(await Promise.all(order.map(placeOf))).toEqual(order.map((_jobId, place) => place))

  const done: string[] = []
  let newcomer = ''
  const verification = async (payload: unknown) => {
    const { jobId } = payload as { jobId: string }
    // the line has come to the fourth turn: whoever comes now waits for it, and not for the four after it
    if (jobId === many[3]) {
      newcomer = await submit('newcomer')
      expect(await placeOf(newcomer)).toBe(1)
    }
    done.push(jobId)
    await database.transaction('end', (session) => failVerification(session, jobId, '{}', null))
  }
  const logger = new Logger(() => () => undefined)
  await runOnce({ connectionString: databaseUrl, taskList: { verification }, logger })
  expect(done).toEqual([...order.slice(0, 7), newcomer, ...order.slice(7)])
  const { rows } = await database.session((session) =>
    session.run<{ client: string }>(
      'clients',
      'select distinct client_key as client from verification_jobs order by 1',
    ),
  )
  expect(rows).toEqual([{ client: '' }, { client: importKey }])
})

it('what a worker gave back, or died over, waits again, tells so, and keeps its turn', async () => {
  const [first, second, third] = [await submit('a'), await submit('b'), await submit('c')]
  const told = () =>
    Promise.all(
      [first, second, third].map(async (jobId) => {
        const { stage, place } = (await getVerificationJob(reader, jobId))!
        return `${stage} ${place}`
      }),
    )
  const change = (set: string) =>
    database.session((session) =>
      session.run<{ id: number }>(
        `change ${set}`,
        `update graphile_worker._private_jobs set ${set} where key = 'verification ' || $1 returning id`,
        [first],
      ),
    )
  expect(await told()).toEqual(['queued 0', 'queued 1', 'queued 2'])

  const held = await database.dedicated()
  await holdWorkerLock(held.session, 'worker-a')
  const { rows } = await change(`locked_at = now(), locked_by = 'worker-a', attempts = 1`)
  await database.session((session) => noteStage(session, first, 'compiling'))
  expect(await told()).toEqual(['compiling 0', 'queued 1', 'queued 2'])
  // as the library puts back what failed, and the worker then what it interrupted
  await change(`locked_at = null, locked_by = null, run_at = now() + interval '3 seconds'`)
  expect((await told())[0]).toMatch(/^queued/)
  await database.session((session) => returnAttempts(session, [rows[0]!.id]))
  expect(await told()).toEqual(['queued 0', 'queued 1', 'queued 2'])

  await change(`locked_at = now(), locked_by = 'worker-a', attempts = 1`)
  expect(await told()).toEqual(['compiling 0', 'queued 1', 'queued 2'])
  await held.close()
  // no worker lives that could set it free
  await expect.poll(told).toEqual(['queued 0', 'queued 1', 'queued 2'])
})
