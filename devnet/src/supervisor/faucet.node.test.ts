import type { ChildProcess } from 'node:child_process'
import { createTransport } from '@corescope/rpc/transport/transport'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { type Database, openDatabase } from '@corescope/store/database'
import { readFaucet, readPayment, requestPayment } from '@corescope/store/faucet/requests'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../anvil/start-anvil.ts'
import { until } from '../index-proof/until.ts'
import type { TestDatabases } from '../postgres/test-database.ts'
import { type BuiltProgram, startBuiltProgram } from '../test-worlds/built-program.ts'
import { startMigratedServer } from '../test-worlds/migrated-server.ts'

/** The faucet of the built worker (`npm run build`) at a real node that seals blocks when it is told to. */
const chainId = 1112
// an account of anvil's well-known mnemonic
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const other = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const coin = 10n ** 18n
const running = new Set<ChildProcess>()
let server: TestDatabases
let url: string
let database: Database
let anvil: Anvil
let node: ReturnType<typeof createTransport>
let worker: BuiltProgram | undefined

beforeAll(async () => {
  server = await startMigratedServer()
  url = (await server.createDatabase()).url
  database = openDatabase({ databaseUrl: url, connections: 8, applicationName: 'test' })
  const identity = { chainId, genesisHash: `0x${'1'.repeat(64)}`, startBlock: 0, wrappedCoins: [] } as const
  await database.transaction('identity', (session) => ensureIdentity(session, { ...identity, wrappedCoins: [] }))
  anvil = await startAnvil({ chainId, mining: 'manual' })
  node = createTransport({ urls: [anvil.url], expectedChainId: chainId })
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await node?.close()
  await anvil?.stop()
  await database?.close()
  await server?.stop()
})

const rpc = (method: string, ...params: unknown[]) => node.request({ method, params })
const number = async (method: string, ...params: unknown[]) => BigInt((await rpc(method, ...params)) as string)
const count = async (text: string) =>
  (await database.session((session) => session.run<{ n: number }>(text, `select count(*)::int as n from ${text}`)))
    .rows[0]!.n
const startWorker = (settings: Record<string, string> = {}) => {
  worker = startBuiltProgram(
    'worker',
    {
      ...{ PATH: process.env.PATH, DATABASE_URL: url, NPM_REGISTRY: 'off', RPC_URL: anvil.url, FAUCET_KEY: key },
      ...{ FAUCET_AMOUNT: '0.5', FAUCET_PER_CLIENT: '60', FAUCET_PER_DAY: '60', ...settings },
    },
    running,
  )
}
const kill = async (): Promise<void> => {
  worker?.child.kill('SIGKILL')
  await worker?.exited
}
const addressOf = (index: number) => `0x${(0xfa0000 + index).toString(16).padStart(40, '0')}` as const
const ask = (index: number, client = '192.0.2.1') =>
  database.transaction('ask', (session) =>
    requestPayment(session, Buffer.from(addressOf(index).slice(2), 'hex'), client),
  )
const faucet = () => database.session(readFaucet)
const ticketOf = async (index: number): Promise<string> => {
  const given = await ask(index)
  if ('kind' in given) throw new Error(`refused: ${given.kind}`)
  return given.ticket
}
const stateOf = async (ticket: string) => (await database.session((session) => readPayment(session, ticket)))!
const isPaid = async (ticket: string) => ['mined', 'settled'].includes((await stateOf(ticket)).state)
/** Seals blocks until something holds. */
const mineUntil = (what: string, holds: () => Promise<boolean>) =>
  until(what, async () => {
    await rpc('evm_mine')
    return holds()
  })

it('50 people at once are paid once each, through three kills', async () => {
  expect(await ask(0)).toEqual({ kind: 'off' })
  startWorker()
  await until('the faucet is told of', async () => (await faucet())?.balance === (10_000n * coin).toString())
  await kill()
  const tickets = await Promise.all(Array.from({ length: 50 }, (_value, index) => ticketOf(index)))
  expect(await ask(7)).toMatchObject({ kind: 'address' })
  expect((await stateOf(tickets[0]!)).place).toBe(1)
  startWorker()
  // killed with transactions written down, whether or not they were sent
  await until('transactions are made', async () => (await count('faucet_transactions')) > 0)
  await kill()
  // the node forgets what it was sent
  await rpc('anvil_dropAllTransactions')
  startWorker()
  await until('some are sent', async () => (await pooled()) > 0)
  await kill()
  await rpc('evm_mine')
  startWorker()
  await mineUntil(
    'all are paid',
    async () => (await count("faucet_payments where state in ('mined', 'settled')")) === 50,
  )
  for (let index = 0; index < 50; index++) {
    expect(await number('eth_getBalance', addressOf(index), 'latest')).toBe(coin / 2n)
  }
  expect(await number('eth_getTransactionCount', privateKeyToAccount(key).address, 'latest')).toBe(50n)
  const hashes = await Promise.all(tickets.map(async (ticket) => (await stateOf(ticket)).transactionHash))
  expect(new Set(hashes).size).toBe(50)
})

const pooled = async () => Number(((await rpc('txpool_status')) as { pending: string }).pending)

it('limits count an address, a client and the day', async () => {
  expect(await ask(51, '2001:db8::/64')).toHaveProperty('ticket')
  expect(await ask(51, '2001:db8:0:1::/64')).toMatchObject({ kind: 'address', waitSeconds: expect.any(Number) })
  for (let index = 52; index < 61; index++) expect(await ask(index)).toHaveProperty('ticket')
  expect(await ask(61, '192.0.2.9')).toMatchObject({ kind: 'day' })
  await mineUntil('all are paid', async () => (await count("faucet_payments where state in ('waiting', 'sent')")) === 0)
  await database.session((session) =>
    session.script('later', ["update faucet_payments set requested_at = now() - interval '1 day'"]),
  )
  expect(await ask(61)).toHaveProperty('ticket')
  await mineUntil('it is paid', async () => (await count("faucet_payments where state in ('waiting', 'sent')")) === 0)
})

it('a payment is replaced by a dearer one when it may cost more; one of the two counts', async () => {
  await kill()
  // the node suggests more than one gwei
  startWorker({ FAUCET_MAX_GAS_PRICE: '1' })
  const ticket = await ticketOf(70)
  await until('it is sent', async () => (await stateOf(ticket)).state === 'sent')
  await kill()
  const first = (await stateOf(ticket)).transactionHash
  await database.session((session) =>
    session.script('older', ["update faucet_transactions set made_at = made_at - interval '1 minute'"]),
  )
  startWorker()
  await until('a dearer one is made', async () => (await stateOf(ticket)).transactionHash !== first)
  await mineUntil('it is paid', () => isPaid(ticket))
  expect(await number('eth_getBalance', addressOf(70), 'latest')).toBe(coin / 2n)
})

it('a nonce that the key used elsewhere is lost once that is settled, and the payment gets another', async () => {
  await kill()
  const ticket = await ticketOf(71)
  const elsewhere = privateKeyToAccount(key)
  startWorker()
  await until('it is sent', async () => (await stateOf(ticket)).state === 'sent')
  await kill()
  await rpc('anvil_dropAllTransactions')
  const nonce = Number(await number('eth_getTransactionCount', elsewhere.address, 'latest'))
  const draft = { type: 'legacy', chainId, nonce, gas: 21_000n, gasPrice: 10n ** 12n } as const
  await rpc('eth_sendRawTransaction', await elsewhere.signTransaction({ ...draft, to: addressOf(90), value: 1n }))
  await rpc('anvil_mine', '0x30')
  startWorker()
  await mineUntil('it is paid', () => isPaid(ticket))
  expect(await number('eth_getBalance', addressOf(71), 'latest')).toBe(coin / 2n)
  await kill()
})

it('an empty faucet pays nobody, and says so until it is filled; one whose node is away keeps requests', async () => {
  const { address } = privateKeyToAccount(other)
  await rpc('anvil_setBalance', address, `0x${(coin / 4n).toString(16)}`)
  startWorker({ FAUCET_KEY: other })
  await until('it says that it is empty', async () => (await faucet())?.problem === 'empty')
  expect(await ask(80)).toEqual({ kind: 'empty' })
  await rpc('anvil_setBalance', address, `0x${(2n * coin).toString(16)}`)
  // its word is older than a look at it
  await database.session((session) => session.script('old', ["update faucet_states set told_at = 'epoch'"]))
  await until('it is filled', async () => (await faucet())?.problem === null)
  const ticket = await ticketOf(81)
  await mineUntil('it is paid', () => isPaid(ticket))
  await kill()
  startWorker({ FAUCET_KEY: other, RPC_URL: 'http://127.0.0.1:9' })
  await database.session((session) => session.script('old', ["update faucet_states set told_at = 'epoch'"]))
  await until('its node is away', async () => (await faucet())?.problem === 'nodeAway')
  const kept = await ticketOf(82)
  expect(await stateOf(kept)).toMatchObject({ state: 'waiting', place: 1 })
  await kill()
})

it('there is none without a key, and what waits is given up', async () => {
  startWorker({ FAUCET_KEY: '' })
  await until('there is none', async () => (await faucet()) === undefined)
  expect(await count("faucet_payments where state = 'waiting'")).toBe(0)
  await kill()
})
