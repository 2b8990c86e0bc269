import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { createReader, type Reader } from '../reader.ts'
import { findSubmittedSignatures, type SignatureRow, submitSignatures } from './submitted.ts'

let server: TestDatabases
let database: Database
let reader: Reader
beforeAll(async () => {
  server = await startMigratedServer()
  const databaseUrl = (await server.createDatabase()).url
  database = openDatabase({ databaseUrl, connections: 4, applicationName: 'test' })
  const limits = { connections: 1, statementTimeoutMs: 30_000, acquireTimeoutMs: 30_000, onIdleError: () => undefined }
  reader = createReader({ databaseUrl, ...limits })
})
afterAll(async () => {
  await reader?.end()
  await database?.close()
  await server?.stop()
})
beforeEach(() =>
  database.session((session) => session.run('empty', 'truncate submitted_signatures, verified_signatures')),
)

const submit = (given: SignatureRow[], most?: number) =>
  database.transaction('submit', (session) => submitSignatures(session, given, most))
const one = (signature: string, hash = '0x00000001', kind: SignatureRow['kind'] = 1): SignatureRow => ({
  ...{ hash, kind, signature },
})
const found = async (...hashes: string[]) =>
  (await findSubmittedSignatures(reader, hashes)).map(({ signature }) => signature)

it('keeps each once, in the order of their arrival, but none that a verified contract has', async () => {
  await database.session((session) =>
    session.run('verified', `insert into verified_signatures values (decode('00000001', 'hex'), 1, 'a()')`),
  )
  expect(await submit([one('b()'), one('a()'), one('a()', '0x00000001', 3)])).toEqual(['stored', 'known', 'stored'])
  expect(await submit([one('c()'), one('b()')])).toEqual(['stored', 'known'])
  expect(await findSubmittedSignatures(reader, ['0x00000001', '0x00000002'])).toEqual([
    ...[one('b()'), one('a()', '0x00000001', 3), one('c()')],
  ])
})

it('takes four of a selector, whoever gives them and at once', async () => {
  const many = Array.from({ length: 6 }, (_, index) => one(`f${index}()`))
  expect(await submit(many.slice(0, 3))).toEqual(['stored', 'stored', 'stored'])
  const outcomes = await Promise.all(many.slice(3).map((each) => submit([each])))
  expect(outcomes.flat().sort()).toEqual(['full', 'full', 'stored'])
  // an error of the same four bytes is another thing, and so is another selector
  expect(await submit([one('f9()', '0x00000001', 3), one('f9()', '0x00000002')])).toEqual(['stored', 'stored'])
  expect(await found('0x00000001', '0x00000002')).toHaveLength(6)
})

it('takes no more than there is room for', async () => {
  expect(await submit([one('a()', '0x00000001'), one('b()', '0x00000002'), one('c()', '0x00000003')], 2)).toEqual([
    ...['stored', 'stored', 'full'],
  ])
  expect(await submit([one('a()', '0x00000001'), one('d()', '0x00000004')], 2)).toEqual(['known', 'full'])
})
