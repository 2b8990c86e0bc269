import type { Block } from '@corescope/chain/types/block'
import { findContradictions } from '@corescope/devnet/index-proof/invariants'
import { until } from '@corescope/devnet/index-proof/until'
import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { tracesOf } from '@corescope/devnet/simulated-node/make-traces'
import { createSimulatedChain, type SimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { repairBlock } from '../../commands/repair-command.ts'
import { readConfig } from '../../config.ts'
import { createIndexer } from '../../create-indexer.ts'

let server: TestDatabaseServer
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  server = await startTestDatabase()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(() => server?.stop())

const configOf = (databaseUrl: string, url: string, audit: 'eager' | 'off') =>
  readConfig({
    NETWORK: 'custom',
    CHAIN_ID: '1112',
    RPC_URL: url,
    DATABASE_URL: databaseUrl,
    RPC_POLL_MS: '30',
    LOG_LEVEL: 'silent',
    AUDIT: audit,
    BALANCE_LANE: 'on',
  })

/** A block from a number on, and the place of one of its transactions with an internal one. */
const pickBlock = (chain: SimulatedChain, from: number): { block: Block; index: number } => {
  const made = chain.blockByNumber(from)!
  const index = tracesOf(made).findLastIndex((frames) =>
    frames.some(({ traceAddress, type, value }) => traceAddress.length > 0 && type === 'call' && value > 0n),
  )
  return index > 0 ? { block: made.block, index } : pickBlock(chain, from + 1)
}

const startWorld = async (seed: string) => {
  const chain = createSimulatedChain(seed, { transactionsPerBlock: 4 })
  chain.extend(60)
  const { block, index } = pickBlock(chain, 30)
  const untraceable = new Map([[block.number, new Set([index])]])
  const node = await startSimulatedNode(chain, { untraceable, finalizedDepth: false })
  closers.push(node.stop)
  const { url } = await server.createDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closers.push(() => client.end())
  const one = async (text: string) => (await client.query(text)).rows[0]
  const start = async (audit: 'eager' | 'off' = 'off') => {
    const indexer = createIndexer(configOf(url, node.url, audit))
    await indexer.start()
    return indexer
  }
  const level = (number = chain.head().block.number) =>
    until(`the traces stand at ${number}`, async () => {
      const lane = await one(`select number, idle from lanes where name = 'traces'`)
      return lane?.number === number && lane.idle === null
    })
  const untraced = async () =>
    (
      await client.query(
        `select position, block_number as block, encode(t.hash, 'hex') as hash, reason
           from untraced_transactions join transactions t using (transaction_position, block_number) order by position`,
      )
    ).rows
  const noted = { block: block.number, reason: expect.stringMatching(/^tracing failed: insufficient funds/) }
  return { chain, block, index, untraceable, node, url, client, one, start, level, untraced, noted }
}

it('goes on behind a block that the node cannot run again, and names the transaction', async () => {
  const { chain, block, index, client, start, level, untraced, noted } = await startWorld('untraceable')
  const indexer = await start()
  closers.push(() => indexer.stop())
  await level()
  expect(await untraced()).toEqual([{ ...noted, position: 1, hash: block.transactions[index]!.hash.slice(2) }])
  expect(await findContradictions(client)).toEqual([])
  chain.extend(2)
  await level()
})

it('is rewound across it, and begins again before it', async () => {
  const { chain, block, untraceable, client, start, level, untraced, noted } = await startWorld('rewound')
  untraceable.set(block.number - 3, new Set([0]))
  const indexer = await start()
  await level()
  expect((await untraced()).map(({ block: number }) => number)).toEqual([block.number - 3, block.number])
  untraceable.delete(block.number)
  chain.fork(block.number - 2, 40)
  await level()
  expect((await untraced()).map(({ block: number }) => number)).toEqual([block.number - 3])
  expect(await findContradictions(client)).toEqual([])
  await indexer.stop()

  chain.fork(block.number - 5, 46)
  const next = pickBlock(chain, block.number + 10).block
  untraceable.set(next.number, new Set(next.transactions.keys()))
  const again = await start()
  closers.push(() => again.stop())
  await level()
  const told = (await untraced()).filter(({ block: number }) => number === next.number)
  expect(told.length).toBe(next.transactions.length)
  expect(told[0]).toMatchObject({ ...noted, block: next.number })
  expect(await findContradictions(client)).toEqual([])
})

it('reads the block when the lane begins there, and heals by a repair when the node can run it', async () => {
  const { block, index, untraceable, node, url, client, one, start, level, untraced } = await startWorld('healed')
  const indexer = await start('eager')
  await level()
  const count = async () => (await one('select count(*)::int as n from internal_transactions')).n as number
  const before = await count()
  const findings = async () =>
    (await client.query('select what, expected, found from audit_results where resolved_at is null')).rows
  const passes = async () => (await one(`select passes from audits where name = 'traces'`))?.passes ?? 0
  await until('the audit has walked', async () => (await passes()) > 0)
  expect(await findings()).toEqual([])
  await indexer.stop()

  untraceable.clear()
  await client.query('delete from audits')
  const again = await start('eager')
  await until('the audit has walked again', async () => (await passes()) > 0)
  expect(await findings()).toMatchObject([
    {
      what: `internal transactions of ${block.transactions[index]!.hash}`,
      expected: 'a node can trace it now',
      found: expect.stringContaining('a repair of the block reads them'),
    },
  ])
  await again.stop()

  // what somebody had kept about a proxy is read by no lane again
  await client.query(
    `insert into proxy_results (address_id, block_number, kind, implementations) select 1, n, 'safe', '{}' from unnest($1::int[]) n`,
    [[block.number - 1, block.number]],
  )
  await repairBlock(configOf(url, node.url, 'off'), block.number)
  expect((await one('select count(*)::int as n from proxy_results')).n).toBe(2)
  const last = await start()
  closers.push(() => last.stop())
  await level()
  expect(await untraced()).toEqual([])
  expect(await count()).toBeGreaterThan(before)
  expect(await findContradictions(client)).toEqual([])
})

it('tells balances by the transactions of a block that cannot be run again as a whole', async () => {
  const { chain, block, untraceable, client, one, start, level, untraced } = await startWorld('balances')
  untraceable.set(block.number, new Set())
  const indexer = await start()
  closers.push(() => indexer.stop())
  await level()
  const historyAt = async () => (await one(`select number from lanes where name = 'balanceHistory'`))?.number
  const head = chain.head().block.number
  await until('the balances stand there too', async () => (await historyAt()) === head)
  expect(await untraced()).toEqual([])
  expect(await findContradictions(client)).toEqual([])
})
