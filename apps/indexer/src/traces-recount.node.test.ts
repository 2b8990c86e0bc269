import { findContradictions } from '@corescope/devnet/index-proof/invariants'
import { until } from '@corescope/devnet/index-proof/until'
import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { type FreshWorld, startFreshWorld } from '@corescope/devnet/test-worlds/fresh-world'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createIndexer, type Indexer } from './create-indexer.ts'

/** A frame of callTracer as the node sends it; this recount reads it by itself and shares nothing with the lane. */
interface Frame {
  type: string
  from: string
  to?: string
  value?: string
  error?: string
  calls?: Frame[]
}
interface Counted {
  block: number
  transaction: string
  path: string
  type: string
  from: string
  to: string | null
  value: bigint
  stands: boolean
}

let server: TestDatabaseServer
let world: FreshWorld
let client: pg.Client
let indexer: Indexer
beforeAll(async () => {
  ;[server, world] = await Promise.all([startTestDatabase(), startFreshWorld()])
  const { url } = await server.createDatabase()
  client = new pg.Client({ connectionString: url })
  await client.connect()
  const settings = { RPC_URL: world.url, DATABASE_URL: url, LOCAL_DEVNET: '1', LOG_LEVEL: 'silent', RPC_POLL_MS: '50' }
  indexer = createIndexer(readConfig(settings))
  await indexer.start()
})
afterAll(async () => {
  await indexer?.stop()
  await client?.end()
  await world?.stop()
  await server?.stop()
})

const rows = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => (await client.query<Row>(text)).rows

const countBelow = (
  frame: Frame,
  path: number[],
  stands: boolean,
  add: (path: number[], frame: Frame, stands: boolean) => void,
) => {
  for (const [index, call] of (frame.calls ?? []).entries()) {
    const own = stands && call.error === undefined
    add([...path, index], call, own)
    countBelow(call, [...path, index], own, add)
  }
}

/** Every internal transaction of the node's chain, in order, by debug_traceTransaction. */
const recount = async (): Promise<Counted[]> => {
  const counted: Counted[] = []
  const head = Number(await world.node.call('eth_blockNumber'))
  for (let block = 0; block <= head; block += 1) {
    const answer = await world.node.call<{ transactions: string[] }>('eth_getBlockByNumber', [
      `0x${block.toString(16)}`,
      false,
    ])
    for (const transaction of answer.transactions) {
      const top = await world.node.call<Frame>('debug_traceTransaction', [transaction, { tracer: 'callTracer' }])
      countBelow(top, [], top.error === undefined, (path, { type, from, to, value, error }, stands) => {
        const wei = BigInt(value ?? '0x0')
        const isCreation = type.startsWith('CREATE')
        if (!isCreation && type !== 'SELFDESTRUCT' && !(type === 'CALL' && wei > 0n)) return
        const recipient = isCreation && error !== undefined ? null : (to ?? null)
        counted.push({ block, transaction, path: path.join('.'), type, from, to: recipient, value: wei, stands })
      })
    }
  }
  return counted
}

const untilTraced = () =>
  until('the traces lane stands at the head', async () => {
    const head = await world.node.call<{ hash: string }>('eth_getBlockByNumber', ['latest', false])
    const [lane] = await rows<{ hash: string }>(
      `select '0x' || encode(hash, 'hex') as hash from lanes where name = 'traces'`,
    )
    return lane?.hash === head.hash
  })

/** Coins that moved inside calls only are found too: every balance is that of the node's head. */
const expectBalances = async (counted: Counted[]): Promise<void> => {
  await until('balances are read as far as calls are known', async () => {
    const [progress] = await rows<{ done: boolean }>(
      `select calls_number >= (select number from lanes where name = 'traces')
              and not exists (select 1 from accounts where balance_block is null) as done
         from lanes where name = 'balances'`,
    )
    return progress?.done ?? false
  })
  const known = await rows<{ address: string; balance: string; kind: number; first: number | null }>(
    `select '0x' || encode(address, 'hex') as address, balance, kind, first_block as first
       from accounts join addresses using (address_id)`,
  )
  const accounts = new Map(known.map((account) => [account.address, account]))
  for (const { from, to, stands } of counted) {
    if (stands) for (const address of [from, to]) if (address !== null) expect(accounts.has(address)).toBe(true)
  }
  expect(known.some(({ first }) => first === null)).toBe(true)
  for (const { address, balance, kind } of known) {
    expect(BigInt(await world.node.call<string>('eth_getBalance', [address, 'latest'])), address).toBe(BigInt(balance))
    const code = await world.node.call<string>('eth_getCode', [address, 'latest'])
    expect(kind, address).toBe(code === '0x' || code.startsWith('0xef0100') ? 2 : 1)
  }
}

const typeNames = ['', 'CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']
const tally = (keys: (string | null)[]) => {
  const counts: Record<string, number> = {}
  for (const key of keys) if (key !== null) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

const expectSame = async (counted: Counted[]): Promise<void> => {
  const hex = (column: string) => `'0x' || encode(${column}, 'hex')`
  const stored = await rows<Record<string, string | number | boolean | null>>(
    `select i.block_number as block, ${hex('t.hash')} as transaction, i.type, ${hex('f.address')} as from,
            ${hex('o.address')} as to, i.value, error is null and not failed_above as stands
       from internal_transactions i join transactions t using (transaction_position)
       join addresses f on f.address_id = i.from_id left join addresses o on o.address_id = i.to_id
      order by internal_position`,
  )
  expect(
    stored.map((row) => ({ ...row, type: typeNames[Number(row.type)], value: BigInt(String(row.value)) })),
  ).toEqual(counted.map(({ path: _path, ...row }) => row))
  const perAddress = await rows<{ address: string; count: number; last: number }>(
    `select ${hex('address')} as address, count(*)::int as count, max(position) as last from internal_entries
       join addresses using (address_id) group by 1`,
  )
  const mentions = tally(counted.flatMap(({ from, to }) => (from === to ? [from] : [from, to])))
  expect(Object.fromEntries(perAddress.map(({ address, count }) => [address, count]))).toEqual(mentions)
  for (const { count, last } of perAddress) expect(last).toBe(count)
  const history = async (table: string) =>
    tally(
      (
        await rows<{ address: string }>(
          `select ${hex('address')} as address from ${table} join addresses using (address_id)`,
        )
      ).map(({ address }) => address),
    )
  const standing = counted.filter(({ stands }) => stands)
  const made = standing.filter(({ type }) => type.startsWith('CREATE'))
  expect(await history('contract_creations')).toEqual(tally(made.map(({ to }) => to)))
  const ended = standing.filter(({ type }) => type === 'SELFDESTRUCT')
  expect(await history('self_destructs')).toEqual(tally(ended.map(({ from }) => from)))
  const totals = await rows<{ block: number; last: number }>(
    'select block_number as block, last_internal_position::int as last from traced_blocks order by 1',
  )
  for (const { block, last } of totals) expect(last).toBe(counted.filter((internal) => internal.block <= block).length)
  expect(await findContradictions(client)).toEqual([])
}

it('what the lane stored equals a recount from the node, before and after a reorg', async () => {
  await untilTraced()
  const counted = await recount()
  expect(new Set(counted.map(({ type }) => type))).toEqual(new Set(typeNames.slice(1)))
  expect(counted.some(({ stands }) => !stands)).toBe(true)
  expect(counted.some(({ path }) => path.split('.').length > 3)).toBe(true)
  await expectSame(counted)
  await expectBalances(counted)
  process.stdout.write(`${counted.length} internal transactions of the small world recounted\n`)
  await world.node.call('anvil_rollback', [12])
  for (let block = 0; block < 3; block += 1) await world.node.call('evm_mine', [])
  await untilTraced()
  const after = await recount()
  expect(after.length).toBeLessThan(counted.length)
  await expectSame(after)
  await expectBalances(after)
})
