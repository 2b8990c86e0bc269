import http from 'node:http'
import { calls } from '@corescope/api-schema/calls'
import type { Health } from '@corescope/api-schema/runtime-config'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { makeBundles, person, zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Raise it to 2000 (`CORESCOPE_STREAMS=2000`, needs `ulimit -n` above 5000) to see a reconnect storm. */
const streams = Number(process.env.CORESCOPE_STREAMS ?? 200)
const chain = makeBundles({ branch: 'streams', from: 0, count: 40, parentHash: zeroHash })
let api: IndexedApi

const published = (number: number) =>
  eventually(async () => {
    const { body } = await api.call(calls.searchBlock.path, {})
    expect(body.data?.asOf?.number).toBe(number)
  })

/** Opens a stream; resolves with each event's data until closed. */
const open = (lastEventId: number | undefined, onEvent: (data: { head?: { number: number } }) => void) =>
  new Promise<http.ClientRequest>((resolve, reject) => {
    const headers = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }
    const request = http.get(`${api.url}/events`, { headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('error', () => undefined)
      response.on('data', (chunk: string) => {
        text += chunk
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) {
          const data = /^event: /m.test(part) ? undefined : /^data: (.*)$/m.exec(part)?.[1]
          if (data !== undefined) onEvent(JSON.parse(data))
        }
      })
      resolve(request)
    })
    request.on('error', reject)
  })

beforeAll(async () => {
  api = await startIndexedApi(chain[0]!.block.hash)
  let last = -1
  const early = await open(undefined, ({ head }) => {
    last = head!.number
  })
  await api.commit(chain.slice(0, 20))
  await published(19)
  // Streams hear of a block a moment after calls know it. One that was opened in between would hear block 19, too.
  await eventually(() => expect(last).toBe(19))
  early.destroy()
})
afterAll(() => api.stop())

describe('many streams', () => {
  it('each hears every block once and in order, also those that come back in the middle', async () => {
    const heard: number[][] = Array.from({ length: streams }, () => [])
    const first = await Promise.all(heard.map((list) => open(undefined, ({ head }) => list.push(head!.number))))
    for (const bundle of chain.slice(20, 25)) await api.commit([bundle])
    await eventually(() => expect(heard.every((list) => list.at(-1) === 24)).toBe(true))
    for (const request of first) request.destroy()
    const [row] = await api.sql<{ last: string }>('select max(sequence) as last from changes')
    for (const bundle of chain.slice(25, 30)) await api.commit([bundle])
    const second = await Promise.all(
      heard.map((list) => open(Number(row!.last), ({ head }) => list.push(head!.number))),
    )
    for (const bundle of chain.slice(30, 32)) await api.commit([bundle])
    const all = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
    await eventually(() => expect(heard.every((list) => list.at(-1) === 31)).toBe(true))
    for (const list of heard) expect(list).toEqual(all)
    for (const request of second) request.destroy()
  })
})

describe('the database away', () => {
  it('is said, and forgotten when it is back, without a restart of the API', async () => {
    const name = new URL(api.databaseUrl).pathname.slice(1)
    const admin = new pg.Client({ connectionString: api.databaseUrl.replace(/[^/]*$/, 'postgres') })
    await admin.connect()
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = $1 and application_name like 'corescope-api%'`,
      [name],
    )
    try {
      // an address is never answered from memory
      const { status, body } = await api.call(calls.addressDetail.path, { address: person(3) })
      expect([status, body.code, body.message]).toEqual([503, '1', 'The database cannot be reached.'])
      const health = await fetch(`${api.url}/health`)
      expect([health.status, ((await health.json()) as { state: string }).state]).toEqual([503, 'databaseDown'])
    } finally {
      await admin.query(`alter database ${name} allow_connections true`)
      await admin.end()
    }
    await eventually(async () => {
      const { body } = await api.call(calls.addressDetail.path, { address: person(3) })
      expect(body.code).toBe('00000')
    })
    await api.commit([chain[32]!])
    await published(32)
  })

  it('because its disk is full: that is said, while open connections go on and when nobody is let in', async () => {
    const open = new pg.Client({ connectionString: api.databaseUrl })
    await open.connect()
    const health = async () => {
      const answer = await fetch(`${api.url}/health`)
      const { state, message, database } = (await answer.json()) as Health
      return { status: answer.status, state, message, reachable: database.reachable }
    }
    const full = { status: 503, state: 'databaseFull', message: 'The disk of the database is full.' }
    expect(await health()).toMatchObject({ state: 'indexerDown', reachable: true })
    await open.query(`
      create function refuse() returns event_trigger language plpgsql as
        $$ begin raise 'could not write init file: No space left on device' using errcode = 'disk_full'; end $$;
      create event trigger refuse on login execute function refuse()`)
    try {
      expect(await health()).toEqual({ ...full, reachable: true })
      await open.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name like 'corescope-api%'`,
      )
      await expect.poll(health).toEqual({ ...full, reachable: false })
      const { status, body } = await api.call(calls.addressDetail.path, { address: person(3) })
      expect([status, body.message]).toEqual([503, full.message])
    } finally {
      await open.query('drop event trigger refuse')
      await open.end()
    }
    await expect.poll(health).toMatchObject({ state: 'indexerDown', reachable: true })
  })
})
