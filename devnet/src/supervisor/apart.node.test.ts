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
      fetch(blocks, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pageSize }),
        signal: signal ?? null,
      })
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

  it.each(['indexer', 'api'] as const)(
    'the %s ends with one sentence when the node is silent at the first start',
    async (name) => {
      const { url: empty } = await database.createDatabase()
      const silent = { NETWORK: 'custom', RPC_URL: 'http://127.0.0.1:1', DATABASE_URL: empty }
      const refused = start(name, silent)
      expect(await refused.exited).toBe(1)
      const told = refused.output().trim().split('\n')
      expect(told).toHaveLength(1)
      const { level, msg } = JSON.parse(told[0] ?? '')
      expect(level).toBe(fatalLevel)
      expect(msg).toMatch(/^The node at RPC_URL did not tell its chain id \(CHAIN_ID\): .+[^.]\.$/)
    },
  )
})

describe('two indexers of one database', () => {
  let database: TestDatabaseServer
  let node: Anvil
  let url: string
  let client: pg.Client
  beforeAll(async () => {
    ;[database, node] = await Promise.all([startTestDatabase(), startAnvil({ chainId: 424_243 })])
    url = (await database.createDatabase()).url
    client = new pg.Client({ connectionString: url })
    await client.connect()
  })
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    await client?.end()
    await node?.stop()
    await database?.stop()
  })

  const startIndexer = async () => {
    const port = await findFreePort()
    const settings = { NETWORK: 'custom', CHAIN_ID: '424243', RPC_URL: node.url, DATABASE_URL: url }
    const program = start('indexer', { ...settings, RPC_POLL_MS: '50', INDEXER_PORT: String(port) })
    const isLeading = async () =>
      ((await (await fetch(`http://127.0.0.1:${port}/health`)).json()) as { leader: boolean }).leader
    return { ...program, isLeading }
  }
  const epoch = async () => Number((await client.query('select max(leader_epoch) as epoch from lanes')).rows[0].epoch)
  /** Seals blocks; resolves when all of them are indexed, each once. */
  const mine = async (blocks: number) => {
    await ask('anvil_mine', [`0x${blocks.toString(16)}`])
    const head = Number((await ask('eth_blockNumber', [])).result)
    await eventually(async () => {
      const { rows } = await client.query('select count(*)::int as blocks, max(block_number)::int as head from blocks')
      expect(rows).toEqual([{ blocks: head + 1, head }])
    })
    const told = await client.query(
      `select block_number, count(*) from changes where kind <> 'blocks' group by block_number having count(*) > 1`,
    )
    expect(told.rows).toEqual([])
  }
  const ask = async (method: string, params: unknown[]): Promise<{ result: string }> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return (await response.json()) as { result: string }
  }

  it('an old leader that slept through a take-over writes nothing when it wakes, and stands by', async () => {
    const first = await startIndexer()
    await eventually(async () => expect(await first.isLeading()).toBe(true))
    await mine(10)
    const second = await startIndexer()
    await eventually(async () => expect(await second.isLeading()).toBe(false))
    const before = await epoch()
    first.child.kill('SIGSTOP')
    // A sleeping process keeps its session; the server ends it, as it would after a time-out of the network.
    await client.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
                         and database = (select oid from pg_database where datname = current_database())`)
    await eventually(async () => expect(await second.isLeading()).toBe(true))
    await mine(10)
    const during = await epoch()
    expect(during).toBeGreaterThan(before)

    first.child.kill('SIGCONT')
    await eventually(async () => expect(await first.isLeading()).toBe(false))
    await mine(10)
    expect([await epoch(), await second.isLeading()]).toEqual([during, true])

    second.child.kill('SIGKILL')
    await eventually(async () => expect(await first.isLeading()).toBe(true))
    await mine(10)
    expect(await epoch()).toBeGreaterThan(during)
    first.child.kill('SIGTERM')
    expect(await first.exited).toBe(0)
  })
})
