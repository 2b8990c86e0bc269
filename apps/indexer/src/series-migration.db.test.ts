import { findContradictions } from '@corescope/devnet/index-proof/invariants'
import { createSimulatedSource } from '@corescope/devnet/index-proof/simulated-source'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { openLane } from '@corescope/devnet/test-worlds/open-lane'
import { firstMidnight, unevenPause } from '@corescope/devnet/test-worlds/uneven-days'
import { openDatabase } from '@corescope/store/database'
import { migrate } from '@corescope/store/migrate'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backfill } from './backfill.ts'

let server: TestDatabases
beforeAll(async () => {
  server = await startMigratedServer()
})
afterAll(() => server?.stop())

const columns = [
  ...['gas_limit_sum', 'burnt_fee_sum', 'gas_price_sum', 'priced_transactions', 'uncle_sum'],
  ...['active_address_hours', 'active_erc20_days', 'active_erc20_hours'],
  ...['day_lowest_gas_price', 'day_highest_gas_price', 'hour_lowest_gas_price', 'hour_highest_gas_price'],
]

it('fills the series of an index that was begun before them as the lane would have', async () => {
  const chain = createSimulatedChain('before series', {
    era: 'prague',
    genesisTimestamp: firstMidnight - 700,
    pause: unevenPause,
  })
  chain.extend(300)
  const { url } = await server.createDatabase()
  const database = openDatabase({ databaseUrl: url, connections: 3, applicationName: 'test' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { chainId } = chain
    const lane = await openLane(database, { chainId, genesisHash: chain.blockByNumber(0)!.block.hash })
    const source = createSimulatedSource(() => chain)
    await backfill(lane, source, { to: 250, signal: new AbortController().signal })
    const read = async () =>
      (await client.query(`select block_number, ${columns.join(', ')} from blocks order by block_number`)).rows
    const written = await read()
    expect(Number(written.at(-1).active_erc20_hours)).toBeGreaterThan(Number(written.at(-1).active_erc20_days))
    expect(new Set(written.map((row) => row.day_lowest_gas_price)).size).toBeGreaterThan(3)
    await client.query(`alter table blocks ${columns.map((name) => `drop column ${name}`).join(', ')}`)
    await client.query(`delete from schema_migrations where name = '0016_series'`)
    expect(await migrate(database)).toEqual(['0016_series'])
    expect(await read()).toEqual(written)
    // And the lane goes on from them.
    const next = await openLane(database, { chainId, genesisHash: chain.blockByNumber(0)!.block.hash })
    await backfill(next, source, { to: 300, signal: new AbortController().signal })
    expect(await findContradictions(client)).toEqual([])
  } finally {
    await client.end()
    await database.close()
  }
})
