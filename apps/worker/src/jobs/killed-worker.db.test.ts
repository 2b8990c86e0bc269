import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from '@corescope/devnet/index-proof/until'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { type Database, openDatabase } from '@corescope/store/database'
import { addJob } from '@corescope/store/jobs/add'
import { findSameJob, insertVerificationJob, workKey } from '@corescope/store/verification/jobs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

/** Jobs that wait while processes are killed: `KILL_JOBS=100` is the whole figure (docs/worker.md). */
const jobs = Number(process.env.KILL_JOBS ?? 12)

let server: TestDatabases
let database: Database
let url: string
let folder: string
const running = new Set<ChildProcess>()
beforeAll(async () => {
  server = await startMigratedServer()
})
beforeEach(async () => {
  url = (await server.createDatabase()).url
  database = openDatabase({ databaseUrl: url, connections: 3, applicationName: 'test' })
  const identity = { chainId: 1112, genesisHash: `0x${'1'.repeat(64)}`, startBlock: 0, wrappedCoins: [] } as const
  await database.transaction('identity', (session) => ensureIdentity(session, identity))
  folder = await mkdtemp(join(tmpdir(), 'compilers-'))
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await database.close()
})
afterAll(async () => {
  await server?.stop()
})

const sql = async <Row>(text: string) => (await database.session((session) => session.run<Row>(text, text))).rows
/** A compiler of the operator's folder, as a program. */
const install = (script: string) =>
  writeFile(
    join(folder, 'solc-0.8.1'),
    `#!${process.execPath}\nif (process.argv[2] === '--version') { console.log('0.8.1+commit.00000000'); process.exit() }\n${script}`,
    { mode: 0o755 },
  )

/** A worker in a process of its own. */
const startWorker = (): ChildProcess => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', createRequire(import.meta.url).resolve('tsx'), main], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      COMPILERS_DIR: folder,
      COMPILER_CACHE: folder,
      NPM_REGISTRY: 'off',
    },
    stdio: 'ignore',
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}
const kill = async (child: ChildProcess) => {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

const addressOf = (n: number) => Buffer.from(n.toString(16).padStart(40, '0'), 'hex')
const codeHashOf = (n: number) => Buffer.alloc(32, n + 100)
const digestOf = (n: number) => Buffer.alloc(32, n)
const submit = (n: number) =>
  database.transaction('submit', async (session) => {
    const input = { language: 'Solidity', sources: { 'A.sol': { content: 'contract A {}' } }, settings: {} }
    const submission = {
      language: 'solidity',
      version: '0.8.1',
      commit: null,
      contractPath: null,
      contractName: 'A',
      input,
    }
    const jobId = await insertVerificationJob(session, {
      ...{
        address: addressOf(n),
        runtimeCode: Buffer.from('6001', 'hex'),
        codeHash: codeHashOf(n),
        creationCode: null,
      },
      ...{ digest: digestOf(n), clientKey: 'test', compilerVersion: '0.8.1', contractName: 'A' },
      submission: JSON.stringify({ ...submission, constructorArguments: null, licenseType: null }),
    })
    await addJob(session, { name: 'verification', payload: { jobId }, key: workKey(jobId) })
    return jobId
  })
const workerTables = () =>
  until('a worker to have made its tables', async () => {
    const [row] = await sql<{ found: boolean }>(
      `select to_regclass('graphile_worker._private_jobs') is not null as found`,
    )
    return row!.found
  })

it('a verification whose worker is killed is taken up once, then it failed with a reason', async () => {
  const mark = join(folder, 'begun')
  await install(
    `require('node:fs').appendFileSync(${JSON.stringify(mark)}, 'x' + process.pid + ' '); setTimeout(() => undefined, 600_000)`,
  )
  const compilersBegun = () => (existsSync(mark) ? (readFileSync(mark, 'utf8').match(/\d+/g) ?? []) : []).map(Number)
  const begun = () => compilersBegun().length
  let worker = startWorker()
  await workerTables()
  const jobId = await submit(1)
  for (const attempt of [1, 2]) {
    await until(`attempt ${attempt}`, async () => begun() === attempt)
    await kill(worker)
    worker = startWorker()
  }
  type Row = { stage: string; failure: { code: string; message: string } | null }
  await until('the job to have failed', async () => {
    const [row] = await sql<Row>('select stage, failure from verification_jobs')
    return row!.failure !== null
  })
  expect(await sql<Row>('select stage, failure from verification_jobs')).toMatchObject([
    { stage: 'done', failure: { code: 'interrupted', message: expect.stringContaining('stopped twice') } },
  ])
  expect(begun()).toBe(2)
  // no compiler goes on without its worker
  await until('both compilers to be gone', async () => !compilersBegun().some((pid) => existsSync(`/proc/${pid}`)))
  // who submits the same again is not given the job that failed
  const same = (codeHash = codeHashOf(1)) =>
    database.session((session) => findSameJob(session, { address: addressOf(1), codeHash, digest: digestOf(1) }))
  expect(await same()).toBeUndefined()
  const next = await submit(1)
  expect(next).not.toBe(jobId)
  expect(await same()).toBe(next)
  // nor, where the contract was made anew with other code meanwhile, the one for the code before
  expect(await same(codeHashOf(2))).toBeUndefined()
})

it(`${jobs} jobs lose none while workers and connections of the database are killed`, async () => {
  const code = { object: '6001', linkReferences: {}, immutableReferences: {} }
  const output = {
    contracts: { 'A.sol': { A: { abi: [], metadata: '', evm: { bytecode: code, deployedBytecode: code } } } },
  }
  await install(`process.stdout.write(${JSON.stringify(JSON.stringify(output))})`)
  let workers = [startWorker(), startWorker()]
  await workerTables()
  for (let n = 0; n < jobs; n++) await submit(n)
  const ended = async () =>
    (
      await sql<{ jobs: number }>('select count(*)::int as jobs from verification_jobs where finished_at is not null')
    )[0]!.jobs
  const steps = [0.2, 0.4, 0.6, 0.8]
  for (const [index, share] of steps.entries()) {
    await until(`${share} of the jobs`, async () => (await ended()) >= share * jobs)
    if (index % 2 === 0) {
      const [first, ...rest] = workers
      await kill(first!)
      workers = [...rest, startWorker()]
    } else {
      await sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'corescope-worker' and datname = current_database()`,
      )
    }
  }
  await until('all jobs to end', async () => (await ended()) === jobs)
  const rows = await sql<{ match: string | null; code: string | null; jobs: number }>(
    `select runtime_match as match, failure ->> 'code' as code, count(*)::int as jobs from verification_jobs group by 1, 2`,
  )
  expect(rows).toEqual([{ match: 'match', code: null, jobs }])
  expect(await sql('select count(*)::int as jobs from verified_contracts')).toEqual([{ jobs }])
}, 600_000)
