import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { migrateDatabase } from '@corescope/devnet/test-worlds/migrated-server'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { type Database, openDatabase } from '@corescope/store/database'
import { addJob } from '@corescope/store/jobs/add'
import { listJobs } from '@corescope/store/jobs/manage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { createWorker, type Worker } from '../create-worker.ts'
import { createLogger } from '../logger.ts'
import type { Job } from './job.ts'

let server: TestDatabaseServer
let database: Database
let worker: Worker | undefined
let url: string
beforeAll(async () => {
  server = await startTestDatabase(migrateDatabase)
  url = (await server.createDatabase()).url
  database = openDatabase({ databaseUrl: url, connections: 3, applicationName: 'test' })
  const identity = { chainId: 1112, genesisHash: `0x${'1'.repeat(64)}`, startBlock: 0, wrappedCoins: [] } as const
  await database.transaction('identity', (session) => ensureIdentity(session, { ...identity, wrappedCoins: [] }))
})
afterAll(async () => {
  await worker?.stop()
  await database?.close()
  await server?.stop()
})

it('of a job that is alone none runs beside another, whoever adds them; one waits at most', async () => {
  const figures = { running: 0, most: 0, runs: 0 }
  let end: () => void = () => undefined
  const faucet: Job = {
    payload: z.object({}),
    run: async () => {
      figures.running += 1
      figures.runs += 1
      figures.most = Math.max(figures.most, figures.running)
      await new Promise<void>((resolve) => {
        end = resolve
      })
      figures.running -= 1
    },
    // as the one of the product, while there is something to look after
    schedule: { payload: {}, isDue: async () => figures.runs < 3, drop: async () => undefined },
  }
  const idle: Job = { payload: z.unknown(), run: async () => undefined }
  worker = createWorker(readConfig({ DATABASE_URL: url, WORKER_JOBS: '3' }), {
    jobs: () => ({
      ...{
        alerts: idle,
        compilers: idle,
        creations: idle,
        expiry: idle,
        mail: idle,
        sealing: idle,
        verification: idle,
        faucet,
      },
      ...{ webhooks: idle, 'token-list': idle },
    }),
    log: createLogger('silent'),
  })
  await worker.start()
  await eventually(() => expect(figures.running).toBe(1))
  for (let time = 0; time < 5; time++) {
    await database.transaction('add', (session) => addJob(session, { name: 'faucet', payload: {}, key: 'faucet' }))
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect(await database.session((session) => listJobs(session, 10))).toHaveLength(2)
  end()
  await eventually(() => expect(figures.runs).toBe(2))
  end()
  await eventually(() => expect(figures.runs).toBe(3))
  end()
  await eventually(async () => expect(await database.session((session) => listJobs(session, 10))).toEqual([]))
  expect(figures).toEqual({ running: 0, most: 1, runs: 3 })
}, 60_000)
