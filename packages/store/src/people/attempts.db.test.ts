import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { giveAttemptsBack, takeAttempts } from './attempts.ts'

let server: TestDatabases
let database: Database
beforeAll(async () => {
  server = await startMigratedServer()
  const { url } = await server.createDatabase()
  database = openDatabase({ databaseUrl: url, connections: 8, applicationName: 'test' })
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

const take = (keys: readonly string[]) => database.transaction('take', (session) => takeAttempts(session, keys, 60))

it('counts that are taken and forgotten at once wait for each other, and none is lost', async () => {
  const keys = ['c', 'a', 'b']
  const attempt = async () => {
    const taken = await take(keys)
    expect(taken.map(({ key }) => key)).toEqual(keys)
    await database.transaction('give', (session) => giveAttemptsBack(session, taken, ['b']))
  }
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let round = 0; round < 40; round += 1) await attempt()
    }),
  )
  expect((await take(keys)).map(({ before }) => before)).toEqual([0, 0, 0])
})

it('a key that is named twice is counted once', async () => {
  expect((await take(['d', 'd'])).map(({ before }) => before)).toEqual([0, 0])
  expect((await take(['d'])).map(({ before }) => before)).toEqual([1])
})
