import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { type Database, openDatabase } from '@corescope/store/database'
import { openText, privatePlaces } from '@corescope/store/people/private-texts'
import { isResealDue } from '@corescope/store/people/reseal'
import { createSealing, sealingOf } from '@corescope/store/people/sealing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import { sealingJob } from './sealing.ts'

let server: TestDatabases
let database: Database
beforeAll(async () => {
  server = await startMigratedServer()
  database = openDatabase({
    databaseUrl: (await server.createDatabase()).url,
    connections: 2,
    applicationName: 'test-sealing',
  })
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

const [older, newer] = ['an older key of thirty-two characters', 'a newer key of thirty-two characters']
const sql = async <Row>(text: string, values: unknown[] = []) =>
  (await database.session((session) => session.run<Row>(text, text, values as never))).rows
const run = (keys: string[]) =>
  sealingJob({ DATA_KEY: keys }).run({
    ...{ payload: {}, signal: new AbortController().signal, log: createLogger('silent') },
    ...{ progress: async () => undefined, write: (work) => database.transaction('job', work) },
  })

it('what was stored plain is sealed, what an older key sealed is sealed anew; what no key opens stays; then nothing is due', async () => {
  const [{ userId } = { userId: '' }] = await sql<{ userId: string }>(
    `insert into users (name, name_key, email, email_key, password_hash, locale)
     values ('ann', 'ann', 'a', 'a', '', 'en') returning user_id as "userId"`,
  )
  // 1,200: several rounds of the walk
  await sql(
    `insert into notes (user_id, kind, subject, name, note)
     select $1, 'address', substr(sha256(n::text::bytea), 1, 20), 'name ' || n, case when n % 2 = 0 then 'note ' || n else '' end
       from generate_series(1, 1200) n`,
    [userId],
  )
  await sql(`insert into watches (user_id, address, since_block, name) values ($1, '\\x01', 0, 'label')`, [userId])
  const lost = createSealing([Buffer.from('a key that is gone')]).seal(Buffer.from('x'), 'anywhere')
  await sql(`insert into notes (user_id, kind, subject, sealed_note) values ($1, 'transaction', '\\x02', $2)`, [
    userId,
    lost,
  ])
  const isDue = (keys: string[]) => database.session((session) => isResealDue(session, sealingOf(keys, undefined)!))
  expect(await isDue([older])).toBe(true)
  await run([older])
  expect(await isDue([older])).toBe(false)
  expect(await sql("select from notes where name <> '' or note <> ''")).toEqual([])
  expect(await sql("select from watches where name <> ''")).toEqual([])

  expect(await isDue([newer, older])).toBe(true)
  await run([newer, older])
  const sealing = sealingOf([newer], undefined)!
  const rows = await sql<{ subject: `0x${string}`; name: `0x${string}`; note: `0x${string}` | null }>(
    `select subject, sealed_name as name, sealed_note as note from notes where kind = 'address'`,
  )
  const opened = rows.map(({ subject, name, note }) => [
    openText(sealing, privatePlaces.name(userId, subject), { plain: '', sealed: name }),
    openText(sealing, privatePlaces.note(userId, subject), { plain: '', sealed: note }),
  ])
  const numbers = Array.from({ length: 1_200 }, (_, index) => index + 1)
  expect(new Map(opened as [string, string][])).toEqual(
    new Map(numbers.map((number) => [`name ${number}`, number % 2 === 0 ? `note ${number}` : ''])),
  )
  const [watch] = await sql<{ sealed: `0x${string}` }>('select sealed_name as sealed from watches')
  expect(openText(sealing, privatePlaces.watch(userId, '0x01'), { plain: '', sealed: watch!.sealed })).toBe('label')
  expect(await sql(`select from notes where kind = 'transaction' and sealed_note = $1`, [lost])).toHaveLength(1)
  expect(await isDue([newer, older])).toBe(false)
})
