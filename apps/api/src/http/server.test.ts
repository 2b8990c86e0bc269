import { afterEach, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createLogger } from '../logger.ts'
import { createMetrics } from '../metrics.ts'
import { visitor } from '../readers/reader.ts'
import { TooManyError } from './errors.ts'
import { createServer } from './server.ts'

afterEach(() => {
  vi.useRealTimers()
})

const open = (environment: Record<string, string> = {}) =>
  createServer({
    config: readConfig({ DATABASE_URL: 'postgres://127.0.0.1/none', ...environment }),
    ...{ log: createLogger('silent', []), metrics: createMetrics(), rewrites: [] },
    identify: async () => visitor,
    countApiKey: Object.assign(async () => undefined, { isKnown: () => false }),
  })

it('begins however long a busy machine takes over a part of it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const app = open()
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

it('a person reads a page in place of a file that is not made, a program its envelope', async () => {
  // the rate is that of one moment, however slow the machine is
  vi.useFakeTimers({ toFake: ['Date'] })
  const app = open({ RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_BURST: '3' })
  app.get('/file', { config: { access: { auth: 'visitor', isFile: true } } }, () => {
    throw new TooManyError(60, 'Two exports of yours are running.')
  })
  const ask = async (accept: string) => {
    const { statusCode, headers, body } = await app.inject({
      url: '/file',
      headers: { accept, cookie: 'locale=zh_CN' },
    })
    return [statusCode, headers['content-type'], headers['retry-after'], body] as const
  }
  const html = 'text/html; charset=utf-8'
  expect(await ask('text/html,*/*;q=0.8')).toEqual([429, html, '60', expect.stringContaining('请先等待 60 秒。')])
  expect(await ask('*/*')).toEqual([429, 'application/json', '60', expect.stringContaining('"message":"Two exports')])
  await ask('*/*')
  // beyond the rate of the address
  expect(await ask('text/html')).toEqual([429, html, '1', expect.stringContaining('请先等待 1 秒。')])
  await app.close()
})
