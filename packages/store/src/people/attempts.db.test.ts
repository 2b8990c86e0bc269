import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { dropExpired, giveAttemptsBack, takeAttempts } from './attempts.ts'
import { forgetCounts } from './delete-user.ts'

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

it.each([
  ['of who is deleted', () => database.session((session) => forgetCounts(session, ['z1', 'w4']))],
  ['that are old', () => database.session(dropExpired)],
])('counts %s are removed in the order in which others take them', async (_whose, remove) => {
  // as they lie in the table
  for (const key of ['z1', 'w4']) await take([key])
  await database.session((session) =>
    session.run('age', "update attempt_counts set last_at = now() - interval '3 days' where key in ('z1', 'w4')"),
  )
  const waiting = async () => {
    const { rows } = await database.session((session) =>
      session.run(
        'waiting',
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      ),
    )
    expect(rows).toHaveLength(1)
  }
  let removed: Promise<unknown> | undefined
  await database.transaction('take', async (session) => {
    await takeAttempts(session, ['w4'], 60)
    removed = remove()
    await eventually(waiting)
    await takeAttempts(session, ['z1'], 60)
  })
  await removed
})
