import type { Address } from '@corescope/chain/types/hex'
import type { Log } from '@corescope/chain/types/transaction'
import { transferSingleTopic, transferTopic, zeroAddress } from '@corescope/decode/tokens/token-transfers'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { rankContradictions } from '@corescope/devnet/index-proof/rank-invariants'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { openDatabase } from '@corescope/store/database'
import { raiseEpoch } from '@corescope/store/leadership'
import { longList } from '@corescope/store/ranks/table'
import { createReader } from '@corescope/store/reader'
import {
  type HolderRow,
  listHolders,
  listHoldings,
  listInventory,
  listItemHolders,
  listRankedTokens,
} from '@corescope/store/tokens/read'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BlocksLane } from './blocks-lane.ts'

let server: TestDatabases
beforeAll(async () => {
  server = await startMigratedServer()
})
afterAll(() => server?.stop())

const token = plainAddress('token')
const holder = (index: number): Address => `0x${(index + 1_000).toString(16).padStart(40, '0')}`
const word = (value: Address | bigint): `0x${string}` =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`
type PlainLog = Pick<Log, 'address' | 'topics' | 'data'>
/** Takes one amount of one thing from one address to another. */
type Move = (from: Address, to: Address, amount: bigint) => PlainLog
const moveCoins: Move = (from, to, amount) => ({
  address: token,
  topics: [transferTopic, word(from), word(to)],
  data: word(amount),
})
const moveItem =
  (item: bigint): Move =>
  (from, to, amount) => ({
    address: token,
    topics: [transferSingleTopic, word(holder(0)), word(from), word(to)],
    data: `0x${word(item).slice(2)}${word(amount).slice(2)}`,
  })

/** A blocks lane over an empty database, and what it made. */
const openWorld = async () => {
  const { url } = await server.createDatabase()
  const database = openDatabase({ databaseUrl: url, connections: 3, applicationName: 'test' })
  const reader = createReader({
    ...{ databaseUrl: url, connections: 1, statementTimeoutMs: 10_000, acquireTimeoutMs: 10_000 },
    onIdleError: () => undefined,
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const identity = { chainId: 1112, genesisHash: plainHash(0), startBlock: 0, wrappedCoins: [] }
  await database.transaction('identity', (session) => ensureIdentity(session, identity))
  const lane = await BlocksLane.open({
    ...{ database, chainId: 1112, startBlock: 0, firstAddresses: [], wrappedCoins: [] },
    leaderEpoch: await database.session(raiseEpoch),
  })
  return {
    reader,
    client,
    lane,
    commit: async (number: number, logs: PlainLog[], branch = 'a', parentBranch = branch) => {
      const bundle = plainBundle({ number, branch, parentBranch, transactions: [{ from: holder(0), to: token, logs }] })
      await lane.commit(await lane.prepare([bundle]), { durable: true })
    },
    areCounted: async () => {
      for (const [sentence, text] of Object.entries(rankContradictions)) {
        expect((await client.query(`select * from (${text}) c limit 3`)).rows, sentence).toEqual([])
      }
    },
    nodes: async (list: number) => {
      const { rows } = await client.query('select count(*)::int as n from rank_nodes where list = $1', [list])
      return rows[0].n as number
    },
    close: async () => {
      await reader.end()
      await client.end()
      await database.close()
    },
  }
}
type World = Awaited<ReturnType<typeof openWorld>>

interface HolderList {
  list: number
  move: Move
  page(world: World, tokenId: number, pageNum: number): Promise<HolderRow[]>
  /** Table and condition of its members. */
  members: string
}
const item = 2n ** 255n + 1n
const holderLists: [string, HolderList][] = [
  [
    'a token',
    {
      list: 2,
      move: moveCoins,
      page: ({ reader }, tokenId, pageNum) => listHolders(reader, tokenId, pageNum, 25),
      members: 'holdings where amount > 0',
    },
  ],
  [
    'an item of a token',
    {
      list: 3,
      move: moveItem(item),
      page: ({ reader }, tokenId, pageNum) => listItemHolders(reader, tokenId, String(item), pageNum, 25),
      members: `item_holdings where amount > 0 and token_item = ${item}`,
    },
  ],
]

it.each(holderLists)(
  '%s that grows long gets ranks, and they stay true through transfers, departures and reorgs',
  async (_name, { list, move, page, members }) => {
    const world = await openWorld()
    const { client, lane, commit, areCounted, nodes } = world
    const isTrue = async () => {
      await areCounted()
      const everyone = await client.query<{ holderId: number; tokenId: number }>(
        `select holder_id as "holderId", token_id as "tokenId" from ${members} order by amount desc, holder_id desc`,
      )
      const last = Math.ceil(everyone.rows.length / 25)
      for (const pageNum of [1, 2, 50, Math.ceil(last / 2), last - 1, last]) {
        if (pageNum < 1) continue
        const rows = await page(world, everyone.rows[0]!.tokenId, pageNum)
        expect(rows[0]?.total).toBe(everyone.rows.length)
        const expected = everyone.rows.slice((pageNum - 1) * 25, pageNum * 25).map(({ holderId }) => holderId)
        expect(rows.flatMap(({ holderId }) => holderId ?? [])).toEqual(expected)
      }
    }
    const mint = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) =>
        move(zeroAddress, holder(from + index), BigInt(1 + ((from + index) % 97))),
      )
    /** All that these hold goes to nobody. */
    const burn = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) =>
        move(holder(from + index), zeroAddress, BigInt(1 + ((from + index) % 97))),
      )
    const others = moveItem(3n)

    await commit(0, [])
    await commit(1, mint(0, longList - 1))
    expect(await nodes(list)).toBe(0)
    await isTrue()
    await commit(2, mint(longList - 1, longList + 1_600))
    expect(await nodes(list)).toBeGreaterThan(0)
    await isTrue()

    const moved = (start: number, step: number) =>
      Array.from({ length: 400 }, (_, index) => {
        const from = start + index * step
        return move(holder(from), holder(from + 1), BigInt(1 + (from % 97)))
      })
    await commit(3, [
      ...moved(0, 2),
      ...Array.from({ length: 50 }, (_, index) => others(zeroAddress, holder(index), 5n)),
    ])
    await commit(4, [...moved(1_000, 3), ...mint(7_000, 7_900)])
    await isTrue()
    await lane.rewind({ number: 2, hash: plainHash(2) }, 'replaced')
    await isTrue()
    await commit(3, moved(7, 5), 'b', 'a')
    await isTrue()

    // below the threshold by transfers, and over it again
    await commit(4, burn(2_500, 6_500), 'b')
    await isTrue()
    await commit(5, mint(7_000, 11_000), 'b')
    await isTrue()
    await lane.rewind({ number: 3, hash: plainHash(3, 'b') }, 'replaced')
    await isTrue()

    // below it by a rewind, and over it again
    await lane.rewind({ number: 1, hash: plainHash(1) }, 'replaced')
    await isTrue()
    await commit(2, mint(5_500, 7_600), 'c', 'a')
    await isTrue()
    await lane.rewind({ number: 0, hash: plainHash(0) }, 'replaced')
    await areCounted()
    await commit(1, mint(0, 30), 'd', 'a')
    await isTrue()
    await commit(2, mint(0, longList + 1_500), 'd')
    await isTrue()

    await world.close()
  },
)

it('tokens of a standard by holders and by transfers are ranked once they are many, and stay so through reorgs', async () => {
  const world = await openWorld()
  const { client, reader, lane, commit, areCounted, nodes } = world
  const tokenAt = (index: number): Address => `0x${(index + 500_000).toString(16).padStart(40, '0')}`
  const arrive = (index: number, to = index, from = zeroAddress) => ({
    ...moveCoins(from, holder(to), 1n),
    address: tokenAt(index),
  })
  const arrivals = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => arrive(from + index))
  const isTrue = async () => {
    await areCounted()
    for (const by of ['holders', 'transfers'] as const) {
      const { rows } = await client.query<{ tokenId: number }>(
        `select token_id as "tokenId" from tokens where standard = 20 order by ${by} desc, token_id desc`,
      )
      const last = Math.ceil(rows.length / 25)
      for (const pageNum of [1, 2, Math.ceil(last / 2), last - 1, last]) {
        const page = await listRankedTokens(reader, by, 20, pageNum, 25)
        const expected = rows.slice((pageNum - 1) * 25, pageNum * 25)
        expect(page, `${by} ${pageNum}`).toEqual(expected.map((row) => ({ ...row, total: rows.length })))
      }
    }
  }
  await commit(0, [])
  await commit(1, arrivals(0, longList - 1))
  expect(await nodes(4)).toBe(0)
  await isTrue()
  await commit(2, [...arrivals(longList - 1, longList + 300), arrive(4, 77)])
  expect([await nodes(4), await nodes(5)].every((count) => count > 0)).toBe(true)
  await isTrue()
  // one nobody holds, some that are held by more, one that is new
  const gone = { ...moveCoins(holder(9), zeroAddress, 1n), address: tokenAt(9) }
  const again = Array.from({ length: 900 }, (_, index) => arrive(index * 3, index + 9_000))
  await commit(3, [gone, ...again, ...again, arrive(longList + 300)])
  await isTrue()
  await lane.rewind({ number: 2, hash: plainHash(2) }, 'replaced')
  await isTrue()
  await lane.rewind({ number: 1, hash: plainHash(1) }, 'replaced')
  await isTrue()
  await commit(2, [...again, ...arrivals(6_000, 6_700)], 'b', 'a')
  await isTrue()
  await world.close()
})

it('an address that comes to hold many tokens and items has ranks of them, and they stay true through reorgs', async () => {
  const world = await openWorld()
  const { client, reader, lane, commit, areCounted, nodes } = world
  const contractAt = (index: number): Address => `0x${(index + 700_000).toString(16).padStart(40, '0')}`
  const [collection, tools] = [contractAt(900_001), contractAt(900_002)]
  const coin = (index: number, from: Address, to: Address) => ({
    ...moveCoins(from, to, 1n),
    address: contractAt(index),
  })
  const cat = (number: number, from: Address, to: Address): PlainLog => ({
    address: collection,
    topics: [transferTopic, word(from), word(to), word(2n ** 255n + BigInt(number))],
    data: '0x',
  })
  const tool = (number: number, from: Address, to: Address, amount: bigint) => ({
    ...moveItem(BigInt(number))(from, to, amount),
    address: tools,
  })
  const many = <Thing>(from: number, to: number, make: (index: number) => Thing) =>
    Array.from({ length: to - from }, (_, index) => make(from + index))
  const me = holder(1)

  const isTrue = async () => {
    await areCounted()
    const { rows: known } = await client.query<{ id: number }>(
      `select address_id as id from addresses where address = $1`,
      [Buffer.from(me.slice(2), 'hex')],
    )
    const holderId = known[0]!.id
    const held = await client.query<{ tokenId: number }>(
      `select token_id as "tokenId" from holdings where holder_id = $1 and amount > 0 order by standard, token_id`,
      [holderId],
    )
    const items = await client.query<{ tokenItem: string }>(
      `select token_item as "tokenItem" from item_holdings where holder_id = $1 and amount > 0 order by token_id, token_item, standard`,
      [holderId],
    )
    for (const share of [0, 0.4, 0.99]) {
      const pageNum = 1 + Math.floor((share * held.rows.length) / 25)
      const page = await listHoldings(reader, { holderId, standard: null }, pageNum, 25)
      expect(page[0]?.total).toBe(held.rows.length)
      if (held.rows.length >= longList) {
        const expected = held.rows.slice((pageNum - 1) * 25, pageNum * 25)
        expect(page.map(({ tokenId }) => ({ tokenId }))).toEqual(expected)
      }
      const itemPage = 1 + Math.floor((share * items.rows.length) / 25)
      const inventory = await listInventory(reader, { holderId, tokenId: null }, itemPage, 25)
      expect(inventory[0]?.total).toBe(items.rows.length)
      const shown = inventory.flatMap(({ tokenId, tokenItem }) => (tokenId === null ? [] : [{ tokenItem }]))
      expect(shown).toEqual(items.rows.slice((itemPage - 1) * 25, itemPage * 25))
    }
  }

  await commit(0, [])
  await commit(1, [coin(0, zeroAddress, me), cat(0, zeroAddress, me), tool(0, zeroAddress, me, 4n)])
  await commit(
    2,
    many(1, longList + 500, (index) => coin(index, zeroAddress, me)),
  )
  expect([await nodes(6), await nodes(7)].map((count) => count > 0)).toEqual([true, false])
  await isTrue()
  await commit(3, [
    ...many(1, 3_100, (index) => cat(index, zeroAddress, me)),
    ...many(1, 3_100, (index) => tool(index, zeroAddress, me, 4n)),
  ])
  expect(await nodes(7)).toBeGreaterThan(0)
  await isTrue()
  // given away, in part and whole; taken by who never had it; given and come back; moved within one block
  await commit(4, [
    ...many(10, 400, (index) => coin(index * 2, me, holder(2))),
    ...many(10, 400, (index) => cat(index * 3, me, holder(3))),
    ...many(500, 700, (index) => cat(index * 3, holder(4), holder(5))),
    ...many(10, 400, (index) => tool(index * 2, me, holder(3), index % 2 === 0 ? 4n : 1n)),
    ...many(10, 30, (index) => cat(index * 3, holder(3), me)),
    ...many(2_500, 2_600, (index) => cat(index, me, me)),
    ...many(2_600, 2_650, (index) => tool(index, holder(6), me, 1n)),
  ])
  await isTrue()
  await commit(
    5,
    many(10, 300, (index) => cat(index * 3, holder(3), me)),
  )
  await isTrue()
  await lane.rewind({ number: 4, hash: plainHash(4) }, 'replaced')
  await isTrue()
  await lane.rewind({ number: 3, hash: plainHash(3) }, 'replaced')
  await isTrue()
  await commit(
    4,
    [
      ...many(0, 900, (index) => coin(index, me, zeroAddress)),
      ...many(0, 2_900, (index) => cat(index, me, zeroAddress)),
    ],
    'b',
    'a',
  )
  await isTrue()
  await lane.rewind({ number: 2, hash: plainHash(2) }, 'replaced')
  await isTrue()
  await lane.rewind({ number: 0, hash: plainHash(0) }, 'replaced')
  await areCounted()
  await commit(1, [coin(0, zeroAddress, me), cat(7, zeroAddress, me)], 'c', 'a')
  await isTrue()
  await world.close()
})
