import type { ChildProcess } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { until } from '@corescope/devnet/index-proof/until'
import { createRandom } from '@corescope/devnet/simulated-node/random'
import { createSimulatedChain, type SimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { startBuiltProgram } from '@corescope/devnet/test-worlds/built-program'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { type Database, openDatabase } from '@corescope/store/database'
import { endAlerts } from '@corescope/store/people/alert-mails'
import { areAlertsDue, lookForWatched } from '@corescope/store/people/look-for-watched'
import { listWatchEvents, nameEvents } from '@corescope/store/people/watch-events'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLogger } from '../logger.ts'
import { prepareDatabase } from '../runtime/prepare-database.ts'
import { alertsJob } from './alerts.ts'

let chain: SimulatedChain
let api: IndexedApi
let database: Database
let committed: number
const log = createLogger('silent')

beforeEach(async ({ task }) => {
  chain = createSimulatedChain(task.name, { genesisTimestamp: 1_700_000_000 })
  api = await startIndexedApi(chain.blockByNumber(0)!.block.hash)
  database = openDatabase({ databaseUrl: api.databaseUrl, connections: 3, applicationName: 'test-alerts' })
  await api.commit([chain.blockByNumber(0)!])
  await prepareDatabase(database, readConfig({ DATABASE_URL: api.databaseUrl }))
  committed = 0
})
afterEach(async () => {
  await database?.close()
  await api?.stop()
})

/** Commits what the chain has grown. */
const follow = async () => {
  const blocks = []
  while (chain.blockByNumber(committed + 1) !== undefined) blocks.push(chain.blockByNumber(++committed)!)
  if (blocks.length > 0) await api.commit(blocks)
}
const fork = async (at: number, length: number) => {
  chain.fork(at, length)
  await api.rewind(chain.blockByNumber(at)!)
  committed = at
  await follow()
}
const look = (most: number) => database.transaction('look', (session) => lookForWatched(session, most))
const tell = () =>
  alertsJob().run({
    ...{ payload: {}, signal: new AbortController().signal, log, progress: async () => undefined },
    write: (work) => database.transaction('job', work),
  })
const addUser = async (name: string): Promise<string> => {
  const [user] = await api.sql<{ user_id: string }>(
    `insert into users (name, name_key, email, email_key, password_hash, locale, confirmed_at)
     values ($1, $1, $1 || '@example.org', $1 || '@example.org', 'none', 'en', now()) returning user_id`,
    [name],
  )
  return user!.user_id
}
const watch = async (userId: string, address: string, more = '') => {
  await api.sql(
    `insert into watches (user_id, address, since_block, name) values ($1, decode(substr($2, 3), 'hex'), 0, 'shop')`,
    [userId, address],
  )
  if (more !== '')
    await api.sql(`update watches set ${more} where user_id = $1 and address = decode(substr($2, 3), 'hex')`, [
      userId,
      address,
    ])
}
const events = () =>
  api.sql(
    `select encode(address, 'hex') as address, encode(transaction_hash, 'hex') as hash, kind, log_index, item, amount,
            encode(counterparty, 'hex') as counterparty, encode(token, 'hex') as token, is_creation, block_number, encode(block_hash, 'hex') as block
       from watch_events where withdrawn_at is null order by address, block_number, transaction_hash, kind, log_index, item`,
  )
const mails = () =>
  api.sql<{ data: { events: object[]; more: number; leftOut: string[] } }>('select data from mails order by mail_id')
const nodeSays = (finalized: number) => api.nodeSays(committed, finalized)

it('any order of blocks, forks and looks ends in the events of one look at the final chain', async () => {
  const random = createRandom('alerts')
  const ann = await addUser('ann')
  // half of them want the calls without value that they receive
  const wantsCalls = new Set(chain.people.filter((_, place) => place % 2 === 0))
  for (const address of chain.people) await watch(ann, address, `wants_calls = ${wantsCalls.has(address)}`)
  await look(1)
  for (let step = 0; step < 40; step += 1) {
    if (committed > 3 && random.chance(0.3)) await fork(committed - random.between(1, 3), random.between(1, 5))
    else {
      chain.extend(random.between(1, 4))
      await follow()
    }
    if (random.chance(0.6)) await look(random.between(1, 6))
    // Mails of an address wait for 500 events at most: here none waits.
    await api.sql('update watch_events set told_at = now()')
  }
  for (let at = -1; at < committed; ) at = (await look(5))!.blockNumber
  const told = await events()
  await api.sql('delete from watch_events')
  await api.sql('update alert_cursors set block_number = 0')
  expect((await look(1_000_000))!.blockNumber).toBe(committed)
  expect(told).toEqual(await events())

  // The least value is one of payments: it takes no call away.
  const ofCalls = (rows: typeof told) =>
    rows.filter(({ log_index, amount }) => log_index === -1 && Number(amount) === 0)
  await api.sql('delete from watch_events')
  await api.sql(`update watches set least_value = ${10n ** 30n}`)
  await api.sql('update alert_cursors set block_number = 0')
  await look(1_000_000)
  const withoutPayments = await events()
  expect(ofCalls(told).some(({ kind }) => kind === 'outgoing')).toBe(true)
  expect(ofCalls(withoutPayments)).toEqual(ofCalls(told))
  expect(withoutPayments.some(({ kind, amount }) => kind === 'outgoing' && Number(amount) > 0)).toBe(false)

  // The transactions themselves, by the blocks. A call without value is told by its tokens, where it moved some at the address.
  const ofTokens = new Set(
    told.filter(({ log_index }) => Number(log_index) >= 0).map(({ hash, address }) => `0x${hash} 0x${address}`),
  )
  const own = new Set<string>(chain.people)
  let toldByTokens = 0
  const wanted = Array.from({ length: committed }, (_, index) => chain.blockByNumber(index + 1)!).flatMap(
    ({ block, receipts }) =>
      block.transactions.flatMap(({ hash, from, to, value, input }, index) => {
        const isFailed = receipts[index]!.status === 0
        const isTold = (address: string) => value > 0n || !ofTokens.has(`${hash} ${address}`)
        if (own.has(from) && !isTold(from)) toldByTokens += 1
        const found = own.has(from) && isTold(from) ? [`${hash} ${isFailed ? 'failed' : 'outgoing'}`] : []
        if (to === null || !own.has(to) || to === from || isFailed) return found
        const isPaid = value > 0n || (input !== '0x' && isTold(to) && wantsCalls.has(to))
        return isPaid ? [...found, `${hash} incoming`] : found
      }),
  )
  expect(toldByTokens).toBeGreaterThan(0)
  const found = told.filter(({ log_index }) => log_index === -1)
  const names = found.map(({ hash, kind }) => `0x${hash} ${kind}`)
  expect(names.sort()).toEqual(wanted.sort())
  // those that make a contract are marked
  const creations = new Set(
    Array.from({ length: committed }, (_, index) => chain.blockByNumber(index + 1)!)
      .flatMap(({ block }) => block.transactions)
      .flatMap(({ hash, to }) => (to === null ? [hash] : [])),
  )
  const isOfOne = ({ hash, log_index: at }: (typeof told)[number]) => at === -1 && creations.has(`0x${hash}`)
  expect(told.some(isOfOne)).toBe(true)
  expect(told.filter(({ is_creation: isCreation }) => isCreation)).toEqual(told.filter(isOfOne))
  expect(new Set(told.map(({ kind }) => kind))).toEqual(
    new Set(['incoming', 'outgoing', 'failed', 'tokenIn', 'tokenOut']),
  )
})

it('events are told once: at sight, when final, of a day; withdrawn ones are taken back', async () => {
  const [ann, bob, cid] = [await addUser('ann'), await addUser('bob'), await addUser('cid')]
  const [hot] = chain.people
  await watch(ann, hot!)
  await watch(bob, hot!, 'is_final_only = true')
  await watch(cid, hot!, 'is_daily = true')
  await tell()
  chain.extend(4)
  await follow()
  await nodeSays(0)
  await tell()
  await tell()
  const first = await mails()
  expect(first).toHaveLength(1)
  expect(first[0]!.data.events.length).toBeGreaterThan(0)
  // Feeds show an event anew when it changed.
  const notChanged = async () => (await api.sql('select from watch_events where changed_at = seen_at')).length
  expect(await notChanged()).toBe((await api.sql('select from watch_events')).length)

  await fork(0, 0)
  await nodeSays(0)
  await tell()
  expect(await notChanged()).toBe(0)
  const back = (await mails()).slice(1)
  expect(back).toHaveLength(1)
  expect(back[0]!.data.events).toEqual(first[0]!.data.events.map((event) => ({ ...event, isWithdrawn: true })))

  chain.extend(4)
  await follow()
  await nodeSays(committed)
  await tell()
  const [again, final, ...none] = (await mails()).slice(2)
  expect(none).toEqual([])
  expect(final!.data.events.length).toBe(again!.data.events.length)

  await api.sql(`update watch_events set seen_at = seen_at - interval '1 day'`)
  chain.extend(1)
  await follow()
  await nodeSays(0)
  await tell()
  const digest = (await mails()).slice(4)
  expect(digest.some(({ data }) => data.events.length === again!.data.events.length)).toBe(true)
})

it('a daily mail of final events comes once all of its day is final', async () => {
  const ann = await addUser('ann')
  for (const address of chain.people) await watch(ann, address, 'is_final_only = true, is_daily = true')
  await look(1)
  const blocksOfEvents = () =>
    api.sql<{ block_number: number }>('select distinct block_number from watch_events order by block_number')
  while ((await blocksOfEvents()).length < 3) {
    chain.extend(1)
    await follow()
    await look(100)
  }
  await api.sql(`update watch_events set seen_at = seen_at - interval '1 day'`)
  const last = (await blocksOfEvents()).at(-1)!.block_number
  for (let finalized = 0; finalized < last; finalized += 1) {
    await nodeSays(finalized)
    await tell()
  }
  expect(await mails()).toEqual([])
  // what is seen today waits for its own day
  chain.extend(4)
  await follow()
  await nodeSays(last)
  await tell()
  await nodeSays(committed)
  await tell()
  const [only, ...more] = await mails()
  expect(more).toEqual([])
  const ofDay = await api.sql("select from watch_events where seen_at < now() - interval '20 hours'")
  expect(only!.data.events.length).toBe(ofDay.length)
})

it('a payment that a reorg puts below the beginning of its watch is not taken back', async () => {
  const ann = await addUser('ann')
  const [hot] = chain.people
  await watch(ann, hot!)
  await tell()
  while ((await events()).length === 0) {
    chain.extend(1)
    await follow()
    await look(100)
  }
  // watched since the block before the payment's
  await api.sql('update watches set since_block = $1', [committed - 1])
  await nodeSays(0)
  await tell()
  const before = await events()
  const [made, below] = [chain.blockByNumber(committed)!, chain.blockByNumber(committed - 1)!]
  const { parentHash } = below.block
  await api.rewind(chain.blockByNumber(committed - 2)!)
  const hash = `0x${'cd'.repeat(32)}` as const
  await api.commit([{ ...made, block: { ...made.block, number: below.block.number, parentHash, hash } }])
  committed -= 1
  await nodeSays(0)
  await tell()
  const moved = { block_number: committed, block: hash.slice(2) }
  expect(await events()).toEqual(before.map((event) => ({ ...event, ...moved })))
  expect(await mails()).toHaveLength(1)
})

it('payments inside calls are told once their block is traced, and taken back with it', async () => {
  const [watched, ...others] = chain.people
  await watch(await addUser('ann'), watched!, 'least_value = 5')
  await look(1)
  const sought = "select address_id from addresses where address = decode(substr($1, 3), 'hex')"
  const idOf = async (address: string) => (await api.sql<{ address_id: number }>(sought, [address]))[0]?.address_id
  while ((await idOf(watched!)) === undefined || (await idOf(others[0]!)) === undefined) {
    chain.extend(1)
    await follow()
  }
  await look(100)
  const [transaction] = await api.sql<{ transaction_position: number; block_number: number; hash: string }>(
    `select transaction_position, block_number, encode(hash, 'hex') as hash from transactions order by transaction_position desc limit 1`,
  )
  const { transaction_position: position, block_number: block, hash } = transaction!
  const [payer, payee] = [(await idOf(others[0]!))!, (await idOf(watched!))!]
  /** Inner calls of the newest transaction: sender, receiver, value, whether a frame around it failed. */
  const frames: [number, number, number, boolean][] = [
    [payer, payee, 9, false],
    [payee, payer, 7, false],
    [payer, payee, 6, true],
    [payer, payee, 4, false],
    [payee, payee, 8, false],
    [payer, payer, 8, false],
  ]
  const insertFrames = async () => {
    for (const [at, [from, to, value, failed]] of frames.entries()) {
      await api.sql(
        `insert into internal_transactions (internal_position, transaction_position, bucket, block_number, from_id, to_id, type, depth,
                                            failed_above, value, gas, trace_path)
         values ($1, $2, 0, $3, $4, $5, 1, 1, $6, $7, 0, '\\x00')`,
        [at + 1, position, block, from, to, failed, value],
      )
    }
  }
  await insertFrames()
  const told = async () => (await events()).filter(({ log_index }) => log_index === -2)
  await look(100)
  expect(await told()).toEqual([])
  expect(await database.session(areAlertsDue)).toBe(false)

  const traced = async (upTo: number) => {
    await api.sql(`insert into traced_blocks (last_internal_position, block_number, frames, hash)
      select 6, block_number, 7, hash from blocks where block_number = ${block} and block_number <= ${upTo}`)
    await api.sql(
      `insert into lanes (name, number) values ('traces', ${upTo}) on conflict (name) do update set number = excluded.number`,
    )
  }
  await traced(committed)
  expect(await database.session(areAlertsDue)).toBe(true)
  await look(100)
  await look(100)
  expect(await database.session(areAlertsDue)).toBe(false)
  const facts = (await told()).map(({ hash: of, kind, item, amount }) => [of, kind, item, amount])
  expect(facts.sort((one, other) => Number(one[2]) - Number(other[2]))).toEqual([
    [hash, 'incoming', 1, '9'],
    [hash, 'outgoing', 2, '7'],
    [hash, 'outgoing', 5, '8'],
  ])
  // The same transaction in another block: until that block is traced nobody knows what it pays.
  const again = chain.blockByNumber(block)!
  await api.rewind(chain.blockByNumber(block - 1)!)
  await traced(block - 1)
  await api.commit([{ ...again, block: { ...again.block, hash: `0x${'ab'.repeat(32)}` } }])
  await look(100)
  expect(await told()).toHaveLength(3)
  // so many wait already: a payment that is known is none of them
  await api.sql(
    `insert into watch_events (user_id, address, kind, log_index, item, amount, transaction_hash, block_number, block_hash, timestamp)
     select user_id, address, 'incoming', 5, 0, 1, sha256(n::text::bytea), 0, '\\x00', 0 from watches, generate_series(1, 500) n`,
  )
  await api.sql('delete from internal_transactions')
  frames.splice(0, 2, [payer, payee, 10, false])
  await insertFrames()
  await traced(block)
  await look(100)
  // the first is told with its new amount, those that it no longer makes are taken back
  expect((await told()).map(({ kind, item, amount }) => [kind, item, amount])).toEqual([
    ['incoming', 1, '10'],
    ['outgoing', 4, '8'],
  ])
  committed = block

  await fork(block - 1, 0)
  await look(100)
  expect(await told()).toEqual([])
})

it('an approval names who may take, of which token and how much', async () => {
  const [owner, spender] = chain.people
  const ann = await addUser('ann')
  await watch(ann, owner!)
  await watch(ann, spender!, "name = 'mill'")
  await look(1)
  let [made] = chain.extend(1)
  while (made!.receipts.length === 0) [made] = chain.extend(1)
  committed = made!.block.number - 1
  for (let at = 1; at <= committed; at += 1) await api.commit([chain.blockByNumber(at)!])
  const topic = (address: string): `0x${string}` => `0x${address.slice(2).padStart(64, '0')}`
  const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
  const [first, ...rest] = made!.receipts
  const token = `0x${'17'.repeat(20)}` as const
  const forAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
  const most = 2n ** 256n - 1n
  const word = (value: bigint): `0x${string}` => `0x${value.toString(16).padStart(64, '0')}`
  const amounts = [
    5n,
    0n,
    1n,
    256n,
    10n ** 24n,
    2n ** 255n,
    2n ** 248n,
    1n << 64n,
    most,
    most - 1n,
    0xff00_0000_00ff_0000n,
  ]
  const parts: { topics: string[]; data: string; tells: [string | null, string | null] }[] = [
    ...amounts.map((value) => ({ topics: [approval], data: word(value), tells: [`${value}`, null] as [string, null] })),
    { topics: [approval], data: '0x', tells: [null, null] },
    { topics: [approval], data: `${word(1n)}00`, tells: [null, null] },
    ...[0n, 7n, 65_536n, most].map((item) => ({
      ...{ topics: [approval, word(item)], data: '0x', tells: ['1', `${item}`] as [string, string] },
    })),
    { topics: [forAll], data: word(1n), tells: [`${most}`, null] },
    { topics: [forAll], data: word(0n), tells: ['0', null] },
  ]
  const logs = parts.map(({ topics: [first, ...more], data }, logIndex) => ({
    ...{ logIndex, address: token, topics: [first, topic(owner!), topic(spender!), ...more], data },
  }))
  const receipts = [
    { ...first!, status: 1 as const, logs: logs as never[] },
    ...rest.map((one) => ({ ...one, logs: [] })),
  ]
  await api.commit([{ block: made!.block, receipts }])
  await look(100)
  const told = (await events()).filter(({ kind }) => kind === 'approval')
  for (const one of told) expect(one).toMatchObject({ counterparty: spender!.slice(2), token: token.slice(2) })
  const tells = await api.sql<{ amount: string | null; item: string | null }>(
    `select amount::text as amount, token_item::text as item from watch_events where kind = 'approval' order by log_index`,
  )
  expect(tells.map(({ amount, item }) => [amount, item])).toEqual(
    parts.map(({ tells: [amount, item] }) => [amount, item]),
  )
  // the other party has its name of the watch list
  const sealing = undefined as never
  const list = await database.session((session) =>
    listWatchEvents(session, { sealing, userId: ann }, { limit: 100, offset: 0 }),
  )
  const ofApprovals = list.rows.filter(({ kind }) => kind === 'approval')
  // the watched address, which the list leaves without a name, has its private one
  await api.sql("update watches set name = '' where name = 'shop'")
  await api.sql(`insert into notes (user_id, kind, subject, name) values ($1, 'address', $2, 'quarry')`, [
    ...[ann, Buffer.from(owner!.slice(2), 'hex')],
  ])
  const named = await database.session((session) => nameEvents(session, sealing, ann, ofApprovals))
  for (const rows of [ofApprovals, named])
    expect(new Set(rows.map(({ counterpartyName }) => counterpartyName))).toEqual(new Set(['mill']))
  expect(new Set(named.map(({ name }) => name))).toEqual(new Set(['quarry']))
})

it('a busy address that waits for its day silences no other; what is left out is said; a reorg takes back nothing that is there', async () => {
  const ann = await addUser('ann')
  const [busy, quiet] = chain.people
  await watch(ann, busy!, "is_daily = true, name = 'mill'")
  await watch(ann, quiet!)
  await look(1)
  const [{ user_id: userId, address }] = (await api.sql<{ user_id: string; address: Buffer }>(
    `select user_id, address from watches where is_daily`,
  )) as [{ user_id: string; address: Buffer }]
  await api.sql(
    `insert into watch_events (user_id, address, kind, log_index, item, amount, transaction_hash, block_number, block_hash, timestamp)
     select $1, $2, 'incoming', -1, 0, 1, sha256(n::text::bytea), 0, '\\x00', 0 from generate_series(1, 500) n`,
    [userId, address],
  )
  const isTold = async () => (await api.sql(`select from watch_events where address <> $1`, [address])).length > 0
  const isLeftOut = async () => (await api.sql('select from watches where has_left_out')).length > 0
  while (!(await isTold()) || !(await isLeftOut())) {
    chain.extend(2)
    await follow()
    await look(100)
  }
  await nodeSays(0)
  await tell()
  const before = await mails()
  expect(before).toHaveLength(1)
  // The same transactions in other blocks: nothing is withdrawn, and nothing is told again.
  const own = await api.sql<{ hash: string }>(
    `select encode(transaction_hash, 'hex') as hash from watch_events where address <> $1 and withdrawn_at is null`,
    [address],
  )
  await api.rewind(chain.blockByNumber(committed - 1)!)
  await look(100)
  committed -= 1
  await follow()
  await look(100)
  const after = await api.sql<{ hash: string }>(
    `select encode(transaction_hash, 'hex') as hash from watch_events where address <> $1 and withdrawn_at is null`,
    [address],
  )
  expect(after).toEqual(own)

  // The day is over, and no block comes.
  await api.sql(`update watch_events set seen_at = seen_at - interval '1 day'`)
  await api.sql(`update alert_cursors set looked_at = now() - interval '2 minutes'`)
  expect(await database.session(areAlertsDue)).toBe(true)
  await tell()
  expect(await database.session(areAlertsDue)).toBe(false)
  const digest = (await mails()).at(-1)!.data
  expect([digest.events.length, digest.more >= 400, digest.leftOut]).toEqual([100, true, [busy]])
})

it('of one address 500 events wait at most, however many one look finds', async () => {
  const ann = await addUser('ann')
  const [busy] = chain.people
  await watch(ann, busy!, 'is_daily = true')
  await look(1)
  const [{ user_id: userId, address }] = (await api.sql<{ user_id: string; address: Buffer }>(
    'select user_id, address from watches',
  )) as [{ user_id: string; address: Buffer }]
  await api.sql(
    `insert into watch_events (user_id, address, kind, log_index, item, amount, transaction_hash, block_number, block_hash, timestamp)
     select $1, $2, 'incoming', -1, 0, 1, sha256(n::text::bytea), 0, '\\x00', 0 from generate_series(1, 499) n`,
    [userId, address],
  )
  const isLeftOut = async () => (await api.sql('select from watches where has_left_out')).length > 0
  while (!(await isLeftOut())) {
    chain.extend(8)
    await follow()
    await look(100)
  }
  expect(await api.sql('select count(*)::int as waiting from watch_events where told_at is null')).toEqual([
    { waiting: 500 },
  ])
  // lists and feeds have them all the same; a withdrawal of one is not mailed
  const unmailed = () => api.sql('select from watch_events where is_unmailed')
  expect((await unmailed()).length).toBeGreaterThan(0)
  await fork(0, 0)
  await look(100)
  expect(await api.sql('select from watch_events where is_unmailed and withdrawn_at is null')).toEqual([])
  await nodeSays(0)
  await api.sql('update watches set is_daily = false')
  await tell()
  const [only, ...more] = await mails()
  expect(more).toEqual([])
  expect(only!.data.events.every((event) => !(event as { isWithdrawn: boolean }).isWithdrawn)).toBe(true)
})

it('600 users who want no mails stand in nobody’s way', async () => {
  await api.sql(
    `with made as (
       insert into users (name, name_key, email, email_key, password_hash, locale, confirmed_at, wants_alerts)
       select 'u' || n, 'u' || n, n || '@example.org', n || '@example.org', 'none', 'en', now(), false from generate_series(1, 600) n
       returning user_id),
     watching as (insert into watches (user_id, address, since_block) select user_id, '\\x01', 0 from made returning user_id)
     select from watching`,
  )
  const ann = await addUser('ann')
  await api.sql("update users set user_id = 'ffffffff-ffff-4fff-bfff-ffffffffffff' where user_id = $1", [ann])
  await watch('ffffffff-ffff-4fff-bfff-ffffffffffff', chain.people[0]!)
  await tell()
  await api.sql(
    `insert into watch_events (user_id, address, kind, log_index, item, amount, transaction_hash, block_number, block_hash, timestamp)
     select user_id, address, 'incoming', -1, 0, 1, sha256('x'), 0, '\\x00', 0 from watches`,
  )
  chain.extend(1)
  await follow()
  await nodeSays(0)
  await tell()
  expect(await mails()).toHaveLength(1)
  expect(await api.sql('select from watch_events where told_at is null')).toEqual([])
})

it('a chain that changes its mind again and again is told each time, to its last word', async () => {
  await watch(await addUser('ann'), chain.people[0]!)
  await tell()
  while ((await events()).length === 0) {
    chain.extend(1)
    await follow()
    await look(100)
  }
  const told: boolean[] = []
  for (const isThere of [true, false, true, false, true]) {
    if (!isThere) await api.rewind(chain.blockByNumber(0)!)
    committed = 0
    if (isThere && told.length > 0) await follow()
    await api.nodeSays(committed, 0)
    await tell()
    told.push(
      ...(await mails())
        .slice(told.length)
        .map(({ data }) => (data.events as { isWithdrawn: boolean }[])[0]!.isWithdrawn),
    )
  }
  expect(told).toEqual([false, true, false, true, false])
})

it('while the index catches up nothing is looked for; then it is one mail, with at most a hundred lines', async () => {
  const ann = await addUser('ann')
  for (const address of chain.people) await watch(ann, address)
  await tell()
  chain.extend(30)
  const target = 60
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await follow()
    await api.nodeSays(target + 10, 0)
    await tell()
    expect(await mails()).toEqual([])
    // not even looked for: that would take time from the index
    expect([await events(), await database.transaction('due', areAlertsDue)]).toEqual([[], false])
    chain.extend(10)
  }
  await follow()
  await nodeSays(0)
  await tell()
  const [only, ...more] = await mails()
  expect(more).toEqual([])
  const [{ count } = { count: 0 }] = await api.sql<{ count: number }>('select count(*)::int as count from watch_events')
  expect(only!.data.events).toHaveLength(Math.min(100, count))
  expect(only!.data.events.length + only!.data.more).toBe(count)
})

it('who ended the mails gets none, and sees the events all the same; twenty an hour are the most', async () => {
  const ann = await addUser('ann')
  const [hot] = chain.people
  await watch(ann, hot!)
  await tell()
  for (let round = 0; round < 25; round += 1) {
    chain.extend(2)
    await follow()
    await nodeSays(0)
    await tell()
  }
  expect((await mails()).length).toBe(20)
  const [{ alert_key: key } = { alert_key: '' }] = await api.sql<{ alert_key: string }>('select alert_key from users')
  expect(await database.session((session) => endAlerts(session, crypto.randomUUID()))).toBe(false)
  expect(await database.session((session) => endAlerts(session, key))).toBe(true)
  await api.sql('delete from mails')
  chain.extend(3)
  await follow()
  await nodeSays(0)
  await tell()
  expect(await mails()).toEqual([])
  expect(await api.sql('select from watch_events where told_at is null')).toEqual([])
  const { length } = await api.sql('select from watch_events')
  await api.sql('delete from watches')
  expect(length).toBeGreaterThan(0)
  expect(await api.sql('select from watch_events')).toEqual([])
})

it('alerts pause where the address refused five mails in a row, and are listed all the same; then they go on', async () => {
  const ann = await addUser('ann')
  await watch(ann, chain.people[0]!)
  await tell()
  const told = async () => {
    const before = [(await mails()).length, (await events()).length] as const
    while ((await events()).length === before[1]) {
      chain.extend(1)
      await follow()
      await nodeSays(0)
      await tell()
    }
    expect(await api.sql('select from watch_events where told_at is null')).toEqual([])
    return (await mails()).length > before[0]
  }
  for (const [refused, isTold] of [
    [4, true],
    [5, false],
    [0, true],
  ] as const) {
    await api.sql('update users set mails_refused = $1', [refused])
    expect(await told(), `${refused}`).toBe(isTold)
  }
})

it('a worker that is killed again and again tells each event in one mail, and sends each mail once', async () => {
  const received: string[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, callback) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(/^Message-ID: (\S+)/im.exec(Buffer.concat(parts).toString('utf8'))?.[1] ?? '')
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const ann = await addUser('ann')
  for (const address of chain.people) await watch(ann, address)
  await look(1)
  const environment = {
    PATH: process.env.PATH,
    DATABASE_URL: api.databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    LOG_LEVEL: 'silent',
  }
  const running = new Set<ChildProcess>()
  // The built one (`npm run build`): compiled once, it is at work sooner each time.
  const start = () => startBuiltProgram('worker', environment, running)
  const end = async ({ child, exited }: ReturnType<typeof start>) => {
    child.kill('SIGKILL')
    await exited
  }
  let worker = start()
  try {
    for (let round = 0; round < 2; round += 1) {
      chain.extend(3)
      await follow()
      await nodeSays(0)
      const [, before] = [await end(worker), (await mails()).length]
      worker = start()
      await until('a mail is written', async () => (await mails()).length > before)
    }
    await until(
      // One that was handed over, and no more is known of it, is not sent again.
      'all is told, and each mail was sent or handed over',
      async () =>
        (await api.sql('select from watch_events where told_at is null')).length === 0 &&
        (await api.sql('select from mails where sent_at is null and begun_at is null')).length === 0 &&
        // nothing was killed since the last one was written
        (await api.sql('select from (select * from mails order by mail_id desc limit 1) m where sent_at is null'))
          .length === 0,
    )
    const all = (await mails()).flatMap(({ data }) => data.events as { transactionHash: string; kind: string }[])
    const [{ count } = { count: 0 }] = await api.sql<{ count: number }>(
      'select count(*)::int as count from watch_events',
    )
    expect(all.length + (await mails()).reduce((sum, { data }) => sum + data.more, 0)).toBe(count)
    expect(received.length).toBeGreaterThan(0)
    expect(new Set(received).size).toBe(received.length)
  } finally {
    await end(worker)
    await new Promise<void>((resolve) => smtp.close(resolve))
  }
})
