import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { createReader, type Reader } from '../reader.ts'
import {
  areCompilersDue,
  type CompilerRow,
  type CompilerSourceRow,
  listCompilerSources,
  listCompilers,
  putCompilers,
} from './compilers.ts'

let server: TestDatabases
let database: Database
let reader: Reader
beforeAll(async () => {
  server = await startMigratedServer()
  const databaseUrl = (await server.createDatabase()).url
  database = openDatabase({ databaseUrl, connections: 1, applicationName: 'test' })
  const limits = { connections: 1, statementTimeoutMs: 30_000, acquireTimeoutMs: 30_000, onIdleError: () => undefined }
  reader = createReader({ databaseUrl, ...limits })
})
afterAll(async () => {
  await reader?.end()
  await database?.close()
  await server?.stop()
})

const put = (places: string, ...compilers: CompilerRow[]) =>
  database.transaction('put', (session) => putCompilers(session, places, compilers, []))
const here = (version: string, language: CompilerRow['language'] = 'solidity'): CompilerRow => ({
  ...{
    language,
    version,
    longVersion: `v${version}+commit.12345678`,
    isAtHand: true,
    kind: 'binary',
    from: ['folder'],
  },
})
const away = (version: string): CompilerRow => ({ ...here(version), longVersion: null, isAtHand: false, from: ['npm'] })
const versions = async () => (await listCompilers(reader)).map(({ version, isAtHand }) => [version, isAtHand])

it('lists the newest first, whatever versions are named', async () => {
  await put('one', here('0.4.1rc1', 'vyper'), here('0.4.1', 'vyper'), here('0.8.9'), here('0.8.30'))
  await put('one', here('0.8.24-nightly.2024.1.8'), here('0.4.1rc1', 'vyper'), here('0.8.9'), here('0.8.30'))
  expect(await versions()).toEqual([
    ['0.8.30', true],
    ['0.8.24-nightly.2024.1.8', true],
    ['0.8.9', true],
    ['0.4.1rc1', true],
  ])
})

it('forgets a compiler that was taken away, and keeps apart what workers with other places have', async () => {
  await put('one', here('0.8.30'), here('0.8.9'))
  await put('two', away('0.8.30'), away('0.8.9'), here('0.7.6'))
  expect(await versions()).toEqual([
    ['0.8.30', true],
    ['0.8.9', true],
    ['0.7.6', true],
  ])
  await put('one', away('0.8.9'))
  expect(await versions()).toEqual([
    ['0.8.30', false],
    ['0.8.9', false],
    ['0.7.6', true],
  ])
  // its long version is known since it was here
  expect((await listCompilers(reader)).find(({ version }) => version === '0.8.9')?.longVersion).toContain('commit')
  await database.session((session) =>
    session.run('age', `update compilers set noted_at = now() - interval '2 days' where places = 'two'`),
  )
  await put('one', away('0.8.9'))
  expect(await versions()).toEqual([['0.8.9', false]])
})

it('workers tell in turn, each its own, and what one of them has not told again for three hours goes', async () => {
  const isDue = (places: string, sinceChange = 86_400) =>
    database.session((session) => areCompilersDue(session, places, sinceChange))
  const age = (places: string, hours: number) =>
    database.session((session) =>
      session.run('age_hours', `update compilers set noted_at = now() - make_interval(hours => $2) where places = $1`, [
        places,
        hours,
      ]),
    )
  const [first, second] = ['["here","/compilers"]', '["there","/compilers"]'] as const
  await put(first, here('0.8.30'))
  expect([await isDue(first), await isDue(second)]).toEqual([false, true])
  await put(second, here('0.8.29'))
  expect([await isDue(first), await isDue(second)]).toEqual([false, false])
  // what was told before a worker started, or fetched a release, is not what is there now
  expect(await isDue(first, 0)).toBe(true)
  const theirs = async () => (await versions()).filter(([version]) => version === '0.8.30' || version === '0.8.29')
  expect(await theirs()).toEqual([
    ['0.8.30', true],
    ['0.8.29', true],
  ])
  await age(first, 2)
  await put(second, here('0.8.29'))
  expect([await isDue(first), (await theirs()).length]).toEqual([true, 2])
  await age(first, 4)
  await put(second, here('0.8.29'))
  expect(await theirs()).toEqual([['0.8.29', true]])
})

it('tells of each compiler all places it can be had from, and of the places of workers what they last said', async () => {
  const told = (places: string, sources: CompilerSourceRow[], ...compilers: CompilerRow[]) =>
    database.transaction('told', (session) => putCompilers(session, places, compilers, sources))
  const list = { source: 'list', host: 'binaries.soliditylang.org', problem: null } as const
  const npm = { source: 'npm', host: 'registry.npmjs.org', readAt: null, problem: 'unreachable' } as const
  await told('one', [npm, { ...list, readAt: 1_800_000_000 }], { ...here('0.8.28'), from: ['kept', 'list'] })
  await told('two', [{ ...list, readAt: 1_700_000_000, problem: 'slow' }], { ...away('0.8.28'), from: ['npm', 'list'] })
  const found = (await listCompilers(reader)).find(({ version }) => version === '0.8.28')
  expect(found).toMatchObject({ isAtHand: true, from: ['kept', 'npm', 'list'] })
  expect(await listCompilerSources(reader)).toEqual([npm, { ...list, readAt: 1_800_000_000 }])
  await told('one', [{ source: 'list', host: null, readAt: null, problem: null }])
  expect(await listCompilerSources(reader)).toEqual([
    npm,
    { ...list, readAt: 1_700_000_000, problem: 'slow' },
    { source: 'list', host: null, readAt: null, problem: null },
  ])
  await database.session((session) =>
    session.run('age_sources', `update compiler_sources set noted_at = now() - interval '4 hours'`),
  )
  await told('three', [{ ...npm, problem: null }])
  expect(await listCompilerSources(reader)).toEqual([{ ...npm, problem: null }])
})
