import { randomBytes } from 'node:crypto'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { type Database, openDatabase } from '@corescope/store/database'
import { openText, privatePlaces, sealText } from '@corescope/store/people/private-texts'
import { sealingOf } from '@corescope/store/people/sealing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Logger } from '../logger.ts'
import { sealingJob } from './sealing.ts'

let server: TestDatabases
let database: Database
let userId: string
beforeAll(async () => {
  server = await startMigratedServer()
  const databaseUrl = (await server.createDatabase()).url
  database = openDatabase({ databaseUrl, connections: 2, applicationName: 'test-rotation' })
  const [user] = await sql<{ userId: string }>(
    `insert into users (name, name_key, email, email_key, password_hash, locale)
     values ('ann', 'ann', 'a', 'a', '', 'en') returning user_id as "userId"`,
  )
  userId = user!.userId
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

const [former, coming] = ['the former key of thirty-two characters', 'the coming key of thirty-two characters']
const sql = async <Row>(text: string, values: unknown[] = []) =>
  (await database.session((session) => session.run<Row>(text, text, values as never))).rows

/** A process of the API with these keys. */
const api = (...keys: string[]) => {
  const sealing = sealingOf(keys, undefined)!
  return {
    write: async (text: string) => {
      const subject = randomBytes(20)
      const place = privatePlaces.note(userId, `0x${subject.toString('hex')}`)
      const sealed = sealText(sealing, place, text)
      await sql(`insert into notes (user_id, kind, subject, sealed_note) values ($1, 'address', $2, $3)`, [
        ...[userId, subject, sealed],
      ])
    },
    /** Everything, as its owner reads it; null: it cannot be opened. */
    read: async () => {
      const rows = await sql<{ subject: string; sealed: `0x${string}` }>(
        'select subject, sealed_note as sealed from notes order by updated_at',
      )
      const texts = rows.map(({ subject, sealed }) =>
        openText(sealing, privatePlaces.note(userId, subject), { plain: '', sealed }),
      )
      return texts.toSorted()
    },
  }
}

/** A worker with these keys. */
const worker = (...keys: string[]) => {
  const job = sealingJob({ DATA_KEY: keys })
  return {
    isDue: () => database.session((session) => job.schedule!.isDue(session)),
    /** @returns what it says in the log */
    look: async (): Promise<string[]> => {
      const lines: string[] = []
      const say = (...words: unknown[]) => lines.push(String(words.at(-1)))
      await job.run({
        ...{ payload: {}, signal: new AbortController().signal, progress: async () => undefined },
        log: { info: say, warn: say } as unknown as Logger,
        write: (work) => database.transaction('job', work),
      })
      return lines
    },
  }
}
const wait = (interval: string) =>
  sql('update sealing_keys set came_at = came_at - $1::interval, looked_at = looked_at - $1::interval', [interval])
const sealedBy = async (key: string) =>
  (await sql('select from notes where substr(sealed_note, 2, 4) = $1', [sealingOf([key], undefined)!.newestId])).length
const allDone = ['every private text is sealed by the first key of DATA_KEY']
const someDone = ['private texts were sealed anew by the first key of DATA_KEY: keep the others']

it('a key is replaced in three steps, whatever process is restarted first: each opens everything at each moment', async () => {
  await api(former).write('1')
  expect(await worker(former).look()).toEqual(allDone)

  // second everywhere: one process has it, one has not
  const [informed, uninformed] = [api(former, coming), api(former)]
  await informed.write('2')
  expect(await uninformed.read()).toEqual(['1', '2'])
  expect(await worker(former, coming).isDue()).toBe(false)

  // first everywhere: the worker and one process are restarted, one process and another worker are not
  const [restarted, waiting] = [api(coming, former), api(former, coming)]
  await restarted.write('3')
  await waiting.write('4')
  expect(await worker(coming, former).isDue()).toBe(true)
  expect(await worker(coming, former).look()).toEqual(someDone)
  expect([await sealedBy(former), await sealedBy(coming)]).toEqual([0, 4])
  for (const process of [restarted, waiting]) expect(await process.read()).toEqual(['1', '2', '3', '4'])
  // a worker of before does not seal everything back
  expect(await worker(former, coming).isDue()).toBe(false)
  expect(await worker(former, coming).look()).toEqual([])
  expect(await sealedBy(coming)).toBe(4)
  // what is written meanwhile is found within a quarter of an hour
  await waiting.write('5')
  expect(await worker(coming, former).isDue()).toBe(false)
  await wait('16 minutes')
  expect(await worker(coming, former).isDue()).toBe(true)
  expect(await worker(coming, former).look()).toEqual(someDone)
  await wait('16 minutes')
  expect(await worker(coming, former).look()).toEqual(allDone)

  // the former one away
  expect(await api(coming).read()).toEqual(['1', '2', '3', '4', '5'])
  await wait('1 day')
  expect(await worker(coming).isDue()).toBe(true)
  await worker(coming).look()
  // later it looks once a day
  await wait('23 hours')
  expect(await worker(coming).isDue()).toBe(false)
})

it('an operator who goes back to the former key has everything sealed by it once no worker uses the other', async () => {
  const back = worker(former, coming)
  await worker(coming).look()
  expect(await back.isDue()).toBe(false)
  await wait('49 hours')
  expect(await back.isDue()).toBe(true)
  expect(await back.look()).toEqual(someDone)
  expect([await sealedBy(former), await sealedBy(coming)]).toEqual([5, 0])
})
