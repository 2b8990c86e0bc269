import formbody from '@fastify/formbody'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLogger } from '../logger.ts'
import { createMetrics } from '../metrics.ts'
import { visitor } from '../readers/reader.ts'
import { readForm } from './read-form.ts'
import { createServer } from './server.ts'

const mine = 'a'.repeat(43)

/** A server with one route that takes bodies, and one that does not; `mine` is a key that is known. */
const serve = () => {
  const looked: string[] = []
  const calls: string[] = []
  const countApiKey = Object.assign(
    async (key: string, call: string) => {
      looked.push(key)
      calls.push(call)
      return key === mine ? { waitSeconds: 0, what: 'this API key' } : undefined
    },
    { isKnown: (key: string) => key === mine },
  )
  const app = createServer({
    config: readConfig({
      DATABASE_URL: 'postgres://127.0.0.1/none',
      RATE_LIMIT_PER_SECOND: '1',
      RATE_LIMIT_BURST: '5',
    }),
    log: createLogger('silent', []),
    metrics: createMetrics(),
    identify: async () => visitor,
    countApiKey,
    rewrites: [],
  })
  app.get('/asked', { config: { access: { auth: 'visitor' } } }, () => 'here')
  void app.register(formbody, { parser: readForm })
  for (const [url, keyInBody] of [
    ['/dialect', true],
    ['/form', false],
  ] as const) {
    app.post(url, { bodyLimit: 1_000_000, config: { access: { auth: 'visitor', keyInBody } } }, () => 'here')
  }
  return { app, looked, calls }
}

it('keys that anybody makes up are looked for no oftener than their address may ask; a known key goes on', async () => {
  const { app, looked } = serve()
  const ask = async (key: string) => (await app.inject({ url: '/asked', headers: { 'x-api-key': key } })).statusCode
  const statuses: number[] = []
  for (let index = 0; index < 20; index++) statuses.push(await ask(`${index}`.padEnd(43, 'x')))
  expect([statuses.filter((status) => status === 200).length, looked.length]).toEqual([5, 5])
  expect(await ask(mine)).toBe(200)
  await app.close()
})

it('a key in a form counts for itself and not for its address, where the clients of the route send it so', async () => {
  const { app, looked, calls } = serve()
  const ask = async (url: string, fields: Record<string, string>) =>
    (
      await app.inject({
        ...{ method: 'POST', url, payload: new URLSearchParams(fields).toString() },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).statusCode
  const contract = { module: 'contract', action: 'verifysourcecode' }
  for (let time = 0; time < 10; time++) expect(await ask('/dialect', { ...contract, ApiKey: mine })).toBe(200)
  expect(calls).toEqual(Array.from({ length: 10 }, () => '/dialect contract.verifysourcecode'))
  // the address has all its turns still
  const statuses: number[] = []
  for (let index = 0; index < 20; index++) {
    statuses.push(await ask('/dialect', { ...contract, apikey: `${index}`.padEnd(43, 'x') }))
  }
  expect([statuses.filter((status) => status === 200).length, looked.length]).toEqual([5, 15])
  expect(await ask('/dialect', { ...contract, apikey: mine })).toBe(200)
  // a long body is not read for its key alone
  expect(await ask('/dialect', { sourceCode: 'x'.repeat(20_000), apikey: mine })).toBe(429)
  expect(await ask('/form', { ...contract, apikey: mine })).toBe(429)
  await app.close()
})

it('a person who asks for a screen beyond the limit reads a sentence, a program its envelope', async () => {
  const { app } = serve()
  app.setNotFoundHandler((_request, reply) => reply.send('a screen'))
  const ask = (url: string, accept: string) => app.inject({ url, headers: { accept } })
  for (let index = 0; index < 5; index++) expect((await ask('/blocks', 'text/html')).body).toBe('a screen')
  const page = await ask('/blocks', 'text/html,*/*;q=0.8')
  expect([page.statusCode, page.headers['content-type'], page.headers['retry-after']]).toEqual([
    429,
    'text/html; charset=utf-8',
    '1',
  ])
  expect(page.body).toContain('请在 1 秒后')
  for (const [url, accept] of [
    ['/blocks', '*/*'],
    ['/asked', 'text/html'],
  ] as const) {
    const { statusCode, headers } = await ask(url, accept)
    expect([statusCode, headers['content-type']]).toEqual([429, 'application/json'])
  }
  await app.close()
})
