import { findContradictions } from '@corescope/devnet/index-proof/invariants'
import { plainAddress, plainBundle } from '@corescope/devnet/index-proof/plain-chain'
import { createSimulatedSource } from '@corescope/devnet/index-proof/simulated-source'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { openLane } from '@corescope/devnet/test-worlds/open-lane'
import { firstMidnight, unevenPause } from '@corescope/devnet/test-worlds/uneven-days'
import { type Database, openDatabase } from '@corescope/store/database'
import { migrate } from '@corescope/store/migrate'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backfill } from './backfill.ts'

let server: TestDatabases
beforeAll(async () => {
  server = await startMigratedServer()
})
afterAll(() => server?.stop())

const migrations: Record<string, readonly string[]> = {
  '0016_series': [
    ...['gas_limit_sum', 'burnt_fee_sum', 'gas_price_sum', 'priced_transactions', 'uncle_sum'],
    ...['active_address_hours', 'active_erc20_days', 'active_erc20_hours'],
    ...['day_lowest_gas_price', 'day_highest_gas_price', 'hour_lowest_gas_price', 'hour_highest_gas_price'],
  ],
  '0026_producers_income': ['shared_fee_sum', 'blob_fee_sum', 'subsidy_sum'],
}

/** As if the index had been begun before the migration. */
const migrateAgain = async (database: Database, name: string) => {
  await database.session(async (session) => {
    await session.run('forget', `alter table blocks ${migrations[name]!.map((one) => `drop column ${one}`).join(', ')}`)
    await session.run('unrecord', 'delete from schema_migrations where name = $1', [name])
  })
  expect(await migrate(database)).toEqual([name])
}

it.each(Object.keys(migrations))('%s fills an index that was begun before it as the lane would have', async (name) => {
  const columns = migrations[name]!
  const chain = createSimulatedChain('before series', {
    era: 'prague',
    hasCoreFees: true,
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
    // Each column has something to say, and not the same of every block; but the chain has no uncles.
    for (const column of columns.filter((one) => one !== 'uncle_sum'))
      expect(new Set(written.map((row) => row[column])).size).toBeGreaterThan(3)
    expect(await findContradictions(client)).toEqual([])
    await migrateAgain(database, name)
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

it('reads any amount a ValidatorSet may have credited, and nothing that is no amount', async () => {
  const words = [
    '00',
    'ff',
    '0100',
    '80',
    '7f0000ff',
    `01${'00'.repeat(31)}`,
    'ff'.repeat(32),
    `${'ab00cd0000ef000000'.repeat(3)}`,
  ]
  const amounts = words.map((digits) => BigInt(`0x${digits}`))
  const datas = [
    ...amounts.map((amount) => amount.toString(16).padStart(64, '0')),
    '',
    '05',
    '00'.repeat(33),
    'ff'.repeat(31),
  ]
  const miner = plainAddress('miner')
  const validatorSet = `0x${'1000'.padStart(40, '0')}` as const
  const topic = '0x93a090ecc682c002995fad3c85b30c5651d7fd29b0be5da9d784a3302aedc055'
  const bundles = datas.map((digits, number) => {
    const log = { address: validatorSet, topics: [topic] as [`0x${string}`], data: `0x${digits}` as const }
    const deposit = { from: miner, to: validatorSet, value: 0n, transaction: { gasPrice: 0n }, logs: [log] }
    return plainBundle({ number, miner, transactions: [deposit] })
  })
  const { url } = await server.createDatabase()
  const database = openDatabase({ databaseUrl: url, connections: 3, applicationName: 'test' })
  try {
    const lane = await openLane(database, { chainId: 1112, genesisHash: bundles[0]!.block.hash })
    await lane.commit(await lane.prepare(bundles), { durable: true })
    const read = async () => {
      const sql = `select subsidy_sum - lag(subsidy_sum, 1, 0::numeric) over (order by block_number) as subsidy from blocks`
      const { rows } = await database.session((session) => session.run<{ subsidy: string }>('subsidies', sql))
      return rows.map(({ subsidy }) => BigInt(subsidy))
    }
    expect(await read()).toEqual([...amounts, 0n, 0n, 0n, 0n])
    await migrateAgain(database, '0026_producers_income')
    expect(await read()).toEqual([...amounts, 0n, 0n, 0n, 0n])
  } finally {
    await database.close()
  }
})
