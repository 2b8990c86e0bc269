import { spawn } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { patienceMs } from '../index-proof/until.ts'
import { makeTemporaryFolder } from '../processes/temporary-folder.ts'
import { testSettings } from './settings.ts'
import { startPostgres } from './start-postgres.ts'
import { startTestDatabase } from './test-database.ts'

const dataDir = makeTemporaryFolder('postgres-test')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('an embedded PostgreSQL', () => {
  it('keeps committed rows when it is killed outright', async () => {
    const settings = { ...testSettings(), fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
    const first = await startPostgres({ dataDir, settings })
    await ask(first.url, 'create table fact (n int); insert into fact values (42)')
    process.kill(first.pid, 'SIGKILL')
    await first.process.exited
    const second = await startPostgres({ dataDir, settings })
    expect(await ask(second.url, 'select n from fact')).toEqual([{ n: 42 }])
    await second.stop()
    expect(isAlive(second.pid)).toBe(false)
  })

  it('stops with a parent that is killed outright, and the next start finds the folder free', async () => {
    const program = `
      import { startPostgres } from ${JSON.stringify(new URL('./start-postgres.ts', import.meta.url).href)}
      const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
      console.log(server.pid)
      setInterval(() => undefined, 1000)`
    const tsx = fileURLToPath(import.meta.resolve('tsx'))
    const parent = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', program])
    const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (data) => resolve(Number(data))))
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => isAlive(pid), { timeout: patienceMs }).toBe(false)
    const next = await startPostgres({ dataDir })
    expect(await ask(next.url, 'select n from fact')).toEqual([{ n: 42 }])
    await next.stop()
  })

  it('is asked over a socket of its own, and over the loopback interface by who knows only the port', async () => {
    const server = await startPostgres({ dataDir })
    expect(server.url).toContain(`@${encodeURIComponent(dataDir)}:${server.port}/`)
    const byPort = server.url.replace(encodeURIComponent(dataDir), '127.0.0.1')
    for (const url of [server.url, byPort]) expect(await ask(url, 'select n from fact')).toEqual([{ n: 42 }])
    process.kill(server.pid, 'SIGKILL')
    await server.process.exited
    // what a killed server leaves is gone with the next start
    const next = await startPostgres({ dataDir })
    const sockets = readdirSync(dataDir).filter((name) => name.startsWith('.s.PGSQL.') && !name.endsWith('.lock'))
    expect(sockets).toEqual([`.s.PGSQL.${next.port}`])
    await next.stop()
  })

  it('has no socket where its path would be too long', async () => {
    const deep = join(dataDir, 'a-folder-with-a-name-that-is-long'.repeat(4))
    const server = await startPostgres({ dataDir: deep, settings: testSettings() })
    expect(server.url).toContain(`@127.0.0.1:${server.port}/`)
    expect(await ask(server.url, 'select 1 as n')).toEqual([{ n: 1 }])
    await server.stop()
  })

  it('takes nobody without the password', async () => {
    const server = await startPostgres({ dataDir })
    const wrong = server.url.replace(/:[^:@]*@/, ':wrong@')
    await expect(ask(wrong, 'select 1')).rejects.toThrow(/password authentication failed/)
    await server.stop()
  })

  it('hands out independent databases made from one template', async () => {
    const server = await startTestDatabase((url) => ask(url, 'create table t (n int)'))
    const [one, two] = [await server.createDatabase(), await server.createDatabase()]
    await ask(one.url, 'insert into t values (1)')
    expect(await ask(one.url, 'select n from t')).toEqual([{ n: 1 }])
    expect(await ask(two.url, 'select n from t')).toEqual([])
    await server.stop()
  })
})
