import type { Address } from '@corescope/chain/types/hex'
import { transferTopic, zeroAddress } from '@corescope/decode/token-transfers'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { rankContradictions } from '@corescope/devnet/index-proof/rank-invariants'
import type { TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { openDatabase } from '@corescope/store/database'
import { raiseEpoch } from '@corescope/store/leadership'
import { rankedHolders } from '@corescope/store/ranks/holders'
import { createReader } from '@corescope/store/reader'
import { listHolders } from '@corescope/store/tokens/read'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BlocksLane } from './blocks-lane.ts'

let server: TestDatabaseServer
beforeAll(async () => {
  server = await startMigratedServer()
})
afterAll(() => server?.stop())

const token = plainAddress('token')
const holder = (index: number): Address => `0x${(index + 1_000).toString(16).padStart(40, '0')}`
const word = (value: Address | bigint): `0x${string}` =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`
const move = (from: Address, to: Address, amount: bigint) => ({
  address: token,
  topics: [transferTopic, word(from), word(to)],
  data: word(amount),
})

it('a token that grows long gets ranks, and they stay true through transfers, departures and reorgs', async () => {
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
  const commit = async (number: number, logs: ReturnType<typeof move>[], branch = 'a', parentBranch = branch) => {
    const bundle = plainBundle({ number, branch, parentBranch, transactions: [{ from: holder(0), to: token, logs }] })
    await lane.commit(await lane.prepare([bundle]), { durable: true })
  }
  const areCounted = async () => {
    for (const [sentence, text] of Object.entries(rankContradictions)) {
      expect((await client.query(`select * from (${text}) c limit 3`)).rows, sentence).toEqual([])
    }
  }
  const isTrue = async () => {
    await areCounted()
    const everyone = await client.query<{ holderId: number; tokenId: number }>(
      `select holder_id as "holderId", token_id as "tokenId" from holdings where amount > 0 order by amount desc, holder_id desc`,
    )
    const last = Math.ceil(everyone.rows.length / 25)
    for (const pageNum of [1, 2, 50, Math.ceil(last / 2), last - 1, last]) {
      const page = await listHolders(reader, everyone.rows[0]!.tokenId, pageNum, 25)
      expect(page[0]?.total).toBe(everyone.rows.length)
      const expected = everyone.rows.slice((pageNum - 1) * 25, pageNum * 25).map(({ holderId }) => holderId)
      expect(page.flatMap(({ holderId }) => holderId ?? [])).toEqual(expected)
    }
  }
  const nodes = async () => {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from rank_nodes where list = 2')
    return rows[0]!.n
  }
  const mint = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) =>
      move(zeroAddress, holder(from + index), BigInt(1 + ((from + index) % 97))),
    )

  await commit(0, [])
  await commit(1, mint(0, rankedHolders - 1))
  expect(await nodes()).toBe(0)
  await isTrue()
  await commit(2, mint(rankedHolders - 1, rankedHolders + 600))
  expect(await nodes()).toBeGreaterThan(0)
  await isTrue()

  const moved = (start: number, step: number) =>
    Array.from({ length: 400 }, (_, index) => {
      const from = start + index * step
      return move(holder(from), holder(from + 1), BigInt(1 + (from % 97)))
    })
  await commit(3, moved(0, 2))
  await commit(4, [...moved(1_000, 3), ...mint(6_000, 6_900)])
  await isTrue()
  await lane.rewind({ number: 2, hash: plainHash(2) }, 'replaced')
  await isTrue()
  await commit(3, moved(7, 5), 'b', 'a')
  await isTrue()
  await lane.rewind({ number: 0, hash: plainHash(0) }, 'replaced')
  await areCounted()
  await commit(1, mint(0, 30), 'c', 'a')
  await isTrue()

  await reader.end()
  await client.end()
  await database.close()
})
