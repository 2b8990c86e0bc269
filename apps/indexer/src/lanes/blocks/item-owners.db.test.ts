import type { Address } from '@corescope/chain/types/hex'
import { transferTopic, zeroAddress } from '@corescope/decode/tokens/token-transfers'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { tokenContradictions } from '@corescope/devnet/index-proof/token-invariants'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { openLane } from '@corescope/devnet/test-worlds/open-lane'
import { type Database, openDatabase } from '@corescope/store/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

let server: TestDatabases
beforeAll(async () => {
  server = await startMigratedServer()
})
afterAll(() => server?.stop())

const collection = plainAddress('collection')
const [alice, bob] = [plainAddress('alice'), plainAddress('bob')]
const word = (value: Address | bigint): `0x${string}` =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`
/** An ERC-721 item 7 that goes from one to the other. */
const moved = (from: Address, to: Address) => ({
  address: collection,
  topics: [transferTopic, word(from), word(to), word(7n)],
  data: '0x' as const,
})

const open = async (): Promise<{ database: Database; client: pg.Client }> => {
  const { url } = await server.createDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  client.on('error', () => undefined)
  return { database: openDatabase({ databaseUrl: url, connections: 3, applicationName: 'test' }), client }
}

it.each([
  ['as memory has it', false],
  ['as the database has it', true],
])('an item that was burned, and is made again, has one owner: %s', async (_, fresh) => {
  const { database, client } = await open()
  const lane = await openLane(database, { chainId: 1112, genesisHash: plainHash(0) })
  const journey: [Address, Address, Address[]][] = [
    [zeroAddress, alice, [alice]],
    [alice, bob, [bob]],
    [bob, zeroAddress, []],
    [zeroAddress, bob, [bob]],
    [bob, bob, [bob]],
    // a contract that forgets who owned it
    [alice, zeroAddress, []],
    [bob, alice, [alice]],
  ]
  for (const [number, [from, to, owners]] of journey.entries()) {
    if (fresh) await lane.reload()
    const transactions = [{ from: alice, to: collection, logs: [moved(from, to)] }]
    await lane.commit(await lane.prepare([plainBundle({ number, transactions })]), { durable: true })
    const { rows } = await client.query(
      `select '0x' || encode(address, 'hex') as owner from item_holdings join addresses on address_id = holder_id`,
    )
    expect(
      rows.map(({ owner }) => owner),
      `after block ${number}`,
    ).toEqual(owners)
    const sane = Object.entries(tokenContradictions)
    for (const [sentence, text] of sane) expect((await client.query(text)).rows, sentence).toEqual([])
  }
  await client.end()
  await database.close()
})
