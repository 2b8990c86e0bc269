import { expect, it } from 'vitest'
import { createApiKeyCount } from './api-key-limits.ts'
import type { PeopleDatabase } from './people-database.ts'

const valid = 'a'.repeat(43)

/** A database that knows one key, until it is withdrawn. */
const setUp = () => {
  let asked = 0
  let used: { keyId: string; usesToday: number } | undefined = { keyId: '1', usesToday: 1 }
  const wanted: unknown[] = []
  const database = {
    session: async () => {
      asked += 1
      return wanted.shift() === 'nobody' ? undefined : used
    },
  } as unknown as PeopleDatabase
  const count = createApiKeyCount(database, { perSecond: 100, perDay: 100 })
  return { count, asked: () => asked, wanted, withdraw: () => (used = undefined) }
}

it('a key that is nobody’s costs one statement, and is not known', async () => {
  const { count, asked, wanted } = setUp()
  wanted.push('nobody')
  const key = 'b'.repeat(43)
  for (let time = 0; time < 5; time++) expect(await count(key, 'blocks')).toBeUndefined()
  expect([asked(), count.isKnown(key)]).toEqual([1, false])
})

it('a key of somebody is known from its first use on, until it is withdrawn', async () => {
  const { count, asked, withdraw } = setUp()
  expect(count.isKnown(valid)).toBe(false)
  expect(await count(valid, 'blocks')).toEqual({ waitSeconds: 0, what: 'this API key' })
  expect(count.isKnown(valid)).toBe(true)
  withdraw()
  expect(await count(valid, 'blocks')).toBeUndefined()
  expect([asked(), count.isKnown(valid)]).toEqual([2, false])
})
