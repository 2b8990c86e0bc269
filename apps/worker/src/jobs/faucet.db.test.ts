import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '@corescope/devnet/index-proof/until'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { type Database, openDatabase } from '@corescope/store/database'
import {
  insertPaymentTransaction,
  listOpenPayments,
  markPaymentSent,
  placePayment,
  returnPayment,
  takeNonces,
} from '@corescope/store/faucet/payments'
import { requestPayment } from '@corescope/store/faucet/requests'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import { faucetJob } from './faucet.ts'

// What needs a real node is tested in devnet/src/supervisor/faucet.node.test.ts.
const chainId = 1112
// an account of anvil's well-known mnemonic
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const sender = privateKeyToAccount(key).address.toLowerCase() as `0x${string}`
const hashOf = (fill: string) => `0x${fill.repeat(32)}` as const
const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex')

let server: TestDatabases
let database: Database
let node: Server
/** Transactions that the node was sent. No block takes them: its chain stands. */
let sent: unknown[]
/** How often the node was asked for what it suggests to pay: once a look. */
let looks = 0
beforeAll(async () => {
  server = await startMigratedServer()
  const databaseUrl = (await server.createDatabase()).url
  database = openDatabase({ databaseUrl, connections: 3, applicationName: 'test-faucet' })
  node = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      const asked = JSON.parse(text) as Call | Call[]
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
    })
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  node?.close()
  await database?.close()
  await server?.stop()
})
beforeEach(async () => {
  sent = []
  await sql('truncate faucet_payments, faucet_transactions, faucet_states')
})

interface Call {
  id: number
  method: string
  params: unknown[]
}
const known: Record<string, unknown> = {
  ...{ eth_chainId: `0x${chainId.toString(16)}`, eth_blockNumber: '0x3e8', eth_getBalance: '0x8ac7230489e80000' },
  ...{ eth_gasPrice: '0x3b9aca00', eth_getTransactionCount: '0x0', eth_getCode: '0x', eth_getTransactionByHash: null },
}
const answer = ({ id, method, params }: Call) => {
  const head = { jsonrpc: '2.0', id }
  if (method === 'eth_gasPrice') looks += 1
  if (method !== 'eth_sendRawTransaction') return { ...head, result: known[method] }
  sent.push(params[0])
  return { ...head, error: { code: -32_000, message: 'already known' } }
}

const sql = async <Row>(text: string, values: unknown[] = []) =>
  (await database.session((session) => session.run<Row>(text, text, values as never))).rows
const open = () => {
  const { port } = node.address() as AddressInfo
  return faucetJob(
    {
      ...{ RPC_URL: [`http://127.0.0.1:${port}`], FAUCET_KEY: key, FAUCET_AMOUNT: '1', FAUCET_PER_ADDRESS: 1 },
      ...{ FAUCET_PER_CLIENT: 5, FAUCET_PER_DAY: 100, FAUCET_MAX_GAS_PRICE: 500 },
    },
    chainId,
  )
}
/** Begins an attempt: `end` takes its place away. */
const begin = () => {
  const control = new AbortController()
  let isOver = false
  const running = open()
    .run({
      ...{ payload: {}, signal: control.signal, log: createLogger('silent'), progress: async () => undefined },
      write: (work) => database.transaction('job', work),
    })
    .then(() => {
      isOver = true
    })
  const end = async () => {
    control.abort()
    await running.catch(() => undefined)
  }
  return { running, isOver: () => isOver, end }
}
/** One attempt, until it ends by itself. @returns how often it looked at the chain */
const run = async (): Promise<number> => {
  const before = looks
  await begin().running
  return looks - before
}
const isDue = () => database.session((session) => open().schedule!.isDue(session))
/** A payment whose transaction was made so long ago. */
const sentPayment = async (secondsAgo: number, nonce: number): Promise<number> => {
  const [made] = await sql<{ paymentId: number }>(
    `insert into faucet_payments (requested_at, look_at, state, nonce, sender, amount, recipient)
     values (now() - make_interval(secs => $1), now() - make_interval(secs => $1), 'sent', $2, $3, 1, '\\x01')
     returning payment_id as "paymentId"`,
    [secondsAgo, nonce, bytes(sender)],
  )
  await sql(
    `insert into faucet_transactions (transaction_hash, payment_id, made_at, gas_price, raw)
     values ($1, $2, now() - make_interval(secs => $3), 100000000000, '\\x01')`,
    [bytes(hashOf(`0${nonce}`)), made!.paymentId, secondsAgo],
  )
  return made!.paymentId
}

it('payments that no block takes are looked at now and then: they hold no place of other jobs', async () => {
  await sentPayment(120, 0)
  expect(await run()).toBe(1)
  expect(await isDue()).toBe(false)
  await sql("update faucet_states set told_at = now() - interval '16 seconds'")
  expect(await isDue()).toBe(true)
  expect(await run()).toBe(1)
})

it('a new payment beside such ones is made at once, and looked after', async () => {
  await sentPayment(120, 0)
  await run()
  const given = await database.transaction('ask', (session) =>
    requestPayment(session, bytes(hashOf('22').slice(0, 42)), 'a'),
  )
  expect(given).toHaveProperty('ticket')
  expect(await isDue()).toBe(true)
  const earlier = sent.length
  const attempt = begin()
  try {
    await until('it is sent', () => sent.length > earlier)
    const before = looks
    await until('it is looked after, or left', () => looks > before || attempt.isOver())
    expect(attempt.isOver()).toBe(false)
  } finally {
    await attempt.end()
  }
  expect(await isDue()).toBe(true)
})

it('a node that is away is asked now and then', async () => {
  await sql(
    `insert into faucet_states (sender, amount, fee, balance, per_address, per_client, per_day, problem)
     values ('\\x01', 1, 1, 1, 1, 1, 1, 'nodeAway')`,
  )
  await sentPayment(1, 0)
  expect(await isDue()).toBe(false)
  await sql("update faucet_states set told_at = now() - interval '16 seconds'")
  expect(await isDue()).toBe(true)
})

it('what a late worker finds out of a payment changes nothing of it once it is paid by another nonce', async () => {
  const paymentId = await sentPayment(120, 5)
  const inTransaction = <Result>(work: Parameters<typeof database.transaction<Result>>[1]) =>
    database.transaction('test', work)
  const [late] = await database.session((session) => listOpenPayments(session, sender, 10))
  expect(late).toMatchObject({ paymentId, sender, nonce: 5 })
  expect(await inTransaction((session) => returnPayment(session, late!))).toBe(true)
  // waiting, it is nobody's
  expect(await inTransaction((session) => returnPayment(session, late!))).toBe(false)
  await inTransaction(async (session) => {
    const [taken] = await takeNonces(session, sender, 6, [paymentId])
    const payment = { paymentId, sender, nonce: taken!.nonce }
    await markPaymentSent(session, payment)
    const transaction = { transactionHash: hashOf('bb'), gasPrice: '1', raw: '0x02' } as const
    expect(await insertPaymentTransaction(session, payment, transaction)).toBe(true)
  })
  const state = () =>
    sql(
      `select p.state, p.nonce, p.block_number, '0x' || encode(t.transaction_hash, 'hex') as hash
         from faucet_payments p join faucet_transactions t using (payment_id)`,
    )
  const before = await state()
  expect(before).toEqual([{ state: 'sent', nonce: 6, block_number: null, hash: hashOf('bb') }])
  expect(await inTransaction((session) => returnPayment(session, late!))).toBe(false)
  await inTransaction((session) => placePayment(session, late!, 'failed', null))
  const dearer = { transactionHash: hashOf('cc'), gasPrice: '2', raw: '0x03' } as const
  expect(await inTransaction((session) => insertPaymentTransaction(session, late!, dearer))).toBe(false)
  expect(await state()).toEqual(before)
})
