import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Hex } from '@corescope/chain/types/hex'
import { plainAddress, plainBundle } from '@corescope/devnet/index-proof/plain-chain'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { openLane } from '@corescope/devnet/test-worlds/open-lane'
import { type Database, openDatabase } from '@corescope/store/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AddressState, BlockPoint, ChainSource } from '../../node/chain-source.ts'
import type { BlocksLane } from '../blocks/blocks-lane.ts'
import { syncBalances } from './balances.ts'

const [alice, bob, miner] = ['alice', 'bob', 'miner'].map(plainAddress) as Hex[]
const sends = { from: alice!, to: bob! }
const blocks = [
  plainBundle({ number: 0, miner: miner! }),
  plainBundle({ number: 1, miner: miner!, transactions: [sends] }),
  plainBundle({ number: 2, miner: miner!, transactions: [sends] }),
  plainBundle({ number: 3, miner: miner!, transactions: [{ from: alice!, created: bob! }] }),
]

let server: TestDatabases
let database: Database
let lane: BlocksLane
beforeAll(async () => {
  server = await startMigratedServer()
  database = openDatabase({
    databaseUrl: (await server.createDatabase()).url,
    connections: 2,
    applicationName: 'test',
  })
  lane = await openLane(database, { chainId: 1112, genesisHash: blocks[0]!.block.hash })
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

const commit = async (bundles: BlockBundle[]) => lane.commit(await lane.prepare(bundles), { durable: true })
const pointOf = ({ block }: BlockBundle): BlockPoint => ({ number: block.number, hash: block.hash })

/** A node that keeps the state of its newest block alone. */
const nodeAt = (bundle: BlockBundle): ChainSource => {
  const state: ChainSource['state'] = async (_at, requests) => ({
    at: pointOf(bundle),
    states: requests.map(({ address, code }): AddressState => {
      const isContract = address === bob && bundle.block.number >= 3
      return { address, balance: 7n, ...(code ? { code: isContract ? '0x6000' : null } : {}) }
    }),
  })
  return { state } as ChainSource
}

const kindOfBob = async () => {
  const { rows } = await database.session((session) =>
    session.run<{ kind: number; block: number }>(
      'kind',
      `select kind, balance_block as block from accounts where address_id = (select address_id from addresses where address = decode($1, 'hex'))`,
      [bob!.slice(2)],
    ),
  )
  return rows[0]
}

it('an account that is read later than it was asked for, and was made a contract until then, is known as one', async () => {
  const { signal } = new AbortController()
  const { rows } = await database.session((session) =>
    session.run<{ leaderEpoch: number }>(
      'epoch',
      `select leader_epoch as "leaderEpoch" from lanes where name = 'blocks'`,
    ),
  )
  const { leaderEpoch } = rows[0]!
  const sync = (head: BlockBundle, newest: BlockBundle) =>
    syncBalances({ database, source: nodeAt(newest), leaderEpoch, signal }, pointOf(head))
  await commit(blocks.slice(0, 2))
  expect(await sync(blocks[1]!, blocks[1]!)).toBe(true)
  expect(await kindOfBob()).toEqual({ kind: 2, block: 1 })
  await commit(blocks.slice(2))
  expect(await sync(blocks[2]!, blocks[3]!)).toBe(true)
  expect(await sync(blocks[3]!, blocks[3]!)).toBe(true)
  expect(await kindOfBob()).toEqual({ kind: 1, block: 3 })
})
