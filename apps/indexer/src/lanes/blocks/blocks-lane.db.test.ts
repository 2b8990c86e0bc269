import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import { findContradictions } from '@corescope/devnet/index-proof/invariants'
import { type PlainTransaction, plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { openDatabase, type StatementHook } from '@corescope/store/database'
import { LaneMovedError, LeadershipLostError } from '@corescope/store/lanes'
import { raiseEpoch } from '@corescope/store/leadership'
import { decodeZeroRunsHex } from '@corescope/store/zero-run-length'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { BlocksLane } from './blocks-lane.ts'
import { ParentMismatchError } from './commit-block.ts'

let server: TestDatabases
const closers: (() => Promise<void>)[] = []
beforeAll(async () => {
  server = await startMigratedServer()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(() => server?.stop())

const [alice, bob, miner, token] = ['alice', 'bob', 'miner', 'token'].map(plainAddress) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const pay = (from: `0x${string}`, to: `0x${string}`): PlainTransaction => ({ from, to })

const open = async ({ startBlock = 0, onStatement }: { startBlock?: number; onStatement?: StatementHook } = {}) => {
  const { url } = await server.createDatabase()
  const database = openDatabase({ databaseUrl: url, connections: 4, applicationName: 'test', onStatement })
  const identity = { chainId: 1112, genesisHash: plainHash(0), startBlock, wrappedCoins: [] }
  await database.transaction('identity', (session) => ensureIdentity(session, identity))
  const lead = async () =>
    BlocksLane.open({
      database,
      chainId: 1112,
      startBlock,
      firstAddresses: [plainAddress('premined')],
      wrappedCoins: [],
      leaderEpoch: await database.session(raiseEpoch),
    })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closers.push(async () => {
    await client.end()
    await database.close()
  })
  const query = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  const list = (address: string) =>
    query<{ position: number; in: number | null; out: number | null; tx: string }>(
      `select position, in_position as in, out_position as out, transaction_position as tx
         from address_entries join addresses using (address_id)
        where address = decode('${address.slice(2)}', 'hex') order by position`,
    )
  return { database, lead, query, list, sound: async () => expect(await findContradictions(client)).toEqual([]) }
}
const commit = async (lane: BlocksLane, ...bundles: BlockBundle[]) =>
  lane.commit(await lane.prepare(bundles), { durable: true })
const at = (number: number, branch = 'a') => ({ number, hash: plainHash(number, branch) })

it('numbers a self-transfer once in all three lists, an empty block and block 0', async () => {
  const { lead, list, query, sound } = await open()
  const lane = await lead()
  await commit(lane, plainBundle({ number: 0 }))
  await commit(lane, plainBundle({ number: 1, transactions: [pay(alice, alice), pay(alice, bob), pay(bob, alice)] }))
  expect(await list(alice)).toEqual([
    { position: 1, in: 1, out: 1, tx: '1' },
    { position: 2, in: null, out: 2, tx: '2' },
    { position: 3, in: 2, out: null, tx: '3' },
  ])
  const [head] = await query(
    'select new_addresses, active_address_days, fee_sum, last_transaction_position as last from blocks where block_number = 1',
  )
  expect(head).toEqual({ new_addresses: '4', active_address_days: '2', fee_sum: '441000', last: '3' })
  await sound()
})

it('a failed creation makes nothing; a pre-Byzantium one has no status and does', async () => {
  const { lead, query, sound } = await open()
  const lane = await lead()
  const [failed, old] = [plainAddress('failed'), plainAddress('old')]
  await commit(lane, plainBundle({ number: 0 }))
  const transactions: PlainTransaction[] = [
    { from: alice, created: failed, status: 0 },
    { from: alice, created: old, status: null, receipt: { root: plainHash(77) } },
  ]
  await commit(lane, plainBundle({ number: 1, transactions }))
  const created = await query(
    `select '0x' || encode(address, 'hex') as address from transactions join addresses on address_id = created_id`,
  )
  expect(created).toEqual([{ address: old }])
  expect(
    await query('select transaction_position::int as at, receipt_root is not null as root from transaction_extras'),
  ).toEqual([{ at: 2, root: true }])
  await sound()
})

it('an address known before its creation gets its creator, loses it in a rewind, and keeps the first one', async () => {
  const { lead, query, sound } = await open()
  const lane = await lead()
  const made = plainAddress('made')
  const creator = () =>
    query(`select creation_block as block, creation_position::int as at, encode(c.address, 'escape') like '%bob' as bob
             from accounts a join addresses n using (address_id) left join addresses c on c.address_id = creator_id
            where n.address = decode('${made.slice(2)}', 'hex')`)
  await commit(lane, plainBundle({ number: 0 }), plainBundle({ number: 1, transactions: [pay(alice, made)] }))
  expect(await creator()).toEqual([{ block: null, at: null, bob: null }])
  await commit(lane, plainBundle({ number: 2, transactions: [{ from: alice, created: made }] }))
  await commit(lane, plainBundle({ number: 3, transactions: [{ from: bob, created: made }] }))
  expect(await creator()).toEqual([{ block: 2, at: 2, bob: false }])
  await lane.rewind(at(1), 'replaced')
  expect(await creator()).toEqual([{ block: null, at: null, bob: null }])
  await sound()
  await commit(
    lane,
    plainBundle({ number: 2, branch: 'b', parentBranch: 'a', transactions: [{ from: bob, created: made }] }),
  )
  expect(await creator()).toEqual([{ block: 2, at: 2, bob: true }])
  await sound()
})

it('a reorg that empties a list empties it, and the same block may come back', async () => {
  const { lead, query, list, sound } = await open()
  const lane = await lead()
  const branch = [plainBundle({ number: 1, transactions: [pay(alice, bob)] }), plainBundle({ number: 2 })]
  await commit(lane, plainBundle({ number: 0 }), ...branch)
  await lane.rewind(at(0), 'replaced')
  expect(await list(alice)).toEqual([])
  expect(await query('select count(*)::int as n from accounts')).toEqual([{ n: 2 }])
  expect(await query('select block_number as n, readopted from forked_blocks order by position')).toEqual([
    { n: 1, readopted: false },
    { n: 2, readopted: false },
  ])
  await commit(lane, branch[0]!)
  expect(await list(alice)).toHaveLength(1)
  expect(await query('select block_number as n, readopted from forked_blocks order by position')).toEqual([
    { n: 1, readopted: true },
    { n: 2, readopted: false },
  ])
  await lane.rewind({ number: -1, hash: null }, 'operator')
  for (const table of ['blocks', 'transactions', 'transaction_hashes', 'address_entries', 'logs', 'accounts']) {
    expect(await query(`select count(*)::int as n from ${table}`), table).toEqual([{ n: 0 }])
  }
  expect(await query('select count(*)::int as n from forked_blocks')).toEqual([{ n: 4 }])
  await commit(lane, plainBundle({ number: 0, branch: 'z' }))
  await sound()
})

it('keeps what is rare: huge gas limits, colliding hash prefixes, 2,000 logs, an unknown type', async () => {
  const { lead, query, sound } = await open()
  const lane = await lead()
  const prefix = 'ffee00112233445566'.slice(0, 16)
  const twin = (last: string) => `0x${prefix}${last.repeat(48)}` as const
  const topics = [plainHash(9), plainHash(0), `0x${'0'.repeat(64)}`] as const
  const log = { address: token, topics: [...topics], data: `0x${'00'.repeat(31)}05` as const }
  const raw = { type: '0x7e', sourceHash: '0x01', mint: '0x0' }
  const transactions: PlainTransaction[] = [
    { from: alice, to: bob, hash: twin('1'), gas: 2n ** 64n - 1n, value: 2n ** 256n - 1n },
    { from: alice, to: token, hash: twin('2'), logs: Array.from({ length: 2000 }, () => log) },
    { from: alice, to: bob, type: 0x7e, transaction: { raw } },
    { from: alice, to: bob, type: 2, transaction: { accessList: [] } },
  ]
  await commit(lane, plainBundle({ number: 0, gasLimit: 2n ** 64n - 1n, transactions }))
  expect(await query('select gas_limit::text as gas from blocks')).toEqual([{ gas: '18446744073709551615' }])
  expect(
    await query('select gas::text as gas, value::text as value from transactions where transaction_position = 1'),
  ).toEqual([{ gas: '18446744073709551615', value: String(2n ** 256n - 1n) }])
  expect(
    await query('select count(*)::int as n from transaction_hashes group by prefix order by 1 desc limit 1'),
  ).toEqual([{ n: 2 }])
  expect(await query('select raw from transaction_extras where raw is not null')).toEqual([{ raw }])
  expect(
    await query('select transaction_position::int as at from transaction_extras where receipt_bloom is null'),
  ).toEqual([{ at: 3 }])
  const [last] = await query<{ data: string; position: number; topic2: string }>(
    `select '0x' || encode(data, 'hex') as data, contract_position as position, '0x' || encode(topic2, 'hex') as topic2
       from logs order by contract_position desc limit 1`,
  )
  expect(decodeZeroRunsHex(last!.data as `0x${string}`)).toBe(log.data)
  expect(last).toMatchObject({ position: 2000, topic2: '0x' })
  await sound()
})

it('starts at START_BLOCK with positions from 1', async () => {
  const { lead, query, sound } = await open({ startBlock: 1000 })
  const lane = await lead()
  await commit(lane, plainBundle({ number: 1000, transactions: [pay(alice, bob)] }))
  expect(await query('select last_transaction_position::int as last, new_addresses::int as known from blocks')).toEqual(
    [{ last: 1, known: 4 }],
  )
  await sound()
})

it('counts an address once a day, whichever lane memory is fresh', async () => {
  const { lead, query, sound } = await open()
  const day = 86_400
  const block = (number: number, timestamp: number) =>
    plainBundle({ number, timestamp, transactions: [pay(alice, bob)] })
  await commit(await lead(), block(0, 20 * day), block(1, 21 * day - 1))
  await commit(await lead(), block(2, 21 * day))
  await commit(await lead(), block(3, 21 * day + 5))
  expect(await query('select active_address_days::int as n from blocks order by block_number')).toEqual(
    [2, 2, 4, 4].map((n) => ({ n })),
  )
  await sound()
})

it('turns away what does not follow, a second commit, and an old leader', async () => {
  const { lead, sound } = await open()
  const lane = await lead()
  await commit(lane, plainBundle({ number: 0, miner }))
  await expect(lane.prepare([plainBundle({ number: 2 })])).rejects.toThrow(ParentMismatchError)
  await expect(lane.prepare([plainBundle({ number: 1, parentBranch: 'x' })])).rejects.toThrow('does not follow')
  const prepared = await lane.prepare([plainBundle({ number: 1, transactions: [pay(alice, bob)] })])
  await lane.commit(prepared, { durable: true })
  await expect(lane.commit(prepared, { durable: true })).rejects.toThrow(LaneMovedError)
  const next = await lead()
  const late = await lane.prepare([plainBundle({ number: 2 })])
  await expect(lane.commit(late, { durable: true })).rejects.toThrow(LeadershipLostError)
  await expect(lane.rewind(at(0), 'replaced')).rejects.toThrow(LeadershipLostError)
  await commit(next, plainBundle({ number: 2 }))
  await sound()
})

it('a failure before any statement of a commit or a rewind leaves everything as it was', async () => {
  let isArmed = false
  const covered = new Set<string>()
  const onStatement = (name: string) => {
    if (!isArmed || covered.has(name)) return
    covered.add(name)
    throw new Error(`fault at ${name}`)
  }
  const { lead, query, sound } = await open({ onStatement })
  const lane = await lead()
  const made = plainAddress('made')
  const log = { address: token, topics: [plainHash(9)], data: '0x01' as const }
  await commit(lane, plainBundle({ number: 0, transactions: [pay(alice, made)] }))
  await commit(lane, plainBundle({ number: 1 }))
  const next = plainBundle({
    number: 2,
    transactions: [
      { from: alice, created: made, logs: [log] },
      pay(bob, alice),
      { from: bob, to: token, type: 3, receipt: { blobGasUsed: 1n } },
    ],
  })
  const state = () =>
    query(`select (select count(*) from transactions) t, (select count(*) from blocks) b, (select count(*) from logs) l,
                  (select count(*) from address_entries) e, (select count(*) from accounts) a, (select count(*) from changes) c,
                  (select count(*) from forked_blocks) f, (select number from lanes where name = 'blocks') n`)
  const before = await state()
  const failEach = async (work: () => Promise<void>) => {
    for (;;) {
      isArmed = true
      const failure = await work().then(
        () => undefined,
        (error: Error) => error,
      )
      isArmed = false
      if (failure === undefined) return
      expect(failure.message).toMatch(/^fault at /)
      await lane.settle()
      if (failure.message.endsWith('-committed')) return
      expect(await state()).toEqual(before)
      await sound()
    }
  }
  await failEach(() => commit(lane, next))
  expect(lane.head).toEqual(at(2))
  before.splice(0, 1, (await state())[0]!)
  await failEach(() => lane.rewind(at(0), 'replaced'))
  expect(lane.head).toEqual(at(0))
  await sound()
  for (const name of [
    'commit-begin',
    'lane_advance',
    'copy-blocks',
    'copy-logs',
    'accounts_creations',
    'change_insert',
    'commit-commit',
    'commit-committed',
    'rewind-begin',
    'lane_rewind',
    'rewind_blocks',
    'copy-forked_blocks',
    'rewind-commit',
  ]) {
    expect([...covered]).toContain(name)
  }
})
