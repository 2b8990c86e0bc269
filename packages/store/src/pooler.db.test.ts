import { rmSync } from 'node:fs'
import { hasPooler, startPooler } from '@corescope/devnet/postgres/start-pooler'
import { makeTemporaryFolder } from '@corescope/devnet/processes/temporary-folder'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PoolerError, requireOwnSessions } from './pooler.ts'
import { createReader, statement } from './reader.ts'

if (!hasPooler()) process.stderr.write('PgBouncer is not installed: tests behind it are left out\n')

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

const behindPooler = () => {
  const folder = makeTemporaryFolder('pooler')
  const running: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    for (const end of running) await end()
    rmSync(folder, { recursive: true, force: true })
  })

  /** @returns the address of the database behind a pooler of this mode */
  const open = async (mode: 'session' | 'transaction' | 'statement') => {
    const { password, database, port } = new pg.Client({ connectionString: direct })
    // PgBouncer asks over the loopback interface.
    const databaseUrl = `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
    const pooler = await startPooler({ mode, folder, databaseUrl })
    running.push(pooler.stop)
    return pooler.url
  }

  it.each(['transaction', 'statement'] as const)('in %s mode is named, with what works', async (mode) => {
    const url = await open(mode)
    const refused = requireOwnSessions(url)
    await expect(refused).rejects.toThrow(PoolerError)
    await expect(refused).rejects.toThrow(/DATABASE_URL leads to a connection pooler .* direct port .* session mode/)
  })

  it('in session mode works, for the reader too', async () => {
    const url = await open('session')
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
}
if (hasPooler()) describe('PgBouncer', behindPooler)
