import { readdirSync, readFileSync } from 'node:fs'
import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReader, DatabaseUnreachableError, type Reader, statement } from '../reader.ts'
import { AnswerTooLongError } from './answer-too-long.ts'
import { openConnection } from './connection.ts'

let server: TestDatabaseServer
let reader: Reader
let url: string
beforeAll(async () => {
  server = await startTestDatabase()
  ;({ url } = await server.createDatabase())
  const limits = { connections: 3, statementTimeoutMs: 300, acquireTimeoutMs: 400 }
  reader = createReader({ databaseUrl: url, ...limits, onIdleError: () => undefined })
})
afterAll(async () => {
  signal('SIGCONT')
  await reader?.end()
  await server?.stop()
})

const parentOf = (pid: string): number => {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    return Number(rest.split(' ')[1])
  } catch {
    // it has just ended
    return 0
  }
}
/** To the server and all its processes. */
const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === server.pid)
  for (const pid of [server.pid, ...children.map(Number)]) process.kill(pid, name)
}
const one = statement<{ one: number }>('one', 'select 1 as one')
const outcomeOf = (question: Promise<unknown>) =>
  question.then(
    () => 'answered',
    (error: unknown) => error,
  )

it('a server that is stopped holds no question longer than its time, and is asked again once it goes on', async () => {
  const all = () => Promise.all(Array.from({ length: 3 }, () => outcomeOf(reader.rows(one, []))))
  expect(await all()).toEqual(['answered', 'answered', 'answered'])
  signal('SIGSTOP')
  // on connections that stand, then on new ones, which nobody opens
  for (let round = 0; round < 2; round += 1) {
    for (const outcome of await all()) expect(outcome).toBeInstanceOf(DatabaseUnreachableError)
  }
  signal('SIGCONT')
  await expect.poll(async () => outcomeOf(reader.rows(one, [])), { timeout: 120_000 }).toBe('answered')
  expect(await all()).toEqual(['answered', 'answered', 'answered'])
})

it('an answer that is longer than it may be breaks its connection alone', async () => {
  const failures: Error[] = []
  const bounded = await openConnection({ connectionString: url }, (error) => failures.push(error), undefined, 100_000)
  const long = (rows: number) =>
    bounded.ask(`rows_${rows}`, `select repeat('x', 1000) from generate_series(1, ${rows})`, [])
  expect(await long(90)).toHaveLength(90)
  await expect(long(1_000_000)).rejects.toBeInstanceOf(AnswerTooLongError)
  expect([failures.length, bounded.failure]).toEqual([1, expect.any(AnswerTooLongError)])
  expect(await reader.rows(one, [])).toEqual([{ one: 1 }])
})

it('the reader says so in its own words, and goes on', async () => {
  const long = statement('long', `select repeat('x', 1000000) from generate_series(1, 200)`)
  const outcome = await outcomeOf(reader.rows(long, []))
  expect(outcome).toBeInstanceOf(Error)
  expect(outcome).toMatchObject({ message: expect.stringMatching(/longer than 64 MB|statement timeout/) })
  expect(await reader.rows(one, [])).toEqual([{ one: 1 }])
})
