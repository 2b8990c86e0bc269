import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { type Database, openDatabase } from '@corescope/store/database'
import { addJob } from '@corescope/store/jobs/add'
import { createReader, type Reader } from '@corescope/store/reader'
import { importKey, importPriority } from '@corescope/store/verification/imports'
import {
  failVerification,
  findTurn,
  getVerificationJob,
  insertVerificationJob,
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
