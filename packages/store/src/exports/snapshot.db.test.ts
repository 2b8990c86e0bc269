import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DatabaseSlowError, DatabaseUnreachableError, type Reader, statement } from '../reader.ts'
import { AnswerTooLongError } from '../wire/answer-too-long.ts'
import { openSnapshot } from './snapshot.ts'

let filled: FilledDatabase
beforeAll(async () => {
  filled = await startFilledDatabase('select 1')
})
afterAll(() => filled?.stop())

const sleepers = async (seconds: number) =>
  (await filled.client.query(`select from pg_stat_activity where state = 'active' and query = $1`, [sleep(seconds)]))
    .rowCount
const sleep = (seconds: number) => `select pg_sleep(${seconds})`

it('plans its statements as the pool does, and notices who is gone', async () => {
  const snapshot = await openSnapshot(filled.reader)
  const setting = async (name: string) => (await snapshot.ask<Record<string, string>>(`show ${name}`, []))[0]![name]
  expect(await setting('plan_cache_mode')).toBe('force_generic_plan')
  expect(await setting('enable_incremental_sort')).toBe('off')
  expect(await setting('client_connection_check_interval')).toBe('1s')
  expect(await setting('transaction_isolation')).toBe('repeatable read')
  await snapshot.end()
})

it('ends with what it asked: the server works no more', async () => {
  const snapshot = await openSnapshot(filled.reader)
  const asked = snapshot.ask(sleep(600), []).catch((error: unknown) => error)
  await eventually(async () => expect(await sleepers(600)).toBe(1))
  await Promise.all([snapshot.end(), snapshot.end()])
  expect(await sleepers(600)).toBe(0)
  expect(await asked).toBeInstanceOf(DatabaseSlowError)
})

it('where nothing can be cancelled it ends after what it asked, and asks nothing more', async () => {
  const rows = () => Promise.reject(new DatabaseUnreachableError('no connection is free'))
  const snapshot = await openSnapshot({ ...filled.reader, rows } as Reader)
  const order: string[] = []
  const asked = snapshot.ask(sleep(0.3), []).then(() => order.push('answered'))
  const later = snapshot.ask(sleep(600), []).catch((error: unknown) => error)
  await snapshot.end()
  order.push('ended')
  await asked
  expect(order).toEqual(['answered', 'ended'])
  expect(await later).toBeInstanceOf(DatabaseUnreachableError)
})

it('tells a slow question, a lost connection and a wrong question apart', async () => {
  const slow = await openSnapshot(filled.reader)
  await slow.ask(`set local statement_timeout = 50`, [])
  await expect(slow.ask(sleep(600), [])).rejects.toBeInstanceOf(DatabaseSlowError)
  await slow.end()
  const lost = await openSnapshot(filled.reader)
  await expect(lost.ask('select pg_terminate_backend(pg_backend_pid())', [])).rejects.toBeInstanceOf(
    DatabaseUnreachableError,
  )
  await expect(lost.ask('select 1', [])).rejects.toBeInstanceOf(DatabaseUnreachableError)
  await lost.end()
  const wrong = await openSnapshot(filled.reader)
  const [error] = await Promise.allSettled([wrong.ask('select nothing_of_this_name', [])])
  expect(error).toMatchObject({ status: 'rejected', reason: { code: '42703' } })
  expect((error as PromiseRejectedResult).reason).not.toBeInstanceOf(DatabaseUnreachableError)
  await wrong.end()
})

it('an answer that is longer than one may be is refused as such', async () => {
  const most = 1024 * 1024
  const long = statement<{ text: string }>('long_answer', `select repeat('x', $1::int) as text`)
  const snapshot = await openSnapshot(filled.reader, most)
  // of each question anew
  for (let time = 0; time < 3; time += 1) expect(await snapshot.rows(long, [most / 2])).toHaveLength(1)
  await expect(snapshot.rows(long, [2 * most])).rejects.toBeInstanceOf(AnswerTooLongError)
  await snapshot.end()
})
