import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApiKeyCount } from './api-key-limits.ts'
import type { PeopleDatabase } from './people-database.ts'

const valid = 'a'.repeat(43)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const dayMs = 86_400_000

/** A database that knows one key, until it is withdrawn, and how often it was used. Its clock may be behind. */
const setUp = ({
  perDay = 1_000_000,
  perSecond = 1_000,
  used = 0,
  plan = null as string | null,
  behindMs = 0,
} = {}) => {
  let asked = 0
  let isThere = true
  let isAway = false
  let usesToday = used
  let day = Math.floor((Date.now() - behindMs) / dayMs)
  const session = {
    run: async (_name: string, _text: string, [, , given, most]: [unknown, string[], number[], number | null]) => {
      asked += 1
      if (isAway) throw new Error('away')
      const now = Date.now() - behindMs
      if (Math.floor(now / dayMs) !== day) usesToday = 0
      day = Math.floor(now / dayMs)
      const uses = usesToday + given.reduce((sum, one) => sum + one, 0)
      if (!isThere || (most !== null && uses > most)) return { rows: [], rowCount: 0 }
      usesToday = uses
      return { rows: [{ keyId: '1', usesToday, plan, dayEndsIn: (dayMs - (now % dayMs)) / 1000 }], rowCount: 1 }
    },
  }
  const database = { session: (work: (given: unknown) => unknown) => work(session) } as unknown as PeopleDatabase
  const plans = {
    plans: new Map([['small', { perSecond: 2, perDay: 20 }]]),
    everybody: { perSecond, perDay },
  }
  const createCount = () => createApiKeyCount(database, plans)
  const count = createCount()
  return {
    ...{ count, createCount, asked: () => asked, uses: () => usesToday },
    withdraw: () => (isThere = false),
    setAway: (away: boolean) => (isAway = away),
  }
}
const counts = { waitSeconds: 0, what: 'this API key' }

it('a key that is nobody’s costs one statement, and is not known', async () => {
  const { count, asked, withdraw } = setUp()
  withdraw()
  const key = 'b'.repeat(43)
  for (let time = 0; time < 5; time++) expect(await count(key, 'blocks')).toBeUndefined()
  expect([asked(), count.isKnown(key)]).toEqual([1, false])
})

it('a key is looked up once a second, its uses are written together, none is lost', async () => {
  const { count, asked, uses } = setUp()
  for (let time = 0; time < 100; time++) expect(await count(valid, 'blocks')).toEqual(counts)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([asked(), uses()]).toEqual([2, 100])
  await Promise.all(Array.from({ length: 50 }, () => count(valid, 'txs')))
  await count.flush()
  expect(uses()).toBe(150)
})

it('many requests at once with a key that was not met yet are all of somebody, and cost two statements at most', async () => {
  const { count, asked, uses } = setUp()
  const told = await Promise.all(Array.from({ length: 50 }, () => count(valid, 'txs')))
  expect(told).toEqual(Array(50).fill(counts))
  expect(asked()).toBeLessThanOrEqual(2)
  await count.flush()
  expect(uses()).toBe(50)
})

it('a key of somebody is known from its first use on, until a second after it is withdrawn', async () => {
  const { count, withdraw } = setUp()
  expect(count.isKnown(valid)).toBe(false)
  expect(await count(valid, 'blocks')).toEqual(counts)
  expect(count.isKnown(valid)).toBe(true)
  withdraw()
  expect(await count(valid, 'blocks')).toEqual(counts)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await count(valid, 'blocks')).toBeUndefined()
  expect(count.isKnown(valid)).toBe(false)
})

it('a key that its owner changed here is looked up at once', async () => {
  const { count, withdraw } = setUp()
  await count(valid, 'blocks')
  withdraw()
  count.forget('1')
  expect(await count(valid, 'blocks')).toBeUndefined()
})

it('near the end of the day’s quota each use is written before it is answered', async () => {
  // at a thousand a second the end are the last hundred thousand
  const { count, asked } = setUp({ used: 899_910 })
  for (let time = 0; time < 90; time++) await count(valid, 'blocks')
  const before = asked()
  for (let time = 0; time < 10; time++) expect(await count(valid, 'blocks')).toEqual(counts)
  // and those before them, together
  expect([before, asked() - before]).toEqual([1, 11])
})

it('of several requests near the end of the day’s quota each is written before it is answered, and none too many', async () => {
  const { count, uses } = setUp({ used: 999_995 })
  const written: number[] = []
  const told = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const answer = (await count(valid, 'blocks'))!
      if (answer.waitSeconds === 0) written.push(uses())
      else expect(answer.what).toContain('no requests left today')
      return answer.waitSeconds === 0
    }),
  )
  expect(told.filter((isAnswered) => isAnswered)).toHaveLength(5)
  for (const [index, uses] of written.slice(0, 5).entries()) expect(uses).toBeGreaterThan(999_995 + index)
  await count.flush()
  expect(uses()).toBe(1_000_000)
})

it.each([
  [10, 100, 0],
  [100, 1_000, 0],
  [10, 1_100, 940],
])(
  'processes that answer as fast as they may do not pass the day’s quota together: %i a second, %i a day, %i used',
  async (perSecond, perDay, used) => {
    const { count: first, createCount, uses } = setUp({ perSecond, perDay, used })
    const all = [first, createCount(), createCount(), createCount()]
    let answered = 0
    const refused = new Set<unknown>()
    for (let ticks = 0; refused.size < all.length && ticks < 10_000; ticks++) {
      for (const count of all) {
        const { waitSeconds, what } = (await count(valid, 'txs'))!
        if (waitSeconds === 0) answered += 1
        else if (what.includes('today')) refused.add(count)
      }
      await vi.advanceTimersByTimeAsync(5)
    }
    await Promise.all(all.map((count) => count.flush()))
    expect([answered, uses()]).toEqual([perDay - used, perDay])
  },
)

it('batches of several processes do not pass the day’s quota together, and one that is refused is no use', async () => {
  const { count: first, createCount, uses } = setUp({ perSecond: 1, perDay: 150 })
  const all = [first, ...Array.from({ length: 7 }, createCount)]
  const batch = Array(19).fill('eth_call')
  const answers = await Promise.all(all.map((count) => count(valid, 'eth_call', batch)))
  expect(answers.filter((answer) => answer?.waitSeconds === 0)).toHaveLength(7)
  await Promise.all(all.map((count) => count.flush()))
  expect(uses()).toBe(140)
  const others = await Promise.all(
    [createCount(), createCount()].map((count) => count(valid, 'eth_call', Array(5).fill('x'))),
  )
  expect(others.map((answer) => answer?.what)).toEqual([
    'this API key',
    expect.stringContaining('no requests left today'),
  ])
  expect(uses()).toBe(146)
})

it.each([
  ['of the same time', 0],
  ['whose clock is behind', 700],
])('a day begins with all of its requests, at a database %s', async (_what, behindMs) => {
  const midnight = Math.ceil(Date.now() / dayMs) * dayMs + behindMs
  vi.setSystemTime(midnight - 500)
  const { count } = setUp({ perDay: 10, behindMs })
  for (let time = 0; time < 10; time++) expect(await count(valid, 'txs')).toEqual(counts)
  expect((await count(valid, 'txs'))?.waitSeconds).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await count(valid, 'txs')).toEqual(counts)
})

it('while the database is away a key counts for two seconds more, and nothing of it is lost', async () => {
  const { count, uses, setAway } = setUp()
  await count(valid, 'blocks')
  setAway(true)
  expect(await count(valid, 'blocks')).toEqual(counts)
  await vi.advanceTimersByTimeAsync(2_000)
  // this one is told so, and is no use of the key
  await expect(count(valid, 'blocks')).rejects.toThrow('away')
  setAway(false)
  expect(await count(valid, 'blocks')).toEqual(counts)
  await count.flush()
  expect(uses()).toBe(3)
})

it('a plan of the user has limits of its own; one that the settings do not name has those for everybody', async () => {
  const small = setUp({ plan: 'small' })
  const waits: number[] = []
  for (let time = 0; time < 6; time++) waits.push((await small.count(valid, 'txs'))!.waitSeconds)
  // twice the rate at once
  expect(waits).toEqual([0, 0, 0, 0, 1, 1])
  for (let time = 0; time < 16; time++) {
    await vi.advanceTimersByTimeAsync(500)
    expect(await small.count(valid, 'txs')).toEqual(counts)
  }
  expect(await small.count(valid, 'txs')).toMatchObject({ what: 'this API key (no requests left today)' })

  const unknown = setUp({ plan: 'gone' })
  for (let time = 0; time < 100; time++) expect(await unknown.count(valid, 'txs')).toEqual(counts)
})

it('several processes share what a key has for a second', async () => {
  const { count: one, createCount, uses } = setUp({ perSecond: 10, perDay: 100_000 })
  const other = createCount()
  let answered = 0
  const seconds = 60
  for (let tick = 0; tick < seconds * 20; tick++) {
    for (const count of [one, other]) if ((await count(valid, 'txs'))?.waitSeconds === 0) answered += 1
    await vi.advanceTimersByTimeAsync(50)
  }
  // each has its burst of twice the rate before it hears of the other
  expect(answered).toBeGreaterThan(10 * seconds * 0.8)
  expect(answered).toBeLessThan(10 * seconds + 2 * 30)
  await Promise.all([one.flush(), other.flush()])
  expect(uses()).toBe(answered)
})

it('what another process answered long ago is no debt', async () => {
  const { count: one, createCount } = setUp({ perSecond: 10, perDay: 100_000 })
  const other = createCount()
  await one(valid, 'txs')
  for (let second = 0; second < 60; second++) {
    for (let time = 0; time < 8; time++) await other(valid, 'txs')
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(await one(valid, 'txs')).toEqual(counts)
})
