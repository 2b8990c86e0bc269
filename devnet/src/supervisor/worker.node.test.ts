import type { ChildProcess } from 'node:child_process'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { registerJobFigures } from '@corescope/api/features/health/job-figures'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { openDatabase } from '@corescope/store/database'
import { migrate } from '@corescope/store/migrate'
import { createReader } from '@corescope/store/reader'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestCanonicalTables } from '../index-proof/canonical-tables.ts'
import type { TestDatabases } from '../postgres/test-database.ts'
import { findFreePort } from '../processes/free-port.ts'
import { startBuiltProgram } from '../test-worlds/built-program.ts'
import { eventually } from '../test-worlds/eventually.ts'
import { startMigratedServer } from '../test-worlds/migrated-server.ts'

/** These tests run the built worker (`npm run build`), as `npm run worker` and `npm run jobs` do. */
const running = new Set<ChildProcess>()
let server: TestDatabases
let url: string
let lists: Server
let listUrl: string
/** Questions for the list, in the order they came. */
const questions: ServerResponse[] = []
/** Whether the server of the list answers; until then each question waits. */
let isAnswering = false
const list = JSON.stringify({ tokens: [{ chainId: 1112, address: `0x${'1'.repeat(40)}`, logoURI: 'https://a.org/1' }] })

beforeAll(async () => {
  server = await startMigratedServer()
  url = (await server.createDatabase()).url
  const database = openDatabase({ databaseUrl: url, connections: 1, applicationName: 'test' })
  const identity = { chainId: 1112, genesisHash: `0x${'1'.repeat(64)}`, startBlock: 0, wrappedCoins: [] } as const
  await database.transaction('identity', (session) => ensureIdentity(session, { ...identity, wrappedCoins: [] }))
  await database.close()
  lists = createServer((_request, response) => {
    questions.push(response)
    if (isAnswering) response.end(list)
  })
  await new Promise<void>((resolve) => lists.listen(0, '127.0.0.1', resolve))
  listUrl = `http://127.0.0.1:${(lists.address() as AddressInfo).port}/list.json`
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  lists?.closeAllConnections()
  lists?.close()
  await server?.stop()
})

/** Compilers are looked for nowhere else: that job is done at once. */
const startWorker = (settings: Record<string, string> = {}) =>
  startBuiltProgram(
    'worker',
    { PATH: process.env.PATH, DATABASE_URL: url, TOKEN_LIST: listUrl, NPM_REGISTRY: 'off', ...settings },
    running,
  )
const runJobs = async (...words: string[]) => {
  const command = startBuiltProgram(
    'worker',
    { PATH: process.env.PATH, DATABASE_URL: url },
    running,
    [],
    ['jobs', ...words],
  )
  return { code: await command.exited, output: command.output() }
}
const query = async <Row extends pg.QueryResultRow>(text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Resolves when a worker looks for jobs. */
const untilAtWork = (port: number) =>
  eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200))

const digest = async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await digestCanonicalTables(client)
  } finally {
    await client.end()
  }
}

const apiFigures = async (databaseUrl: string) => {
  const options = { statementTimeoutMs: 10_000, acquireTimeoutMs: 5_000, onIdleError: () => undefined }
  const reader = createReader({ databaseUrl, connections: 1, ...options })
  const registry = new Registry()
  registerJobFigures(registry, reader)
  const text = await registry.metrics()
  await reader.end()
  return text.split('\n').filter((line) => line.startsWith('corescope_'))
}

describe('the worker as a process', () => {
  it('a job of a worker that is killed outright is done once by another', async () => {
    const before = await digest()
    expect(await apiFigures(url)).toEqual(['corescope_worker_at_work 0'])
    const first = startWorker()
    await eventually(() => expect(questions.length, first.output()).toBeGreaterThan(0))
    const port = await findFreePort()
    const second = startWorker({ WORKER_PORT: String(port) })
    await untilAtWork(port)
    await eventually(async () =>
      expect(await apiFigures(url)).toEqual([
        'corescope_jobs{name="token-list",state="running"} 1',
        'corescope_worker_at_work 1',
      ]),
    )
    first.child.kill('SIGKILL')
    await first.exited
    // on a slow machine the first may have asked again before it was killed
    const askedByFirst = questions.length
    isAnswering = true
    await eventually(async () =>
      expect(await query('select icon from listed_icons')).toEqual([{ icon: 'https://a.org/1' }]),
    )
    await eventually(async () => expect(await query('select 1 from graphile_worker._private_jobs')).toEqual([]))
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(metrics).toContain('corescope_worker_attempts_total{name="token-list",outcome="done"} 1')
    second.child.kill('SIGTERM')
    expect(await second.exited).toBe(0)
    expect(questions).toHaveLength(askedByFirst + 1)
    isAnswering = false
    // the schema of the jobs is no part of what two indexes are compared by
    expect(await digest()).toEqual(before)
    const database = openDatabase({ databaseUrl: url, connections: 1, applicationName: 'test' })
    expect(await migrate(database)).toEqual([])
    await database.close()
  })

  it('stops at once while its job waits for a server, and leaves the job to others', async () => {
    await query('update token_lists set due_at = now()')
    const before = questions.length
    const worker = startWorker()
    await eventually(() => expect(questions.length).toBe(before + 1))
    worker.child.kill('SIGTERM')
    expect(await worker.exited).toBe(0)
    // Others may wait beside it: a worker that begins looks which compilers are there.
    const left = `select attempts, locked_by from graphile_worker._private_jobs j
                    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'token-list'`
    expect(await query(left)).toEqual([{ attempts: 0, locked_by: null }])
  })

  it.each([
    [['moon'], 1, /^There is no command "moon"\. Expected:\n {2}npm run jobs -- list/],
    [['list', 'lost'], 1, /^There is no state "lost": waiting, running, retrying, dead\.\n$/],
    [['show'], 1, /^"show" needs the id of a job\./],
    [['retry', '1x'], 1, /^"1x" is no id of a job: a whole number\.\n$/],
    [['discard', '4', '5'], 1, /^"5" is one word too many\./],
    [['show', '4711'], 1, /^There is no job 4711\.\n$/],
    // others may wait beside it
    [[], 0, /^ID +NAME +STATE +ATTEMPTS +DUE +LAST ERROR\n(?:.*\n)*\d+ +token-list +waiting +0\/10 /],
  ])('npm run jobs %j', async (words, code, output) => {
    const told = await runJobs(...words)
    expect(told.output).toMatch(output)
    expect(told.code).toBe(code)
  })

  it('the figures of the API are told without those of a database that is away', async () => {
    expect(await apiFigures('postgres://nobody:x@127.0.0.1:1/none')).toEqual([])
  })

  it('npm run jobs without a database that answers says so', async () => {
    const environment = { PATH: process.env.PATH, DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' }
    const command = startBuiltProgram('worker', environment, running, [], ['jobs'])
    expect(await command.exited).toBe(1)
    expect(command.output()).toMatch(/^The database \(DATABASE_URL\) does not answer: .+\n$/)
  })
})
