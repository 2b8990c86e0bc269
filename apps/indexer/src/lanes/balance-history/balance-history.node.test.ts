import { findContradictions } from '@corescope/devnet/index-proof/invariants'
import { until } from '@corescope/devnet/index-proof/until'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { type FreshWorld, startFreshWorld } from '@corescope/devnet/test-worlds/fresh-world'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createIndexer, type Indexer } from '../../create-indexer.ts'

let server: TestDatabases
let world: FreshWorld
let client: pg.Client
let indexer: Indexer
beforeAll(async () => {
  ;[server, world] = await Promise.all([startMigratedServer(), startFreshWorld()])
  const { url } = await server.createDatabase()
  client = new pg.Client({ connectionString: url })
  await client.connect()
  const settings = { RPC_URL: world.url, DATABASE_URL: url, LOCAL_DEVNET: '1', LOG_LEVEL: 'silent', RPC_POLL_MS: '50' }
  indexer = createIndexer(readConfig({ ...settings, BALANCE_LANE: 'on', AUDIT: 'off', RPC_TIMEOUT_MS: '60000' }))
  await indexer.start()
})
afterAll(async () => {
  await indexer?.stop()
  await client?.end()
  await world?.stop()
  await server?.stop()
})

const rows = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => (await client.query<Row>(text)).rows
const at = (number: number) => `0x${number.toString(16)}`
const headOf = () => world.node.call<{ hash: string; number: string }>('eth_getBlockByNumber', ['latest', false])

const untilTold = () =>
  until('the balance history stands at the head', async () => {
    const { hash } = await headOf()
    const [lane] = await rows<{ hash: string | null }>(
      `select '0x' || encode(hash, 'hex') as hash from lanes where name = 'balanceHistory'`,
    )
    return lane?.hash === hash
  })

/** Every account's balance at blocks spread over the chain, from the history and from the node's own state. */
const expectTrue = async (): Promise<number> => {
  const entries = await rows<{ address: string; block: number; amount: string; former: string | null }>(
    `select '0x' || encode(address, 'hex') as address, block_number as block, amount, former
       from native_balances join addresses using (address_id) order by address, position`,
  )
  const histories = new Map<string, typeof entries>()
  for (const entry of entries) histories.set(entry.address, [...(histories.get(entry.address) ?? []), entry])
  const head = Number((await headOf()).number)
  let compared = 0
  for (let number = 0; number <= head; number += number < head && number + 7 > head ? head - number : 7) {
    for (const [address, history] of histories) {
      const told = history.findLast(({ block }) => block <= number)?.amount ?? history[0]!.former
      const held = await world.node.call<string>('eth_getBalance', [address, at(number)])
      expect(BigInt(told!), `${address} at block ${number}`).toBe(BigInt(held))
      compared += 1
    }
    if (number === head) break
  }
  expect(await findContradictions(client)).toEqual([])
  return compared
}

it('tells every balance at every block as the node does, before and after a reorg', async () => {
  const began = performance.now()
  await untilTold()
  const seconds = (performance.now() - began) / 1000
  const compared = await expectTrue()
  const [size] = await rows<{ rows: number; bytes: number; transactions: number }>(
    `select count(*)::int as rows, pg_total_relation_size('native_balances')::int as bytes,
            (select count(*)::int from transactions) as transactions from native_balances`,
  )
  process.stdout.write(
    `${compared} balances compared; ${size!.rows} rows for ${size!.transactions} transactions, ${seconds.toFixed(1)} s\n`,
  )
  expect(size!.rows).toBeGreaterThan(300)
  await world.node.call('anvil_rollback', [12])
  for (let block = 0; block < 3; block += 1) await world.node.call('evm_mine', [])
  await untilTold()
  await expectTrue()
})
