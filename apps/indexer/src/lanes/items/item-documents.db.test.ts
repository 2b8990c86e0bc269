import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import type { Log } from '@corescope/chain/types/transaction'
import { transferSingleTopic, transferTopic } from '@corescope/decode/tokens/token-transfers'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { createRandom } from '@corescope/devnet/simulated-node/random'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { openDatabase } from '@corescope/store/database'
import type { DocumentStatus } from '@corescope/store/items/table'
import { listTurns, lockItemCursor } from '@corescope/store/items/take-up'
import { type DocumentAttempt, endTurns, storeAttempts } from '@corescope/store/items/write'
import { raiseEpoch } from '@corescope/store/leadership'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { BlocksLane } from '../blocks/blocks-lane.ts'
import { takeUpStep } from './take-up-items.ts'

let server: TestDatabases
const closers: (() => Promise<void>)[] = []
beforeAll(async () => {
  server = await startMigratedServer()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(() => server?.stop())

type PlainLog = Pick<Log, 'address' | 'topics' | 'data'>
const word = (value: number | Address): Hash =>
  `0x${(typeof value === 'number' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`
const data = (...values: number[]): Hex => `0x${values.map((value) => word(value).slice(2)).join('')}`
const nobody = plainAddress('') as Address
const [alice, portraits, charms, coins] = ['alice', 'portraits', 'charms', 'coins'].map(plainAddress) as Address[]

const mint = (token: Address, item: number): PlainLog => ({
  address: token,
  topics: [transferTopic, word(nobody), word(alice!), word(item)],
  data: '0x',
})
const mintSome = (token: Address, item: number): PlainLog => ({
  address: token,
  topics: [transferSingleTopic, word(alice!), word(nobody), word(alice!)],
  data: data(item, 5),
})
const pay = (token: Address): PlainLog => ({
  address: token,
  topics: [transferTopic, word(nobody), word(alice!)],
  data: data(100),
})
const announce = (token: Address, from: number, to: number): PlainLog => ({
  address: token,
  topics: ['0x6bd5c950a8d8df17f772f5af37cb3655737899cbf903264b9795592da439661c'],
  data: data(from, to),
})
const announceContract = (token: Address): PlainLog => ({
  address: token,
  topics: ['0xa5d4097edda6d87cb9329af83fb3712ef77eeb13738ffe43cc35a4ce305ad962'],
  data: '0x',
})

const open = async () => {
  const { url } = await server.createDatabase()
  const database = openDatabase({ databaseUrl: url, connections: 4, applicationName: 'test' })
  const identity = { chainId: 1112, genesisHash: plainHash(0), startBlock: 0, wrappedCoins: [] }
  await database.transaction('identity', (session) => ensureIdentity(session, identity))
  const leaderEpoch = await database.session(raiseEpoch)
  const context = { database, chainId: 1112, startBlock: 0, firstAddresses: [], wrappedCoins: [], leaderEpoch }
  const lane = await BlocksLane.open(context)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closers.push(async () => {
    await client.end()
    await database.close()
  })
  const commit = async (...bundles: BlockBundle[]) => lane.commit(await lane.prepare(bundles), { durable: true })
  const block = (number: number, logs: PlainLog[], branch = 'a', parentBranch = branch) =>
    commit(plainBundle({ number, branch, parentBranch, transactions: [{ from: alice!, to: alice!, logs }] }))
  const rewind = (number: number, branch = 'a') =>
    lane.rewind({ number, hash: number < 0 ? null : plainHash(number, branch) }, 'replaced')
  const takeUp = async () => {
    while (await takeUpStep(database, leaderEpoch, true));
  }
  const query = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  /** Documents as `name/item`, in order, where a condition holds. */
  const documents = async (condition = 'true') => {
    const rows = await query<{ name: string; item: string }>(
      `select convert_from(ltrim(address, '\\x00'), 'utf8') as name, token_item as item from item_documents
         join addresses on address_id = token_id where ${condition} order by 1, 2`,
    )
    return rows.map(({ name, item }) => `${name}/${item}`)
  }
  const turns = (tokens = 10, itemsEach = 10) => database.session((session) => listTurns(session, tokens, itemsEach))
  const settle = (attempts: DocumentAttempt[], readBlock: number, answered = true) =>
    database.transaction('items', async (session) => {
      await lockItemCursor(session)
      await storeAttempts(session, attempts, readBlock)
      const tokens = [...new Set(attempts.map(({ tokenId }) => tokenId))]
      await endTurns(
        session,
        tokens.map((tokenId) => ({ tokenId, isAnswered: answered })),
      )
    })
  return { commit, block, rewind, takeUp, query, documents, turns, settle, database, leaderEpoch }
}

type Change = Partial<Omit<DocumentAttempt, 'document'>> & { name?: string }
const attempt = (tokenId: number, tokenItem: string, { name, ...change }: Change = {}): DocumentAttempt => ({
  ...{ tokenId, tokenItem, status: 'ready', problem: null, uri: `https://a.org/${tokenItem}`, attempts: 0 },
  againAfterSeconds: 1_000,
  document:
    name === undefined
      ? null
      : {
          ...{ itemName: name, description: null, imageUri: null, animationUri: null, externalUrl: null },
          attributes: [{ trait: 'a', value: '1', displayType: null }],
        },
  ...change,
})

/** Has every due document read at a block. */
const readAll = async ({ turns, settle }: Awaited<ReturnType<typeof open>>, readBlock: number) => {
  for (let due = await turns(); due.length > 0; due = await turns()) {
    const attempts = due.flatMap(({ tokenId, items }) =>
      items.map(({ tokenItem }) => attempt(tokenId, tokenItem, { name: `${tokenItem} at ${readBlock}` })),
    )
    await settle(attempts, readBlock)
  }
}

it('takes up each item once, and each token’s own document', async () => {
  const { block, takeUp, documents } = await open()
  await block(0, [])
  await block(1, [mint(portraits!, 1), mint(portraits!, 2), mintSome(charms!, 7), pay(coins!)])
  await takeUp()
  const first = ['charms/-1', 'charms/7', 'coins/-1', 'portraits/-1', 'portraits/1', 'portraits/2']
  expect(await documents()).toEqual(first)
  await block(2, [mint(portraits!, 1), mint(portraits!, 3), mintSome(charms!, 7)])
  await takeUp()
  await takeUp()
  expect(await documents()).toEqual([...first, 'portraits/3'])
  expect(await documents(`status = 'waiting' and due_at <= now()`)).toHaveLength(7)
})

it('tokens take turns, however many documents one of them has', async () => {
  const { block, takeUp, turns, settle } = await open()
  await block(0, [])
  await block(1, [...Array.from({ length: 30 }, (_, item) => mint(portraits!, item)), mintSome(charms!, 7)])
  await takeUp()
  const seen: string[][] = []
  for (let round = 0; round < 6; round += 1) {
    const [turn] = await turns(1, 4)
    seen.push(
      turn!.items.map(({ tokenItem }) => `${turn!.contractAddress === charms ? 'charms' : 'portraits'}/${tokenItem}`),
    )
    await settle(
      turn!.items.map(({ tokenItem }) => attempt(turn!.tokenId, tokenItem, { name: 'x' })),
      1,
    )
  }
  const charmsAt = seen.findIndex((items) => items.some((item) => item.startsWith('charms/')))
  expect(charmsAt).toBeLessThanOrEqual(1)
  expect(seen.flat()).toHaveLength(new Set(seen.flat()).size)
  expect(seen.filter((_, index) => index !== charmsAt).every((items) => items.length === 4)).toBe(true)
})

it('waits longer each time nobody answers, then tries one document alone; an answer ends that', async () => {
  const { block, takeUp, turns, settle, query } = await open()
  await block(0, [])
  await block(
    1,
    [1, 2, 3, 4, 5, 6, 7, 8].map((item) => mint(portraits!, item)),
  )
  await takeUp()
  const fail = async (tries: number) => {
    const [turn] = await turns()
    const [item] = turn!.items
    const change = { status: 'unreachable', problem: 'silent', attempts: tries, againAfterSeconds: 60 } as const
    await settle([attempt(turn!.tokenId, item!.tokenItem, change)], 1, false)
    return turn!.items.length
  }
  const wait = async () => {
    const [row] = await query<{ attempts: number; seconds: number }>(
      'select attempts, round(extract(epoch from due_at - now()))::int as seconds from item_queues',
    )
    return row
  }
  expect(await fail(1)).toBe(9)
  expect(await wait()).toEqual({ attempts: 1, seconds: 2 })
  expect(await turns()).toEqual([])
  for (const [attempts, seconds] of [
    [2, 4],
    [3, 8],
    [4, 16],
  ]) {
    await query('update item_queues set due_at = now()')
    expect(await fail(attempts!)).toBe(1)
    expect(await wait()).toEqual({ attempts, seconds })
  }
  await query('update item_queues set due_at = now()')
  const [turn] = await turns()
  await settle([attempt(turn!.tokenId, turn!.items[0]!.tokenItem, { name: 'there' })], 1)
  expect((await wait())?.attempts).toBe(0)
})

it('an attempt that fails keeps what was read from the same URI and drops what was read from another', async () => {
  const { block, takeUp, turns, settle, query } = await open()
  await block(0, [])
  await block(1, [mint(portraits!, 1)])
  await takeUp()
  const { tokenId } = (await turns())[0]!
  const stored = async () =>
    (
      await query<{
        status: DocumentStatus
        problem: string | null
        name: string | null
        attributes: unknown
        read: boolean
      }>(
        `select status, problem, item_name as name, attributes, read_at is not null as read from item_documents
          where token_item = 1`,
      )
    )[0]
  const attributes = [{ trait: 'a', value: '1', displayType: null }]
  await settle([attempt(tokenId, '1', { name: 'Apple' })], 1)
  expect(await stored()).toEqual({ status: 'ready', problem: null, name: 'Apple', attributes, read: true })
  await settle([attempt(tokenId, '1', { status: 'unreachable', problem: 'a.org is silent' })], 1)
  const kept = { status: 'unreachable', problem: 'a.org is silent', name: 'Apple', attributes, read: true }
  expect(await stored()).toEqual(kept)
  await settle([attempt(tokenId, '1', { status: 'unusable', problem: 'a page', uri: 'https://b.org' })], 1)
  expect(await stored()).toEqual({ status: 'unusable', problem: 'a page', name: null, attributes: null, read: false })
  await settle([attempt(tokenId, '1', { name: 'Pear', uri: 'https://b.org' })], 1)
  await settle([attempt(tokenId, '1', { status: 'noUri', problem: 'none', uri: null })], 1)
  expect(await stored()).toEqual({ status: 'noUri', problem: 'none', name: null, attributes: null, read: false })
})

it('an announcement has the documents it names read again, unless they were asked for after it', async () => {
  const world = await open()
  const { block, takeUp, documents, query } = world
  const due = () => documents('due_at <= now()')
  await block(0, [])
  await block(1, [...[1, 2, 3, 4].map((item) => mint(portraits!, item)), mintSome(charms!, 2)])
  await block(2, [announce(portraits!, 1, 4)])
  await takeUp()
  await readAll(world, 2)
  await query(`update item_documents set tried_at = now() - interval '1 hour'`)
  await takeUp()
  expect(await due()).toEqual([])
  await block(3, [announce(portraits!, 2, 3), announceContract(charms!), announce(plainAddress('unknown'), 0, 9)])
  await takeUp()
  expect(await due()).toEqual(['charms/-1', 'portraits/2', 'portraits/3'])
  await readAll(world, 3)
  // a contract that announces in every block is asked once a minute
  await block(4, [
    announce(portraits!, 0, 2 ** 50),
    ...Array.from({ length: 300 }, (_, n) => announce(portraits!, n, n)),
  ])
  await takeUp()
  expect(await due()).toEqual(['portraits/1', 'portraits/4'])
  expect(await documents(`due_at > now() and due_at < now() + interval '61 seconds'`)).toEqual([
    ...['portraits/2', 'portraits/3'],
  ])
})

it('a reorg takes items back, has what was read above it read again, and hears announcements of both branches', async () => {
  const world = await open()
  const { block, rewind, takeUp, documents, query } = world
  await block(0, [])
  await block(1, [mint(portraits!, 1), mint(portraits!, 2)])
  await block(2, [mint(portraits!, 3), mintSome(charms!, 1), announce(portraits!, 1, 1)])
  await takeUp()
  await query('update item_documents set due_at = now() + make_interval(days => 1) where token_item = 2')
  await readAll(world, 2)
  await query(
    `update item_documents set read_block = 1, due_at = now() + make_interval(days => 1) where token_item = 2`,
  )
  await rewind(1)
  expect(await documents()).toEqual(['portraits/-1', 'portraits/1', 'portraits/2'])
  expect(await documents('due_at <= now()')).toEqual(['portraits/-1', 'portraits/1'])
  await readAll(world, 1)
  await query(`update item_documents set tried_at = now() - interval '1 hour'`)
  await block(2, [mint(portraits!, 4), announce(portraits!, 2, 2)], 'b', 'a')
  await takeUp()
  expect(await documents('due_at <= now()')).toEqual(['portraits/2', 'portraits/4'])
  await rewind(-1)
  expect(await documents()).toEqual([])
  expect(await query('select * from item_queues')).toEqual([])
  expect(await query('select transfers_721, transfers_1155, transaction_position from item_cursors')).toEqual([
    { transfers_721: '0', transfers_1155: '0', transaction_position: '0' },
  ])
})

it('after any sequence of blocks, reorgs and steps there is one document of each item and token that moved', async () => {
  const world = await open()
  const { block, rewind, takeUp, query, database, leaderEpoch } = world
  const random = createRandom(4_711)
  const branches = ['a']
  await block(0, [])
  for (let step = 0; step < 120; step += 1) {
    const choice = random.below(10)
    if (choice < 6) {
      const logs = Array.from({ length: random.below(6) }, () =>
        random.below(2) === 0 ? mint(portraits!, random.below(20)) : mintSome(charms!, random.below(20)),
      )
      const branch = `b${step}`
      await block(branches.length, logs, branch, branches.at(-1)!)
      branches.push(branch)
    } else if (choice < 8 && branches.length > 1) {
      branches.length = 1 + random.below(branches.length - 1)
      await rewind(branches.length - 1, branches.at(-1)!)
    } else await takeUpStep(database, leaderEpoch, random.below(2) === 0)
  }
  await takeUp()
  const apart = await query(
    `with wanted as (select token_id, token_item from token_transfers where token_item is not null
                     union select token_id, -1 from tokens)
     select * from item_documents d full join wanted w using (token_id, token_item) where d is null or w is null`,
  )
  expect(apart.length).toBe(0)
  expect(await query('select token_id from tokens except select token_id from item_queues')).toEqual([])
})
