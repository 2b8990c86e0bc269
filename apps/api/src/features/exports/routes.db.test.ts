import { get as getRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportPath } from '@corescope/api-schema/exports/export-types'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import { statement } from '@corescope/store/reader'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ApiContext } from '../../context.ts'
import { describeError } from '../../http/errors.ts'
import type { RouteServices } from '../../route-group.ts'
import { exportsGroup } from './routes.ts'

const address = `0x${'12'.repeat(20)}`
const token = { contractAddress: address, tokenName: null, symbol: null, standard: 721 }
const item = { token, tokenItem: '7', amount: '1', source: 'logs', document: { name: 'x'.repeat(1_000) } }
const asOf = { number: 1, hash: `0x${'01'.repeat(32)}` }
const sleep = statement<object>('sleep_of_export', 'select pg_sleep(600)')
const page = { records: Array.from({ length: 100 }, () => item), pages: 1_000, asOf }

let filled: FilledDatabase
let app: FastifyInstance
let url: string
/** What the call of a page does; it is asked over the snapshot. */
let answerPage: (context: ApiContext, pageNum: number) => Promise<object>
const asked: number[] = []

beforeAll(async () => {
  filled = await startFilledDatabase(
    `insert into lanes (name, number, hash) values ('blocks', 1, decode(repeat('01', 32), 'hex'))`,
  )
})
beforeEach(async () => {
  asked.length = 0
  app = fastify()
  app.setErrorHandler((error, _request, reply) => reply.code(describeError(error).status).send())
  app.decorateRequest('reader', { getter: () => ({ kind: 'visitor' }) } as never)
  const answer = (context: ApiContext, { pageNum }: { pageNum: number }) => {
    asked.push(pageNum)
    return answerPage(context, pageNum)
  }
  const log = { warn: () => undefined }
  const config = { PRICE_CURRENCY: 'USD', network: { symbol: 'CORE', decimals: 18 } }
  const services = { context: { config, reader: filled.reader, log }, routes: { tokenInventory: { answer } } }
  exportsGroup.register(app, services as unknown as RouteServices)
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${exportPath}?type=tokenInventory&address=${address}`
})
afterEach(() => app.close())
afterAll(() => filled?.stop())

/** A file that was begun; its reader takes nothing yet. */
const begin = () =>
  new Promise<IncomingMessage>((resolve, reject) => {
    getRequest(url, (response) => resolve(response.on('error', () => undefined))).on('error', reject)
  })
const isRefused = async () => {
  const response = await begin()
  response.destroy()
  return response.statusCode
}
const sleeping = async () =>
  (await filled.client.query(`select from pg_stat_activity where state = 'active' and query = $1`, [sleep.text]))
    .rowCount
const connections = async () =>
  (await filled.client.query(`select from pg_stat_activity where application_name = 'corescope-api-listen'`)).rowCount

it('a file that fails on the way breaks off, and is no short file; its place comes back', async () => {
  answerPage = async (context, pageNum) => {
    if (pageNum === 2) await context.reader.rows(statement('no_such_table', 'select * from no_such_table'), [])
    return page
  }
  for (let time = 0; time < 3; time += 1) {
    const response = await fetch(url)
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
  }
  expect(asked).toEqual([1, 2, 1, 2, 1, 2])
  await eventually(async () => expect(await connections()).toBe(0))
})

it('who leaves in the middle of a file gives the place back, and what the database does for it ends', async () => {
  answerPage = async (context, pageNum) => {
    if (pageNum === 2) await context.reader.rows(sleep, [])
    return page
  }
  const [one, other] = [await begin(), await begin()]
  await eventually(async () => expect(await sleeping()).toBe(2))
  expect(await isRefused()).toBe(429)
  one.destroy()
  await eventually(async () => expect(await sleeping()).toBe(1))
  await eventually(async () => expect(await isRefused()).toBe(200))
  other.destroy()
  await eventually(async () => expect([await sleeping(), await connections()]).toEqual([0, 0]))
})

it('who leaves before the first row does, too', async () => {
  answerPage = async (context) => {
    await context.reader.rows(sleep, [])
    return page
  }
  const request = getRequest(url).on('error', () => undefined)
  await eventually(async () => expect(await sleeping()).toBe(1))
  request.destroy()
  await eventually(async () => expect([await sleeping(), await connections()]).toEqual([0, 0]))
})

it('where the database is too slow for the first row, the file is put off', async () => {
  answerPage = async (context) => {
    await context.reader.rows(statement('hurry', 'set local statement_timeout = 50'), [])
    await context.reader.rows(sleep, [])
    return page
  }
  expect((await fetch(url)).status).toBe(503)
})

it('a HEAD makes no file', async () => {
  answerPage = async () => page
  const response = await fetch(url, { method: 'HEAD' })
  expect([response.status, asked]).toEqual([404, []])
})
