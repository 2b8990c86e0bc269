import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findContradictions } from '@corescope/devnet/index-proof/invariants'
import { until } from '@corescope/devnet/index-proof/until'
import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { copySeededWorld } from '@corescope/devnet/test-worlds/seeded-world'
import { openBlockWriter } from '@corescope/devnet/world/block-writer'
import { createDevnet, type Devnet } from '@corescope/devnet/world/create-devnet'
import { happenOnce } from '@corescope/devnet/world/life/everyday'
import { createNodeClient, type NodeClient } from '@corescope/devnet/world/node-client'
import { createRandom } from '@corescope/devnet/world/random'
import { openStage } from '@corescope/devnet/world/stage'
import { DEVNET_CHAIN_ID } from '@corescope/devnet/world/world-node'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createIndexer, type Indexer } from '../../create-indexer.ts'

/** A devnet begun from its kept state: its node can run none of the blocks before its start again, its archive knows of them. */
const dataDir = mkdtempSync(join(tmpdir(), 'corescope-history-'))
const seedEpoch = 1_750_000_000
const startDevnet = () => createDevnet({ dataDir, world: 'small', live: false, seedEpoch })
let server: TestDatabaseServer
let devnet: Devnet
let node: NodeClient
let client: pg.Client
let databaseUrl: string
let indexer: Indexer
const startIndexer = async (url = devnet.url) => {
  const settings = { RPC_URL: url, DATABASE_URL: databaseUrl, LOCAL_DEVNET: '1', LOG_LEVEL: 'silent' }
  indexer = createIndexer(readConfig({ ...settings, RPC_POLL_MS: '50', AUDIT: 'off', METADATA: 'off' }))
  await indexer.start()
}
beforeAll(async () => {
  await copySeededWorld(dataDir, seedEpoch)
  ;[server, devnet] = await Promise.all([startTestDatabase(), startDevnet()])
  node = createNodeClient(devnet.url)
  databaseUrl = (await server.createDatabase()).url
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await startIndexer()
})
afterAll(async () => {
  await indexer?.stop()
  await client?.end()
  await devnet?.stop()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const headOf = async () => Number(await node.call<string>('eth_blockNumber'))
const standing = async () => {
  const { rows } = await client.query(
    `select number, first_number as first, idle, idle_message as message from lanes where name = 'balanceHistory'`,
  )
  return rows[0] as { number: number; first: number | null; idle: string | null; message: string | null }
}

/** Blocks with something in them. */
const seal = async (count: number) => {
  const stage = await openStage(node, DEVNET_CHAIN_ID, createRandom(3))
  const writer = await openBlockWriter(node, stage.wallets)
  for (let block = 0; block < count; block += 1) {
    const { timestamp } = await node.call<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
    await writer.seal({ timestamp: Number(timestamp) + 3, transactions: await happenOnce(stage) })
  }
}
const untilAt = (number: number) =>
  until(`the lane stands at block ${number}`, async () => (await standing()).number === number)

/** The newest balance of each account the history tells of is the node's. */
const expectTrue = async () => {
  const { rows } = await client.query<{ address: string; amount: string }>(
    `select distinct on (address_id) '0x' || encode(address, 'hex') as address, amount
       from native_balances join addresses using (address_id) order by address_id, position desc`,
  )
  expect(rows.length).toBeGreaterThan(2)
  for (const { address, amount } of rows) {
    expect(BigInt(amount), address).toBe(BigInt(await node.call<string>('eth_getBalance', [address, 'latest'])))
  }
  expect(await findContradictions(client)).toEqual([])
}

it('stands at the head of a devnet without a new block, and tells of those that come', async () => {
  const begin = await headOf()
  await untilAt(begin)
  expect(await standing()).toEqual({ number: begin, first: begin + 1, idle: null, message: null })
  await seal(3)
  await untilAt(begin + 3)
  expect(await standing()).toEqual({ number: begin + 3, first: begin + 1, idle: null, message: null })
  await expectTrue()
})

it('goes on after blocks that the devnet sealed and forgot while nobody looked', async () => {
  await indexer.stop()
  await seal(2)
  const begin = await headOf()
  await devnet.stop()
  devnet = await startDevnet()
  node = createNodeClient(devnet.url)
  expect(await headOf()).toBe(begin)
  await startIndexer()
  await untilAt(begin)
  expect(await standing()).toEqual({ number: begin, first: begin + 1, idle: null, message: null })
  await seal(2)
  await untilAt(begin + 2)
  expect(await standing()).toEqual({ number: begin + 2, first: begin + 1, idle: null, message: null })
  await expectTrue()
})

it('tells of the devnet from its first block where its archive is asked, and goes on after a restart', async () => {
  await indexer.stop()
  await client.end()
  databaseUrl = (await server.createDatabase()).url
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await startIndexer(devnet.archiveUrl)
  const begin = await headOf()
  await untilAt(begin)
  await indexer.stop()
  // sealed and forgotten while nobody looked
  await seal(2)
  await devnet.stop()
  devnet = await startDevnet()
  node = createNodeClient(devnet.url)
  await startIndexer(devnet.archiveUrl)
  await untilAt(begin + 2)
  await seal(2)
  await untilAt(begin + 4)
  expect(await standing()).toEqual({ number: begin + 4, first: null, idle: null, message: null })
  const { rows } = await client.query('select min(block_number) as first from native_balances')
  expect(rows[0].first).toBeLessThan(3)
  await expectTrue()
})
