import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '@corescope/devnet/index-proof/until'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { type Database, openDatabase } from '@corescope/store/database'
import { listJobs } from '@corescope/store/jobs/manage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createWorker } from '../create-worker.ts'
import { createLogger } from '../logger.ts'

let server: TestDatabases
let database: Database
let lists: Server
let databaseUrl: string
let url: string
let body = ''
beforeAll(async () => {
  server = await startMigratedServer()
  databaseUrl = (await server.createDatabase()).url
  database = openDatabase({ databaseUrl, connections: 3, applicationName: 'test' })
  const identity = { chainId: 1112, genesisHash: `0x${'1'.repeat(64)}`, startBlock: 0, wrappedCoins: [] } as const
  await database.transaction('identity', (session) => ensureIdentity(session, { ...identity, wrappedCoins: [] }))
  lists = createServer((_request, response) => response.writeHead(body === '' ? 500 : 200).end(body))
  await new Promise<void>((resolve) => lists.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(lists.address() as AddressInfo).port}/list.json`
})
afterAll(async () => {
  lists?.close()
  await database?.close()
  await server?.stop()
})

const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await database.session((session) => session.run<Row>(text, text, values))).rows
const icons = () => rows<{ icon: string }>('select icon from listed_icons order by icon')
/** When the last worker was begun, unix milliseconds. */
let begunAt = 0
/** `sixHours`: due so long after a moment between the worker's beginning and now. */
const state = async () =>
  (
    await rows<{ attempts: number; problem: string | null; isDue: boolean; sixHours: boolean }>(
      `select attempts, problem, due_at <= now() as "isDue",
              due_at - interval '6 hours' between to_timestamp($1::float8 / 1000) and now() as "sixHours" from token_lists`,
      [begunAt],
    )
  )[0]
const jobs = async () =>
  (await database.session((session) => listJobs(session, 10))).filter(({ name }) => name === 'token-list')
const round = async () => (await rows<{ round: number }>('select round from fact_rounds'))[0]?.round
const listOf = (...icons: string[]) =>
  JSON.stringify({
    tokens: icons.map((icon, index) => ({ chainId: 1112, address: `0x${String(index).repeat(40)}`, logoURI: icon })),
  })

/** Runs a worker with this list in its settings until it has had its say. */
const read = async (list: string | undefined, holds: () => Promise<boolean>) => {
  const config = readConfig({ DATABASE_URL: databaseUrl, TOKEN_LIST: list, NPM_REGISTRY: 'off' })
  const worker = createWorker(config, { log: createLogger('silent') })
  begunAt = Date.now()
  await worker.start()
  await until('the list was read', holds)
  await worker.stop()
}
const again = () => rows('update token_lists set due_at = now()')

it('keeps what a list names, and says when that changed', async () => {
  body = listOf('https://a.org/0', 'https://a.org/1')
  const before = await round()
  await read(url, async () => (await icons()).length === 2)
  expect(await state()).toEqual({ attempts: 0, problem: null, isDue: false, sixHours: true })
  expect(await round()).toBe(Number(before) + 1)
  await again()
  await read(url, async () => !(await state())!.isDue)
  expect(await round()).toBe(Number(before) + 1)
  body = listOf('https://a.org/0', 'https://b.org/1', 'https://b.org/2')
  await again()
  await read(url, async () => (await icons()).length === 3)
  expect((await icons()).map(({ icon }) => icon)).toEqual(['https://a.org/0', 'https://b.org/1', 'https://b.org/2'])
  expect(await jobs()).toEqual([])
})

it('keeps the last list while it cannot be read, and asks later and later', async () => {
  body = ''
  await again()
  for (const [given, problem, attempts] of [
    ['', /answers HTTP 500/, 1],
    ['no list', /no JSON/, 2],
    ['{}', /no list of tokens/, 3],
  ] as const) {
    body = given
    const isSettled = async () => (await jobs()).some((job) => job.attempts === attempts && job.state === 'retrying')
    await read(url, isSettled)
    expect(await state()).toMatchObject({ problem: expect.stringMatching(problem), attempts, sixHours: true })
    expect(await jobs()).toMatchObject([{ name: 'token-list', lastError: expect.stringMatching(problem) }])
    const [due] = await rows<{ wait: number }>(
      // beside it may stand the job of compilers, which the worker left
      `select extract(epoch from run_at - updated_at)::float8 as wait from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'token-list'`,
    )
    expect(due!.wait).toBeGreaterThan(Math.exp(attempts) - 1)
    await rows('update graphile_worker._private_jobs set run_at = now()')
  }
  expect(await icons()).toHaveLength(3)
})

it('is read again a round after it was given up, and of the failures one is kept', async () => {
  body = ''
  await rows('update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()')
  const isDead = async () => (await jobs()).some((job) => job.state === 'dead')
  await read(url, isDead)
  const [dead] = await jobs()
  await again()
  await read(url, async () => (await jobs()).every((job) => job.id !== dead!.id))
  expect(await jobs()).toHaveLength(1)
  body = listOf('https://d.org/0')
  await rows('update graphile_worker._private_jobs set run_at = now()')
  await read(url, async () => (await icons()).length === 1)
})

it('another list is read at once; without one there are no icons', async () => {
  body = ''
  await again()
  await read(url, async () => (await jobs()).some((job) => job.state === 'retrying'))
  body = listOf('https://c.org/0', 'https://c.org/1')
  await read(`${url}?other`, async () => (await icons()).length === 2)
  await read(undefined, async () => (await icons()).length === 0)
  expect(await state()).toBeUndefined()
  expect(await jobs()).toEqual([])
})
