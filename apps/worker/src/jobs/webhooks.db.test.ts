import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSimulatedChain, type SimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { type Database, openDatabase } from '@corescope/store/database'
import { lookForWatched } from '@corescope/store/people/look-for-watched'
import { createSealing } from '@corescope/store/people/sealing'
import {
  areDeliveriesDue,
  beginDeliveries,
  findWebhook,
  insertWebhookTest,
  keepWebhook,
  markDelivered,
  noteDeliveryProblem,
  webhookPlace,
} from '@corescope/store/people/webhooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLogger } from '../logger.ts'
import { prepareDatabase } from '../runtime/prepare-database.ts'
import { alertsJob } from './alerts.ts'
import { webhooksJob } from './webhooks.ts'

interface Taken {
  headers: IncomingHttpHeaders
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: what goes over the wire is looked at as it is
  body: any
}

const key = 'a key of at least thirty-two characters'
const secret = 'the secret of the user'
const log = createLogger('silent')
let chain: SimulatedChain
let api: IndexedApi
let database: Database
let committed: number
let receiver: Server
let status: number
let taken: Taken[]

beforeEach(async ({ task }) => {
  chain = createSimulatedChain(task.name, { genesisTimestamp: 1_700_000_000 })
  api = await startIndexedApi(chain.blockByNumber(0)!.block.hash)
  database = openDatabase({ databaseUrl: api.databaseUrl, connections: 3, applicationName: 'test-webhooks' })
  await api.commit([chain.blockByNumber(0)!])
  await prepareDatabase(database, readConfig({ DATABASE_URL: api.databaseUrl }))
  ;[committed, status, taken] = [0, 204, []]
  receiver = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    taken.push({ headers: request.headers, text, body: JSON.parse(text) })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  receiver?.closeAllConnections()
  receiver?.close()
  await database?.close()
  await api?.stop()
})

const follow = async () => {
  const blocks = []
  while (chain.blockByNumber(committed + 1) !== undefined) blocks.push(chain.blockByNumber(++committed)!)
  if (blocks.length > 0) await api.commit(blocks)
  await api.nodeSays(committed, 0)
}
const fork = async (at: number, length: number) => {
  chain.fork(at, length)
  await api.rewind(chain.blockByNumber(at)!)
  committed = at
  await follow()
}
const context = {
  ...{ payload: {}, signal: new AbortController().signal, log, progress: async () => undefined },
  write: <Result>(work: (session: Parameters<typeof lookForWatched>[0]) => Promise<Result>) =>
    database.transaction('job', work),
}
const tell = () => alertsJob().run(context)
const send = (loopback = true, keys = [key]) =>
  webhooksJob({ DATA_KEY: keys, FETCH_LOOPBACK: loopback, PUBLIC_URL: 'https://scan.example/' }, 1112).run(context)

/** A user with a webhook who watches everybody. */
const addUser = async (): Promise<string> => {
  const [user] = await api.sql<{ user_id: string }>(
    `insert into users (name, name_key, email, email_key, password_hash, locale, confirmed_at)
     values ('ann', 'ann', 'ann@example.org', 'ann@example.org', 'none', 'en', now()) returning user_id`,
  )
  const userId = user!.user_id
  for (const address of chain.people) {
    await api.sql(
      `insert into watches (user_id, address, since_block, name) values ($1, decode(substr($2, 3), 'hex'), 0, 'shop')`,
      [userId, address],
    )
  }
  const sealing = createSealing([new TextEncoder().encode(key)])
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  const sealedSecret = sealing.seal(Buffer.from(secret), webhookPlace(userId))
  await database.transaction('keep', (session) => keepWebhook(session, userId, { url, sealedSecret }))
  return userId
}
const webhookOf = (userId: string) => database.session((session) => findWebhook(session, userId))
const events = () => taken.flatMap(({ body }) => body.events)
const isDueNow = () => api.sql('update webhook_deliveries set due_at = now()')

it('each event is sent once, signed; what a reorg takes back is said, and what comes again too', async () => {
  const userId = await addUser()
  await tell()
  chain.extend(4)
  await follow()
  await tell()
  await send()
  await tell()
  await send()
  const rows = await api.sql<{ transaction_hash: Buffer }>('select transaction_hash from watch_events')
  expect(events().length).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(0)
  const [{ headers, text, body } = { headers: {}, text: '', body: {} }] = taken
  expect(body).toMatchObject({ type: 'events', chainId: 1112, site: 'https://scan.example', id: expect.any(String) })
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'corescope-delivery': body.id })
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['corescope-signature']))!
  expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex'))
  expect(await webhookOf(userId)).toMatchObject({ waiting: 0, problem: null, sentAt: expect.any(Number) })

  const first = events()
  const keysOf = (told: { key: string }[]) => told.map((event) => event.key).sort()
  await api.rewind(chain.blockByNumber(0)!)
  for (const isWithdrawn of [true, false]) {
    taken = []
    committed = 0
    if (!isWithdrawn) await follow()
    await tell()
    await send()
    expect(keysOf(events())).toEqual(keysOf(first))
    expect(events().every((event) => event.isWithdrawn === isWithdrawn)).toBe(true)
  }
})

it('deliveries come in the order of their numbers: later ones wait for one that waits', async () => {
  const userId = await addUser()
  await tell()
  status = 500
  for (let count = 0; count < 2; count += 1) {
    chain.extend(2)
    await follow()
    await tell()
    await send()
  }
  const isDue = () => database.session(areDeliveriesDue)
  expect([taken.map(({ body }) => body.number), await isDue()]).toEqual([[1], false])
  status = 200
  await isDueNow()
  await api.sql('update users set disabled_at = now()')
  expect(await isDue()).toBe(false)
  await api.sql('update users set disabled_at = null')
  expect(await isDue()).toBe(true)
  await send()
  expect(taken.map(({ body }) => body.number)).toEqual([1, 1, 2])
  expect(taken[1]!.body).toEqual(taken[0]!.body)
  // one that is given up leaves a gap
  await api.sql(`update webhook_deliveries set sent_at = null, attempts = 29, due_at = now(), body = '{"events": [], "told": 1}'
                  where number = 1`)
  chain.extend(2)
  await follow()
  await tell()
  status = 500
  await send()
  status = 200
  await isDueNow()
  await send()
  expect(taken.slice(3).map(({ body }) => body.number)).toEqual([1, 3, 3])
  // of what was taken or given up nothing is kept that it told
  expect(await api.sql('select number::int, body from webhook_deliveries order by number')).toEqual(
    [1, 2, 3].map((number) => ({ number, body: {} })),
  )
  expect(await webhookOf(userId)).toMatchObject({ waiting: 0, endedAt: null, problem: null })
})

it('a delivery that is given up ends nothing, also not at the first failure after a quiet week', async () => {
  const userId = await addUser()
  await tell()
  status = 500
  const deliver = async () => {
    chain.extend(2)
    await follow()
    await tell()
    await send()
  }
  await deliver()
  await deliver()
  await api.sql("update webhooks set failures = 28, failing_since = now() - interval '23 hours'")
  const giveUp = async (number: number) => {
    await api.sql('update webhook_deliveries set attempts = 29, due_at = now() where number = $1', [number])
    await send()
  }
  // while others wait, what fails goes on
  await giveUp(1)
  const failures = () => api.sql('select failures, failing_since is null as "isOver" from webhooks')
  expect(await failures()).toEqual([{ failures: 30, isOver: false }])
  await giveUp(2)
  expect(await webhookOf(userId)).toMatchObject({ waiting: 0, endedAt: null, problemStatus: 500 })
  expect(await failures()).toEqual([{ failures: 0, isOver: true }])
  await api.sql("update webhooks set failing_since = failing_since - interval '7 days'")
  await deliver()
  expect(await webhookOf(userId)).toMatchObject({ waiting: 1, endedAt: null })
})

it('another webhook hears nothing of what the one before was told, and nothing becomes of its attempts', async () => {
  const userId = await addUser()
  await tell()
  chain.extend(3)
  await follow()
  await tell()
  await send()
  expect(events().length).toBeGreaterThan(0)
  chain.extend(2)
  await follow()
  await tell()
  const [begun] = await database.transaction('begin', (session) => beginDeliveries(session, 1))
  const other = { url: 'https://other.example.org/', sealedSecret: Buffer.from('00', 'hex') }
  await database.transaction('keep', (session) => keepWebhook(session, userId, other))
  const problem = { text: 'late', code: 'timeout', status: null } as const
  await database.transaction('late', (session) => noteDeliveryProblem(session, begun!, problem))
  await database.transaction('late', (session) => markDelivered(session, begun!))
  expect(await webhookOf(userId)).toMatchObject({ problem: null, sentAt: null, waiting: 0 })
  await fork(0, 0)
  await tell()
  expect(await api.sql('select from webhook_deliveries')).toEqual([])
})

it('what waits for a webhook is kept, and what is beyond the ceiling is said', async () => {
  const userId = await addUser()
  await tell()
  await api.sql(
    `insert into watch_events (user_id, address, kind, log_index, item, amount, transaction_hash, block_number, block_hash, timestamp,
                               told_at, hook_due)
     select user_id, address, 'incoming', 0, 0, 1, sha256(n::text::bytea), 0, '\\x00', 0, now(), true
       from (select * from watches limit 1) w, generate_series(1, 5000) n`,
  )
  chain.extend(2)
  await follow()
  await api.nodeSays(committed, committed)
  await tell()
  const found = (await api.sql('select from watch_events where block_number > 0')).length
  expect(found).toBeGreaterThan(0)
  // 2,000 of them wait as deliveries, and go; 1,000 are kept otherwise
  expect(await api.sql('select from watch_events where block_number = 0 and hook_due')).toHaveLength(3_000)
  await send()
  await tell()
  await send()
  const counts = taken.map(({ body }) => body.leftOut as number)
  expect(counts.filter((count) => count > 0)).toEqual([found])
  expect((await webhookOf(userId))?.problem).toBe(null)
})

it('two jobs at once begin one attempt of a delivery', async () => {
  await addUser()
  await tell()
  chain.extend(1)
  await follow()
  await tell()
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const begin = (until?: Promise<void>) =>
    database.transaction('begin', async (session) => {
      const { length } = await beginDeliveries(session, 5)
      await until
      return length
    })
  const isWaiting = async () => {
    const [row] = await api.sql<{ waits: boolean }>(`select count(*) > 0 as waits from pg_locks where not granted`)
    expect(row?.waits).toBe(true)
  }
  const first = begin(held)
  await eventually(async () => {
    const rows = await api.sql(`select from pg_locks l join pg_class c on c.oid = l.relation
                                 where c.relname = 'webhook_deliveries' and l.mode = 'RowExclusiveLock' and l.granted`)
    expect(rows.length).toBeGreaterThan(0)
  })
  const second = begin()
  await eventually(isWaiting)
  release()
  expect(await Promise.all([first, second])).toEqual([1, 0])
})

it('what is found again before its withdrawal was sent is not told twice', async () => {
  await addUser()
  await tell()
  chain.extend(3)
  await follow()
  await tell()
  await send()
  const told = events().length
  // the same transactions in the same blocks, after the index had lost them
  await api.rewind(chain.blockByNumber(0)!)
  await database.transaction('look', (session) => lookForWatched(session, 100))
  expect((await api.sql('select from watch_events where hook_due')).length).toBe(told)
  committed = 0
  await follow()
  await tell()
  await send()
  expect(events().length).toBe(told)
})

it('a receiver that fails is tried again by the same id; after a day of failures its owner is mailed, and nothing is sent until a test', async () => {
  const userId = await addUser()
  await tell()
  chain.extend(2)
  await follow()
  await tell()
  status = 500
  await send()
  await send()
  expect(taken).toHaveLength(1)
  expect(await webhookOf(userId)).toMatchObject({
    ...{ waiting: 1, problem: expect.stringContaining('HTTP 500'), problemCode: 'http', problemStatus: 500 },
  })
  await isDueNow()
  status = 200
  await send()
  expect(new Set(taken.map(({ body }) => body.id)).size).toBe(1)
  expect(await webhookOf(userId)).toMatchObject({ waiting: 0, problem: null })

  // forty failures of a short outage end nothing
  await api.sql(`update webhooks set failures = 39, failing_since = now() - interval '23 hours'`)
  chain.extend(2)
  await follow()
  await tell()
  status = 404
  await send()
  expect(await webhookOf(userId)).toMatchObject({ endedAt: null })
  const ends = () => api.sql("select data from mails where kind = 'webhookEnded'")
  expect(await ends()).toEqual([])
  await api.sql(`update webhooks set failing_since = now() - interval '24 hours'`)
  await isDueNow()
  await send()
  expect(await webhookOf(userId)).toMatchObject({ endedAt: expect.any(Number) })
  expect(await ends()).toMatchObject([{ data: { added: expect.stringContaining('127.0.0.1:') } }])
  taken = []
  await isDueNow()
  await send()
  expect(taken).toEqual([])
  status = 200
  const test = () => database.transaction('test', (session) => insertWebhookTest(session, userId))
  expect([await test(), await test()]).toEqual([true, false])
  await send()
  expect(taken.map(({ body }) => body.type)).toEqual(['test', 'events'])
  expect(await webhookOf(userId)).toMatchObject({ endedAt: null, problem: null, waiting: 0 })
})

it('no private address is reached, and a secret that no key opens is said', async () => {
  const userId = await addUser()
  await database.transaction('test', (session) => insertWebhookTest(session, userId))
  await send(false)
  expect((await webhookOf(userId))?.problem).toMatch(/https/)
  await isDueNow()
  await send(true, ['another key of thirty-two characters or more'])
  expect((await webhookOf(userId))?.problem).toMatch(/key/)
  expect(taken).toEqual([])
  // who takes the webhook away takes what waited with it
  await api.sql('delete from users')
  expect(await api.sql('select from webhook_deliveries')).toEqual([])
})

it('of a user whose receiver is away not everything is written down: what waits is bounded', async () => {
  const userId = await addUser()
  await tell()
  await api.sql(
    `insert into webhook_deliveries (user_id, body) select $1, '{"type": "events", "events": []}' from generate_series(1, 19)`,
    [userId],
  )
  chain.extend(2)
  await follow()
  await tell()
  chain.extend(2)
  await follow()
  await tell()
  expect((await webhookOf(userId))?.waiting).toBe(20)
  expect((await api.sql('select from watch_events where hook_due')).length).toBeGreaterThan(0)
})
