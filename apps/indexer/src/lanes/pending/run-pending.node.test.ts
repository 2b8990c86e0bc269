import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { type Anvil, startAnvil } from '@corescope/devnet/anvil/start-anvil'
import { until } from '@corescope/devnet/index-proof/until'
import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { createNodeClient, type NodeClient } from '@corescope/devnet/world/node-client'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createIndexer, type Indexer } from '../../create-indexer.ts'

/** A door to the node that can be closed: all connections through it end, and none is let in until it opens again. */
interface Door {
  port: number
  /** Connections let in so far. */
  count(): number
  close(): Promise<void>
  open(): Promise<void>
}

const openDoor = async (server: Server): Promise<Door> => {
  const sockets = new Set<Socket>()
  let count = 0
  server.on('connection', (socket: Socket) => {
    count += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    count: () => count,
    open: () => listen(port),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** The node's WebSocket. */
const openSocketDoor = (nodePort: number) =>
  openDoor(
    createTcpServer((socket) => {
      const beyond = connect(nodePort, '127.0.0.1')
      for (const end of [socket, beyond]) end.on('error', () => undefined)
      socket.on('close', () => beyond.destroy())
      beyond.on('close', () => socket.destroy())
      socket.pipe(beyond).pipe(socket)
    }),
  )

/** The node over HTTP, as many providers offer it: its pool is not shown. */
const openPoorDoor = (url: string) =>
  openDoor(
    createHttpServer(async (request, response) => {
      let body = ''
      for await (const part of request.setEncoding('utf8')) body += part
      const { method, id } = JSON.parse(body) as { method?: string; id?: unknown }
      const headers = { 'content-type': 'application/json' }
      const error = { code: -32601, message: `the method ${method} does not exist/is not available` }
      const answer = method?.startsWith('txpool_')
        ? JSON.stringify({ jsonrpc: '2.0', id, error })
        : await (await fetch(url, { method: 'POST', headers, body })).text()
      response.writeHead(200, headers).end(answer)
    }),
  )

let anvil: Anvil
let server: TestDatabaseServer
let client: pg.Client
let node: NodeClient
let indexer: Indexer
let socketDoor: Door
let poorDoor: Door
let accounts: string[]
let databaseUrl: string

const startIndexer = async (more: Record<string, string> = {}) => {
  const lanes = { AUDIT: 'off', METADATA: 'off', TRACES: 'off', BALANCE_LANE: 'off' }
  const settings = {
    NETWORK: 'custom',
    CHAIN_ID: '31337',
    LOG_LEVEL: 'silent',
    RPC_POLL_MS: '50',
    RPC_TIMEOUT_MS: '5000',
  }
  const urls = { RPC_URL: `http://127.0.0.1:${poorDoor.port},${anvil.url}`, DATABASE_URL: databaseUrl }
  const started = createIndexer(readConfig({ ...lanes, ...settings, ...urls, ...more }))
  await started.start()
  return started
}

beforeAll(async () => {
  ;[anvil, server] = await Promise.all([
    startAnvil({ chainId: 31_337, accounts: 3, mining: 'manual' }),
    startTestDatabase(),
  ])
  node = createNodeClient(anvil.url)
  accounts = await node.call<string[]>('eth_accounts')
  ;[socketDoor, poorDoor] = await Promise.all([openSocketDoor(anvil.port), openPoorDoor(anvil.url)])
  databaseUrl = (await server.createDatabase()).url
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  indexer = await startIndexer({ RPC_WS_URL: `ws://127.0.0.1:${socketDoor.port}` })
})
afterAll(async () => {
  await indexer?.stop()
  await client?.end()
  await Promise.all([socketDoor?.close(), poorDoor?.close()].map((closing) => closing?.catch(() => undefined)))
  await server?.stop()
  await anvil?.stop()
})

const gwei = (amount: number) => `0x${(amount * 1e9).toString(16)}`
const send = (from: number, nonce: number, more: object = {}) =>
  node.call<string>('eth_sendTransaction', [
    {
      ...{ from: accounts[from], to: accounts[2], value: '0x7', gas: '0x30d40', gasPrice: gwei(3) },
      ...{ nonce: `0x${nonce.toString(16)}`, ...more },
    },
  ])
const mine = () => node.call('evm_mine')

const endings = [null, 'mined', 'replaced', 'dropped']
/** What our rows say of a transaction. */
const find = async (hash: string) => {
  const { rows } = await client.query(
    `select ending, block_number as block, '0x' || encode(replaced_by, 'hex') as "replacedBy", appeared_at as "appearedAt"
       from pending_transactions where hash = decode($1, 'hex')`,
    [hash.slice(2)],
  )
  return rows[0] && { ...rows[0], ending: endings[rows[0].ending ?? 0] }
}
const untilEnds = (hash: string, ending: string | null) =>
  until(`${hash} is ${ending ?? 'waiting'}`, async () => (await find(hash))?.ending === ending)
const state = async () => (await client.query('select source, idle from pending_pools')).rows[0]

it('follows a pool that is not shown by what the node announces', async () => {
  await until('the node has agreed', async () => (await state())?.source === 'announcements')
  const began = Date.now()
  const [first, second] = [await send(0, 0), await send(0, 1)]
  await untilEnds(first, null)
  await untilEnds(second, null)
  const { appearedAt } = await find(first)
  expect(appearedAt.getTime()).toBeGreaterThan(began - 1_000)
  expect(appearedAt.getTime()).toBeLessThanOrEqual(Date.now())
  await mine()
  await untilEnds(first, 'mined')
  await untilEnds(second, 'mined')
  expect(await find(first)).toMatchObject({ block: Number(await node.call('eth_blockNumber')), replacedBy: null })
})

it('tells what was replaced and what was dropped', async () => {
  const [cheap, lost] = [await send(1, 0), await send(0, 2)]
  await untilEnds(cheap, null)
  await untilEnds(lost, null)
  const dear = await send(1, 0, { gasPrice: gwei(9) })
  await untilEnds(cheap, 'replaced')
  expect(await find(cheap)).toMatchObject({ replacedBy: dear, block: null })
  await node.call('anvil_dropTransaction', [lost])
  await untilEnds(lost, 'dropped')
  expect(await find(lost)).toMatchObject({ replacedBy: null, block: null })
  expect((await find(dear)).ending).toBeNull()
  // announced again it waits again
  expect(await send(0, 2)).toBe(lost)
  await untilEnds(lost, null)
})

it('goes on when the connection was lost, and finds what became of what waited', async () => {
  const doomed = await send(2, 0)
  await untilEnds(doomed, null)
  const before = socketDoor.count()
  await socketDoor.close()
  await node.call('anvil_dropTransaction', [doomed])
  const unseen = await send(2, 0, { value: '0x8' })
  await mine()
  await untilEnds(doomed, 'replaced')
  expect(await find(doomed)).toMatchObject({ replacedBy: unseen })
  expect(await find(unseen)).toBeUndefined()
  await socketDoor.open()
  await until('it is connected again', () => socketDoor.count() > before)
  let nonce = 0
  await until('announcements come again', async () => {
    nonce += 1
    await send(2, nonce)
    const { rows } = await client.query('select 1 from pending_transactions where sender = $1 and nonce > 0', [
      Buffer.from(accounts[2]!.slice(2), 'hex'),
    ])
    return rows.length > 0
  })
})

it('asks another node for its pool as soon as requests go there', async () => {
  await poorDoor.close()
  const moved = Date.now()
  await until('the pool is read as a whole', async () => (await state())?.source === 'content')
  expect(Date.now() - moved).toBeLessThan(60_000)
  // the whole pool, with what was never announced to us
  const nonce = Number(await node.call('eth_getTransactionCount', [accounts[1], 'pending']))
  const hash = await send(1, nonce + 1)
  await untilEnds(hash, null)
  await poorDoor.open()
})

it('says that a node without either does not show its pool', async () => {
  await indexer.stop()
  indexer = await startIndexer({ RPC_URL: `http://127.0.0.1:${poorDoor.port}` })
  await until('it says so', async () => (await state())?.idle === 'unsupported')
  expect(await state()).toEqual({ source: null, idle: 'unsupported' })
})
