import { spawn } from 'node:child_process'
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@corescope/devnet/processes/free-port'
import { makeTemporaryFolder } from '@corescope/devnet/processes/temporary-folder'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PoolerError, requireOwnSessions } from './pooler.ts'
import { createReader, statement } from './reader.ts'

/** Debian's pgbouncer; where it is not installed, what needs it is left out (opt-in). */
const program = '/usr/sbin/pgbouncer'
const extra = (suite: typeof describe): typeof describe =>
  existsSync(program) ? suite : ((() => undefined) as unknown as typeof describe)

let server: Awaited<ReturnType<typeof startMigratedServer>>
let direct: string
beforeAll(async () => {
  server = await startMigratedServer()
  direct = (await server.createDatabase()).url
})
afterAll(() => server?.stop())

it('PostgreSQL itself is no pooler', async () => {
  await requireOwnSessions(direct)
})

extra(describe)('PgBouncer', () => {
  const folder = makeTemporaryFolder('pooler')
  const running: (() => void)[] = []
  afterAll(() => {
    for (const end of running) end()
    rmSync(folder, { recursive: true, force: true })
  })

  /** @returns the address of the database behind a pooler of this mode */
  const startPooler = async (mode: string): Promise<string> => {
    const client = new pg.Client({ connectionString: direct })
    const { user, password, database, port: serverPort } = client
    const port = await findFreePort()
    const file = join(folder, `${mode}.ini`)
    const target = `host=127.0.0.1 port=${serverPort} user=${user} password=${password} dbname=${database}`
    writeFileSync(
      file,
      `[databases]\npooled = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\n`,
    )
    chmodSync(file, 0o644)
    const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const child = spawn(program, [file], { stdio: 'ignore', ...asNobody })
    running.push(() => child.kill('SIGKILL'))
    const url = `postgres://someone@127.0.0.1:${port}/pooled`
    await eventually(async () => {
      const probe = new pg.Client({ connectionString: url })
      await probe.connect()
      await probe.end()
    })
    return url
  }

  it.each(['transaction', 'statement'])('in %s mode is named, with what works', async (mode) => {
    const url = await startPooler(mode)
    const refused = requireOwnSessions(url)
    await expect(refused).rejects.toThrow(PoolerError)
    await expect(refused).rejects.toThrow(/DATABASE_URL leads to a connection pooler .* direct port .* session mode/)
  })

  it('in session mode works, for the reader too', async () => {
    const url = await startPooler('session')
    await requireOwnSessions(url)
    const reader = createReader({
      ...{ databaseUrl: url, connections: 2, statementTimeoutMs: 10_000, acquireTimeoutMs: 10_000 },
      onIdleError: () => undefined,
    })
    const shown = statement<{ timeout: string; plans: string }>(
      'shown',
      `select current_setting('statement_timeout') as timeout, current_setting('plan_cache_mode') as plans`,
    )
    expect(await reader.row(shown, [])).toEqual({ timeout: '10s', plans: 'force_generic_plan' })
    await reader.end()
  })
})
