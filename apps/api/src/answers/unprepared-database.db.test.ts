import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@corescope/api-schema/calls'
import { healthSchema } from '@corescope/api-schema/runtime-config'
import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { makeOlderTables, replaceOlderTables } from '@corescope/devnet/test-worlds/older-tables'
import { openDatabase } from '@corescope/store/database'
import { carriedMigrations, migrate } from '@corescope/store/migrate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { type Api, createApi } from '../create-api.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'corescope-web-'))
const names = carriedMigrations.map(({ name }) => name)
let server: TestDatabaseServer

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'))
  const places = ['<!--app-head-->', '<!--app-root-->', '<!--app-data-->']
  writeFileSync(
    join(webRoot, 'index.html'),
    `<!doctype html><html lang="en" data-theme="auto"><head>${places[0]}</head><body><div id="root">${places[1]}</div>${places[2]}</body></html>`,
  )
  const manifest = { build: 'assets/index.js', scripts: [], styles: [], screens: {}, messages: {} }
  writeFileSync(join(webRoot, 'route-manifest.json'), JSON.stringify(manifest))
  server = await startTestDatabase()
})
afterAll(async () => {
  await server?.stop()
  rmSync(webRoot, { recursive: true })
})

/** An empty database, or one with few or most tables of an older version; and an API in front of it. */
const start = async (tables: 'none' | 'few' | 'most') => {
  const { url: databaseUrl } = await server.createDatabase()
  const database = openDatabase({ databaseUrl, connections: 1, applicationName: 'test' })
  if (tables !== 'none') await makeOlderTables(database, tables === 'few' ? 'Blocks' : 'People')
  const settings = { DATABASE_URL: databaseUrl, PORT: '0', LOCAL_DEVNET: '1', RPC_URL: 'http://127.0.0.1:9' }
  const api: Api = createApi(readConfig({ ...settings, LOG_LEVEL: 'silent', WEB_ROOT: webRoot }))
  const url = await api.start()
  const ask = async ({ method, path }: (typeof questions)[number][0], request: unknown) => {
    const body = method === 'GET' ? null : JSON.stringify(request)
    const response = await fetch(`${url}${path}`, { method, headers: { 'content-type': 'application/json' }, body })
    return { response, body: (await response.json()) as Record<string, unknown> }
  }
  const health = async () => {
    const response = await fetch(`${url}/health`)
    return { status: response.status, ...healthSchema.parse(await response.json()) }
  }
  const stop = async () => {
    await api.stop()
    await database.close()
  }
  return {
    url,
    ask,
    health,
    stop,
    indexerArrives: () => (tables === 'none' ? migrate(database) : replaceOlderTables(database)),
  }
}

const questions = [
  [calls.searchBlock, {}],
  [calls.searchTransaction, {}],
  [calls.analysisSummary, {}],
  [calls.block, { block: '5' }],
  [calls.transaction, { transactionHash: `0x${'11'.repeat(32)}` }],
  [calls.addressDetail, { address: `0x${'11'.repeat(20)}` }],
  [calls.topAccounts, {}],
  [calls.indexHealth, {}],
  [calls.homeSearchAddress, { keyword: '5' }],
] as const

describe.each([
  ['a database without tables', 'none'],
  ['few tables of an older version', 'few'],
  ['most tables of an older version', 'most'],
] as const)('%s', (_name, tables) => {
  let house: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    house = await start(tables)
  })
  afterAll(() => house?.stop())

  it('is said by /health as indexing, without figures', async () => {
    expect(await house.health()).toMatchObject({
      status: 503,
      ready: false,
      state: 'indexing',
      message: `The indexer has not made its tables yet: ${names.join(', ')}.`,
      indexed: { head: null, hash: null },
      lanes: {},
      failing: [],
      database: { reachable: true, version: expect.stringContaining('PostgreSQL') },
    })
  })

  it('answers what it cannot know yet with 503 and the reason, never with 500', async () => {
    let putOff = 0
    for (const [call, request] of questions) {
      const { response, body } = await house.ask(call, request)
      if (response.status === 200) continue
      putOff += 1
      expect([call.path, response.status]).toEqual([call.path, 503])
      expect(body).toEqual({
        code: '1',
        message: 'The index is being prepared: ask again in a moment.',
        data: null,
        reason: 'indexing',
      })
      expect(response.headers.get('retry-after')).toBe('2')
    }
    expect(putOff).toBeGreaterThan(0)
    if (tables === 'most') expect(putOff).toBeLessThan(questions.length)
    else expect(putOff).toBe(questions.length)
  })

  it('gives the page with what it lacks, and why', async () => {
    const response = await fetch(`${house.url}/`)
    const html = await response.text()
    expect(response.status).toBe(200)
    const json = /<script type="application\/json" id="first-screen">(.*?)<\/script>/s.exec(html)![1]!
    const entries = JSON.parse(json) as { response?: unknown; error?: { reason?: string } }[]
    for (const { response: answer, error } of entries) expect(answer ?? error).toBeDefined()
    const reasons = entries.flatMap(({ error }) => (error === undefined ? [] : [error.reason]))
    if (tables !== 'most') expect(reasons.length).toBe(entries.length)
    expect(new Set([...reasons, 'indexing'])).toEqual(new Set(['indexing']))
  })

  it('tells tools so in their own dialect', async () => {
    const response = await fetch(`${house.url}/api?module=block&action=getblockcountdown&blockno=100`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ status: '0', message: expect.any(String) })
  })

  it('is served as soon as the indexer has made the tables, without a restart', async () => {
    await house.indexerArrives()
    for (const [call, request] of questions) {
      const { response, body } = await house.ask(call, request)
      expect([call.path, response.status, body.reason]).toEqual([call.path, 200, undefined])
    }
    expect(await house.health()).toMatchObject({ status: 503, state: 'indexing', message: 'Nothing is indexed yet.' })
    await eventually(async () => {
      const events = await fetch(`${house.url}/events`)
      await events.body?.cancel()
      expect(events.status).toBe(200)
    })
  })
})
