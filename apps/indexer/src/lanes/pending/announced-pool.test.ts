import type { Hash } from '@corescope/chain/types/hex'
import type { Transaction } from '@corescope/chain/types/transaction'
import { ConnectionError, MethodUnsupportedError } from '@corescope/rpc/errors'
import type { KnownTransaction } from '@corescope/rpc/methods/eth_getTransactionByHash'
import type { WaitingRow } from '@corescope/store/pending/write'
import { expect, test } from 'vitest'
import { AnnouncedPool, type PoolBounds } from './announced-pool.ts'

const hashOf = (index: number): Hash => `0x${index.toString(16).padStart(64, '0')}`
const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const
const known = (index: number, more: Partial<Transaction> = {}, block: KnownTransaction['block'] = null) => ({
  block,
  transaction: { hash: hashOf(index), from: addressOf(index), nonce: 0n, ...more } as Transaction,
})

/** A node that knows these transactions, a clock, and what our rows would say. */
const open = (bounds?: PoolBounds) => {
  const node = new Map<Hash, KnownTransaction | undefined>()
  const asked: Hash[][] = []
  let now = 1_000_000
  let isAway = false
  const rows = new Map<string, WaitingRow>()
  const pool = new AnnouncedPool({ now: () => now, ...(bounds === undefined ? {} : { bounds }) })
  const look = async (mined: readonly Hash[] = []) => {
    asked.push([])
    const ask = async (hashes: readonly Hash[]) => {
      if (isAway) throw new ConnectionError('away', {})
      asked.at(-1)!.push(...hashes)
      return hashes.map((hash) => (node.has(hash) ? node.get(hash) : null))
    }
    const seen = await pool.look(ask, [...rows.values()], new Set(mined))
    for (const { transaction, isQueued } of seen.shown) {
      const { hash, from: sender, nonce } = transaction
      rows.set(hash, { hash, sender, nonce: nonce.toString(), isQueued, missingFrom: null })
    }
    return { ...seen, gone: [...rows.values()].filter(seen.isGone).map(({ hash }) => hash) }
  }
  return {
    ...{ pool, node, asked, rows, look },
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    setAway: (next: boolean) => {
      isAway = next
    },
  }
}

test('shows what was announced, with its moment, and asks for it again while it waits', async () => {
  const { pool, node, asked, look, pass } = open()
  node.set(hashOf(1), known(1))
  pool.hear(hashOf(1))
  pool.hear(hashOf(1))
  pass(400)
  const first = await look()
  expect(first.shown).toMatchObject([{ transaction: { hash: hashOf(1) }, isQueued: false, at: new Date(1_000_000) }])
  expect(first).toMatchObject({ gone: [], blockSeen: -1, hasMore: false })
  await look()
  pass(6_000)
  await look()
  expect(asked).toEqual([[hashOf(1)], [], [hashOf(1)]])
})

test('one that the node no longer knows is gone after several answers, and there again when it is known again', async () => {
  const { pool, node, look, pass } = open()
  node.set(hashOf(1), known(1))
  pool.hear(hashOf(1))
  await look()
  node.delete(hashOf(1))
  const gone: number[] = []
  for (const delay of [6_000, 2_000, 2_000]) {
    pass(delay)
    gone.push((await look()).gone.length)
  }
  expect(gone).toEqual([0, 0, 1])
  node.set(hashOf(1), known(1))
  pass(2_000)
  expect((await look()).gone).toEqual([])
})

test('answers that say nothing count for nothing', async () => {
  const { pool, node, look, pass } = open()
  node.set(hashOf(1), known(1))
  pool.hear(hashOf(1))
  await look()
  node.set(hashOf(1), undefined)
  for (let round = 0; round < 5; round += 1) {
    pass(6_000)
    expect((await look()).gone).toEqual([])
  }
})

test('one whose nonce another has now is asked for at once, and one answer is enough', async () => {
  const { pool, node, look, pass } = open()
  node.set(hashOf(1), known(1))
  node.set(hashOf(2), known(2))
  pool.hear(hashOf(1))
  pool.hear(hashOf(2))
  await look()
  pass(100)
  // a node that still has both takes none away
  node.set(hashOf(3), known(3, { from: addressOf(2) }))
  pool.hear(hashOf(3))
  expect((await look()).gone).toEqual([])
  node.set(hashOf(4), known(4, { from: addressOf(1) }))
  node.delete(hashOf(1))
  pool.hear(hashOf(4))
  expect((await look()).gone).toEqual([hashOf(1)])
})

test('what is in a block is gone from the pool, by our rows or by the node', async () => {
  const { pool, node, look, pass } = open()
  for (const index of [1, 2, 3]) {
    node.set(hashOf(index), known(index))
    pool.hear(hashOf(index))
  }
  await look()
  pass(6_000)
  node.set(hashOf(2), known(2, {}, { number: 77, hash: hashOf(99) }))
  const { gone, blockSeen } = await look([hashOf(1)])
  expect(gone).toEqual([hashOf(1), hashOf(2)])
  expect(blockSeen).toBe(77)
})

test('a node that does not know yet what another one announced is asked three times', async () => {
  const { pool, asked, look } = open()
  pool.hear(hashOf(1))
  for (let round = 0; round < 5; round += 1) await look()
  expect(asked).toEqual([[hashOf(1)], [hashOf(1)], [hashOf(1)], [], []])
})

test('a look that fails forgets nothing', async () => {
  const { pool, node, look, setAway } = open()
  node.set(hashOf(1), known(1))
  pool.hear(hashOf(1))
  setAway(true)
  await expect(look()).rejects.toThrow(ConnectionError)
  setAway(false)
  expect((await look()).shown).toHaveLength(1)
})

test('a flood is bounded in memory and in work, and those that wait keep their share', async () => {
  const bounds = { heard: 50, waiting: 30, asked: 8 }
  const { pool, node, asked, rows, look, pass } = open(bounds)
  for (let index = 0; index < 1_000; index += 1) {
    node.set(hashOf(index), known(index))
    pool.hear(hashOf(index))
  }
  for (let round = 0; round < 20; round += 1) {
    pass(6_000)
    const before = rows.size
    const { hasMore } = await look()
    expect(asked.at(-1)!.length).toBeLessThanOrEqual(bounds.asked)
    expect(hasMore).toBe(before < 30)
  }
  // the newest fifty were kept, of which there is room for thirty
  expect([...rows.keys()]).toEqual(Array.from({ length: 30 }, (_, index) => hashOf(950 + index)))
  const again = new Set(asked.slice(-8).flat())
  for (const hash of rows.keys()) expect(again.has(hash as Hash), hash).toBe(true)
})

test('says why nothing is announced, once that is sure', () => {
  const { pool, pass } = open()
  expect(pool.state()).toBeUndefined()
  pool.noteTrouble(new ConnectionError('connect ECONNREFUSED', {}))
  pass(10_000)
  expect(pool.state()).toEqual({ source: null, idle: 'unavailable', message: 'JSON-RPC: connect ECONNREFUSED' })
  pool.noteState(true)
  expect(pool.state()).toEqual({ source: 'announcements', idle: null, message: null })
  pool.noteState(false)
  expect(pool.state()).toBeUndefined()
  pool.noteTrouble(new MethodUnsupportedError({ code: -32601, message: 'no such subscription' }, {}))
  expect(pool.state()).toEqual({ source: null, idle: 'unsupported', message: null })
})
