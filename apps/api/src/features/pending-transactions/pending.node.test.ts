import { indexHealth } from '@corescope/api-schema/index-health/calls'
import {
  type PendingTransactionRecord,
  pendingTransaction,
  pendingTransactions,
} from '@corescope/api-schema/pending-transactions/calls'
import { transaction } from '@corescope/api-schema/transactions/calls'
import { type Anvil, startAnvil } from '@corescope/devnet/anvil/start-anvil'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import type { Envelope } from '@corescope/devnet/test-worlds/indexed-api'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { createNodeClient, type NodeClient } from '@corescope/devnet/world/node-client'
import { readConfig as readIndexerConfig } from '@corescope/indexer/config'
import { createIndexer, type Indexer } from '@corescope/indexer/create-indexer'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createApi } from '../../create-api.ts'

let anvil: Anvil
let server: TestDatabases
let environment: Record<string, string>
let node: NodeClient
let indexer: Indexer
let stopApi: (() => Promise<void>) | undefined
let url: string
let accounts: string[]

const gwei = (amount: number) => `0x${(amount * 1e9).toString(16)}`
const send = (from: number, nonce: number, more: object = {}) =>
  node.call<string>('eth_sendTransaction', [
    {
      ...{ from: accounts[from], to: accounts[2], value: '0x7', gas: '0x30d40', gasPrice: gwei(3) },
      ...{ nonce: `0x${nonce.toString(16)}`, ...more },
    },
  ])
const mine = () => node.call('evm_mine')

const list = async (state?: string, more: object = {}): Promise<Envelope> => {
  const response = await fetch(url + pendingTransactions.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...(state === undefined ? {} : { state }), ...more }),
  })
  return (await response.json()) as Envelope
}
const hashes = async (state?: string): Promise<string[]> => {
  const { data } = await list(state)
  const page = pendingTransactions.response.parse(data)
  expect(page.total).toBe(page.records.length)
  return page.records.map(({ transactionHash }) => transactionHash)
}
const find = async (state: string, hash: string): Promise<PendingTransactionRecord | undefined> =>
  (await list(state)).data.records.find((record: PendingTransactionRecord) => record.transactionHash === hash)
const ask = async (path: string, transactionHash: string): Promise<Envelope> => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ transactionHash })
  return (await fetch(url + path, { method: 'POST', headers, body })).json() as Promise<Envelope>
}
const askOne = (transactionHash: string) => ask(pendingTransaction.path, transactionHash)
const readHealth = async () => {
  const { data } = (await (await fetch(url + indexHealth.path)).json()) as Envelope
  return indexHealth.response.parse(data)
}

const startIndexer = async (more: Record<string, string> = {}) => {
  const settings = { RPC_POLL_MS: '50', AUDIT: 'off', METADATA: 'off', TRACES: 'off', BALANCE_LANE: 'off' }
  const started = createIndexer(readIndexerConfig({ ...environment, ...settings, ...more }))
  await started.start()
  return started
}

beforeAll(async () => {
  ;[anvil, server] = await Promise.all([
    startAnvil({ chainId: 31_337, accounts: 3, mining: 'manual' }),
    startMigratedServer(),
  ])
  node = createNodeClient(anvil.url)
  accounts = (await node.call<string[]>('eth_accounts')).map((account) => account.toLowerCase())
  const { url: databaseUrl } = await server.createDatabase()
  const shared = { NETWORK: 'custom', CHAIN_ID: '31337', RPC_URL: anvil.url, LOG_LEVEL: 'error' }
  environment = { ...shared, DATABASE_URL: databaseUrl }
  indexer = await startIndexer()
  const api = createApi(readConfig({ ...environment, PORT: '0', RATE_LIMIT_PER_SECOND: '0' }))
  url = await api.start()
  stopApi = () => api.stop()
  await eventually(async () => expect((await list()).data?.total).toBe(0))
})
afterAll(async () => {
  await stopApi?.()
  await indexer?.stop()
  await server?.stop()
  await anvil?.stop()
})

it('tells what waits, what waits for an earlier nonce, and that a block took it', async () => {
  const began = Math.floor(Date.now() / 1000)
  const [first, creation, late] = [
    await send(0, 0, { data: '0xa9059cbb00' }),
    await send(0, 1, { to: undefined, data: '0x00' }),
    await send(0, 3),
  ]
  await eventually(async () => expect(await hashes()).toEqual(expect.arrayContaining([first, creation, late])))
  expect(await find('pending', first)).toMatchObject({
    from: { hash: accounts[0] },
    to: { hash: accounts[2] },
    ...{ value: '7', nonce: '0', gas: '200000', gasPrice: '3000000000', type: 0, inputSize: 5 },
    ...{ isQueued: false, kind: 0, state: 'pending', endedAt: null, blockNumber: null, replacedBy: null },
    method: { selector: '0xa9059cbb' },
  })
  const { appearedAt } = (await find('pending', first))!
  expect(appearedAt).toBeGreaterThanOrEqual(began)
  expect(appearedAt).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000))
  // how it is read is told behind the first reading
  await eventually(async () =>
    expect((await readHealth()).pool).toEqual({ source: 'content', idle: null, message: null }),
  )
  expect(await find('pending', creation)).toMatchObject({ to: null, kind: 2, method: null })
  expect(await find('pending', late)).toMatchObject({ isQueued: true })
  await mine()
  await eventually(async () => expect((await hashes('mined')).toSorted()).toEqual([first, creation].toSorted()))
  const { number, timestamp } = await node.call<{ number: string; timestamp: string }>('eth_getBlockByNumber', [
    'latest',
    false,
  ])
  expect(await find('mined', first)).toMatchObject({ blockNumber: Number(number), endedAt: Number(timestamp) })
  expect(await hashes()).toEqual([late])
  const missing = await send(0, 2)
  await eventually(async () => expect(await find('pending', late)).toMatchObject({ isQueued: false }))
  await mine()
  await eventually(async () => expect(await hashes()).toEqual([]))
  expect(await hashes('mined')).toEqual(expect.arrayContaining([first, creation, late, missing]))
  // what waited for an earlier nonce when the pool showed it last waits for none once it is over
  const client = new pg.Client(environment.DATABASE_URL)
  await client.connect()
  const { rowCount } = await client.query('update pending_transactions set is_queued = true')
  await client.end()
  expect(rowCount).toBeGreaterThanOrEqual(4)
  expect(await find('mined', late)).toMatchObject({ isQueued: false })
})

it('tells which transaction took the place of another, in the pool and in a block', async () => {
  const cheap = await send(1, 0)
  await eventually(async () => expect(await hashes()).toContain(cheap))
  const dear = await send(1, 0, { gasPrice: gwei(9) })
  await eventually(async () => expect(await find('replaced', cheap)).toMatchObject({ replacedBy: dear }))
  // anvil still answers for what was replaced: it is no longer said to wait
  expect(await ask(transaction.path, cheap)).toMatchObject({ code: '1', data: null })
  expect((await ask(transaction.path, dear)).data).toMatchObject({ finality: 'pending' })
  // each is told by itself as in its list
  expect(pendingTransaction.response.parse((await askOne(cheap)).data)).toEqual({
    ...(await find('replaced', cheap)),
    replaces: [],
  })
  expect((await askOne(dear)).data).toEqual({ ...(await find('pending', dear)), replaces: [cheap] })
  expect(await askOne(`0x${'7'.repeat(64)}`)).toMatchObject({ code: '1', data: null })
  expect(await hashes()).toEqual([dear])
  await node.call('anvil_dropTransaction', [dear])
  const unseen = await send(1, 0, { value: '0x8' })
  await mine()
  await eventually(async () => expect(await find('replaced', dear)).toMatchObject({ replacedBy: unseen }))
  expect(await hashes()).toEqual([])
})

it('tells what was dropped, and takes it back when the pool shows it again', async () => {
  const lost = await send(1, 1)
  await eventually(async () => expect(await hashes()).toEqual([lost]))
  const raw = await find('pending', lost)
  await node.call('anvil_dropTransaction', [lost])
  await eventually(async () =>
    expect(await find('dropped', lost)).toMatchObject({ blockNumber: null, replacedBy: null }),
  )
  expect(await hashes()).toEqual([])
  expect(await send(1, 1)).toBe(lost)
  await eventually(async () => expect(await hashes()).toEqual([lost]))
  expect(await hashes('dropped')).toEqual([])
  expect((await find('pending', lost))!.appearedAt).toBe(raw!.appearedAt)
})

it('what a reorg took out of its block is not said to be mined', async () => {
  const [hash] = await hashes()
  await mine()
  await eventually(async () => expect(await find('mined', hash!)).toBeDefined())
  const { blockNumber } = (await find('mined', hash!))!
  await node.call('anvil_reorg', [1, []])
  await mine()
  await eventually(async () => {
    const there = await node.call<{ blockNumber: string | null } | null>('eth_getTransactionByHash', [hash])
    const mined = await find('mined', hash!)
    if (there?.blockNumber == null) expect(mined).toBeUndefined()
    else expect(mined?.blockNumber).toBe(Number(there.blockNumber))
    expect((await find('mined', hash!))?.blockNumber).not.toBe(blockNumber)
  })
})

it('an indexer that was away finds how waits ended meanwhile', async () => {
  const nonce = Number(await node.call<string>('eth_getTransactionCount', [accounts[2], 'latest']))
  const [mined, dropped] = [await send(2, nonce), await send(2, nonce + 1)]
  await eventually(async () => expect(await hashes()).toEqual(expect.arrayContaining([mined, dropped])))
  await indexer.stop()
  await node.call('anvil_dropTransaction', [dropped])
  await mine()
  indexer = await startIndexer()
  await eventually(async () => {
    expect(await hashes('mined')).toContain(mined)
    expect(await hashes('dropped')).toContain(dropped)
  })
})

it('says that the pool is not followed', async () => {
  await indexer.stop()
  indexer = await startIndexer({ PENDING: 'off' })
  await eventually(async () => {
    expect(await list()).toMatchObject({ message: 'This explorer does not follow the pool of its node.' })
    expect((await readHealth()).pool).toEqual({ source: null, idle: 'off', message: null })
  })
  expect((await list('lost')).message).toContain('state: "lost" is not valid')
})
