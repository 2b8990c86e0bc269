import { afterEach, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createLogger } from '../logger.ts'
import { createMetrics } from '../metrics.ts'
import { visitor } from '../readers/reader.ts'
import { createServer } from './server.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('begins however long a busy machine takes over a part of it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const app = createServer({
    config: readConfig({ DATABASE_URL: 'postgres://127.0.0.1/none' }),
    ...{ log: createLogger('silent', []), metrics: createMetrics(), rewrites: [] },
    identify: async () => visitor,
    countApiKey: Object.assign(async () => undefined, { isKnown: () => false }),
  })
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  app.register(async () => begun)
  const ready = app.ready().then(
    () => 'ready',
    (error: Error) => error.message,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  begin()
  expect(await ready).toBe('ready')
  await app.close()
})
