import type { ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../anvil/start-anvil.ts'
import { startTestDatabase, type TestDatabaseServer } from '../postgres/test-database.ts'
import { findFreePort } from '../processes/free-port.ts'
import { startBuiltProgram } from '../test-worlds/built-program.ts'

/** These tests run the built programs (`npm run build`), as `npm run indexer` and `npm run api` do. */
const running = new Set<ChildProcess>()

const start = (name: 'indexer' | 'api', settings: Record<string, string>) =>
  startBuiltProgram(name, { PATH: process.env.PATH, ...settings }, running)

const fatalLevel = 60

/** Resolves once nothing takes connections on the port any more. */
const untilClosed = (port: number) =>
  eventually(
    () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => reject(new Error('still open')))
        socket.once('error', () => resolve()).once('connect', () => socket.destroy())
      }),
  )

describe('a process of its own on a custom network without CHAIN_ID', () => {
  let database: TestDatabaseServer
  let node: Anvil
  let url: string
  beforeAll(async () => {
    ;[database, node] = await Promise.all([startTestDatabase(), startAnvil({ chainId: 424_242 })])
    url = (await database.createDatabase()).url
  })
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    await node?.stop()
    await database?.stop()
  })

  it('takes it from the node, the indexer and the API alike', async () => {
    const port = await findFreePort()
    const settings = { NETWORK: 'custom', RPC_URL: `http://127.0.0.1:1, ${node.url}`, DATABASE_URL: url }
    const indexer = start('indexer', settings)
    const api = start('api', { ...settings, PORT: String(port) })
    const health = async () => (await fetch(`http://127.0.0.1:${port}/health`)).json()
    await eventually(async () =>
      expect(await health(), indexer.output()).toMatchObject({ chainId: 424_242, state: 'ok' }),
    )
    for (const { child } of [api, indexer]) child.kill('SIGTERM')
    expect(await Promise.all([api.exited, indexer.exited])).toEqual([0, 0])
    expect(api.output()).not.toMatch(/"level":[4-6]0/)
  })

  it('an API that stops lets what a lost reader asked come to its end, in silence', async () => {
    const port = await findFreePort()
    const api = start('api', { NETWORK: 'custom', RPC_URL: node.url, DATABASE_URL: url, PORT: String(port) })
    const blocks = `http://127.0.0.1:${port}/api/chain/search_block`
    const ask = (pageSize: number, signal?: AbortSignal) =>
      fetch(blocks, { method: 'POST', body: JSON.stringify({ pageSize }), signal: signal ?? null })
    await eventually(async () => expect((await ask(25)).status).toBe(200))
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    try {
      await holder.query('begin; lock table blocks in access exclusive mode')
      const reader = new AbortController()
      const lost = Promise.allSettled([10, 50, 100].map((pageSize) => ask(pageSize, reader.signal)))
      const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock'"
      await eventually(async () => expect((await holder.query(waiting)).rowCount).toBeGreaterThan(1))
      reader.abort()
      await lost
      api.child.kill('SIGTERM')
      await untilClosed(port)
      await holder.query('rollback')
    } finally {
      await holder.end()
    }
    expect(await api.exited).toBe(0)
    expect(api.output()).not.toMatch(/"level":[4-6]0/)
  })

  it.each(['indexer', 'api'] as const)('the %s ends with one sentence when the node is silent', async (name) => {
    const silent = { NETWORK: 'custom', RPC_URL: 'http://127.0.0.1:1', DATABASE_URL: url }
    const refused = start(name, silent)
    expect(await refused.exited).toBe(1)
    const told = refused.output().trim().split('\n')
    expect(told).toHaveLength(1)
    const { level, msg } = JSON.parse(told[0] ?? '')
    expect(level).toBe(fatalLevel)
    expect(msg).toMatch(/^The node at RPC_URL did not tell its chain id \(CHAIN_ID\): .+[^.]\.$/)
  })
})
