import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLogger } from '../logger.ts'
import { createMetrics } from '../metrics.ts'
import { visitor } from '../readers/reader.ts'
import { createServer } from './server.ts'

const mine = 'a'.repeat(43)

it('keys that anybody makes up are looked for no oftener than their address may ask; a known key goes on', async () => {
  const looked: string[] = []
  const countApiKey = Object.assign(
    async (key: string) => {
      looked.push(key)
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
  const ask = async (key: string) => (await app.inject({ url: '/asked', headers: { 'x-api-key': key } })).statusCode
  const statuses: number[] = []
  for (let index = 0; index < 20; index++) statuses.push(await ask(`${index}`.padEnd(43, 'x')))
  expect([statuses.filter((status) => status === 200).length, looked.length]).toEqual([5, 5])
  expect(await ask(mine)).toBe(200)
  await app.close()
})
