import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import { transferTopic } from '@corescope/decode/tokens/token-transfers'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { openLane } from '@corescope/devnet/test-worlds/open-lane'
import { type Database, openDatabase } from '@corescope/store/database'
import { areVolumesMissing, countVolumes } from '@corescope/store/token-volumes/write'
import { afterAll, beforeAll, expect, it } from 'vitest'

let server: TestDatabases
let database: Database
beforeAll(async () => {
  server = await startMigratedServer()
  const { url } = await server.createDatabase()
  database = openDatabase({ databaseUrl: url, connections: 3, applicationName: 'test' })
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

const [alice, coin, portraits, both] = ['alice', 'coin', 'portraits', 'both'].map(plainAddress) as [
  ...[Address, Address, Address, Address],
]
const word = (value: number | string): Hash =>
  `0x${(typeof value === 'number' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`
const pay = (token: Address, amount: number) => ({
  address: token,
  topics: [transferTopic, word(plainAddress('')), word(alice)],
  data: word(amount) as Hex,
})
const mint = (token: Address, item: number) => ({
  address: token,
  topics: [transferTopic, word(plainAddress('')), word(alice), word(item)],
  data: '0x' as Hex,
})

const start = 1_700_000_000
const day = 86_400
const volumes = async () => {
  await database.transaction('volumes', countVolumes)
  const { rows } = await database.session((session) =>
    session.run<{ name: string; standard: number; transfers: number; amount: string }>(
      'volumes',
      `select convert_from(ltrim(address, '\\x00'), 'utf8') as name, standard, transfers, amount
         from token_volumes join addresses on address_id = token_id order by 1`,
    ),
  )
  return rows.map(({ name, standard, transfers, amount }) => `${name} ${standard}: ${transfers}, ${amount}`)
}
const point = async () => {
  const { rows } = await database.session((session) =>
    session.run('point', 'select block_number as number, since_block as since from token_volume_blocks'),
  )
  return rows[0]
}
const round = async () =>
  (await database.session((session) => session.run<{ round: number }>('round', 'select round from fact_rounds')))
    .rows[0]?.round

it('counts what moved in the 24 hours before the head, and counts anew after a reorg', async () => {
  const lane = await openLane(database, { chainId: 1112, genesisHash: plainHash(0) })
  const block = async (number: number, seconds: number, logs: ReturnType<typeof pay>[], branch = 'a') =>
    lane.commit(
      await lane.prepare([
        plainBundle({
          ...{ number, branch, parentBranch: 'a', timestamp: start + seconds },
          transactions: [{ from: alice, to: alice, logs }],
        }),
      ]),
      { durable: true },
    )
  await block(0, 0, [])
  await block(1, 60, [pay(coin, 5), mint(portraits, 1)])
  await block(2, 120, [pay(coin, 7), mint(both, 1), pay(both, 1)])
  // a chain younger than a day counts as a whole
  expect(await volumes()).toEqual(['both 721: 2, 2', 'coin 20: 2, 12', 'portraits 721: 1, 1'])
  expect(await point()).toEqual({ number: 2, since: 0 })
  const before = Number(await round())
  await volumes()
  expect(await round()).toBe(before)
  // block 1 is exactly a day old, block 2 is not yet
  await block(3, 60 + day, [pay(coin, 100)])
  expect(await volumes()).toEqual(['both 721: 2, 2', 'coin 20: 2, 107'])
  expect(await point()).toEqual({ number: 3, since: 2 })
  expect(await round()).toBe(before + 1)
  await block(4, 3 * day, [])
  expect(await volumes()).toEqual([])
  expect(await point()).toEqual({ number: 4, since: 4 })
  await lane.rewind({ number: 2, hash: plainHash(2) }, 'replaced')
  expect(await database.session(areVolumesMissing)).toBe(true)
  await block(3, 60 + day, [mint(portraits, 9)], 'b')
  expect(await volumes()).toEqual(['both 721: 2, 2', 'coin 20: 1, 7', 'portraits 721: 1, 1'])
  expect(await database.session(areVolumesMissing)).toBe(false)
})
