import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '@corescope/devnet/index-proof/until'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { createGuardedFetch } from '@corescope/guarded-fetch/guarded-fetch'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { type Database, openDatabase } from '@corescope/store/database'
import { raiseEpoch } from '@corescope/store/leadership'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from './logger.ts'
import { runTokenList } from './run-token-list.ts'

let server: TestDatabases
let database: Database
let lists: Server
let url: string
let body = ''
let leaderEpoch: number
beforeAll(async () => {
  server = await startMigratedServer()
  const { url: databaseUrl } = await server.createDatabase()
  database = openDatabase({ databaseUrl, connections: 3, applicationName: 'test' })
  const identity = { chainId: 1112, genesisHash: `0x${'1'.repeat(64)}`, startBlock: 0, wrappedCoins: [] } as const
  await database.transaction('identity', (session) => ensureIdentity(session, { ...identity, wrappedCoins: [] }))
  leaderEpoch = await database.session(raiseEpoch)
  lists = createServer((_request, response) => response.writeHead(body === '' ? 500 : 200).end(body))
  await new Promise<void>((resolve) => lists.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(lists.address() as AddressInfo).port}/list.json`
})
afterAll(async () => {
  lists?.close()
  await database?.close()
  await server?.stop()
})

const rows = async <Row>(text: string) => (await database.session((session) => session.run<Row>(text, text))).rows
const icons = () => rows<{ icon: string }>('select icon from listed_icons order by icon')
const state = async () =>
  (
    await rows<{ attempts: number; problem: string | null; wait: number }>(
      `select attempts, problem, round(extract(epoch from due_at - now()) / 10)::int * 10 as wait from token_lists`,
    )
  )[0]
const round = async () => (await rows<{ round: number }>('select round from fact_rounds'))[0]?.round
const listOf = (...icons: string[]) =>
  JSON.stringify({
    tokens: icons.map((icon, index) => ({ chainId: 1112, address: `0x${String(index).repeat(40)}`, logoURI: icon })),
  })

/** Runs the lane until it has had its say. */
const read = async (list: string | undefined, holds: () => Promise<boolean>) => {
  const control = new AbortController()
  const trusted = list === undefined ? [] : [new URL(list).origin]
  const fetchList = createGuardedFetch({ gateways: { ipfs: [], arweave: [] }, trusted })
  const config = { TOKEN_LIST: list, chainId: 1112 }
  const { signal } = control
  const running = runTokenList({ config, database, fetchList, leaderEpoch, signal, log: createLogger('silent') })
  await until('the list was read', holds)
  control.abort()
  await running
}
const again = () => rows('update token_lists set due_at = now()')

it('keeps what a list names, and says when that changed', async () => {
  body = listOf('https://a.org/0', 'https://a.org/1')
  const before = await round()
  await read(url, async () => (await icons()).length === 2)
  expect(await state()).toEqual({ attempts: 0, problem: null, wait: 6 * 3600 })
  expect(await round()).toBe(Number(before) + 1)
  await again()
  await read(url, async () => (await state())!.wait > 0)
  expect(await round()).toBe(Number(before) + 1)
  body = listOf('https://a.org/0', 'https://b.org/1', 'https://b.org/2')
  await again()
  await read(url, async () => (await icons()).length === 3)
  expect((await icons()).map(({ icon }) => icon)).toEqual(['https://a.org/0', 'https://b.org/1', 'https://b.org/2'])
})

it('keeps the last list while it cannot be read, and asks later and later', async () => {
  for (const [given, problem, wait] of [
    ['', /answers HTTP 500/, 30],
    ['no list', /no JSON/, 60],
    ['{}', /no list of tokens/, 120],
  ] as const) {
    body = given
    await again()
    await read(url, async () => (await state())!.wait > 0)
    expect(await state()).toMatchObject({ problem: expect.stringMatching(problem), wait })
  }
  expect(await icons()).toHaveLength(3)
})

it('another list is read at once; without one there are no icons', async () => {
  body = listOf('https://c.org/0')
  await read(`${url}?other`, async () => (await icons()).length === 1)
  await read(undefined, async () => (await icons()).length === 0)
  expect(await state()).toBeUndefined()
})
