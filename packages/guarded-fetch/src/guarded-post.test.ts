import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FetchError } from './fetch-error.ts'
import { createGuardedPost, type GuardedPostOptions, readPostUrl } from './guarded-post.ts'

let server: Server
let port: number
let taken: { path: string; body: string; mark: unknown; type: unknown }[]

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const path = request.url ?? ''
    taken.push({ path, body, mark: request.headers['x-mark'], type: request.headers['content-type'] })
    if (path === '/away') response.writeHead(302, { location: '/taken' }).end()
    else if (path === '/endless') {
      response.writeHead(200)
      const more = setInterval(() => response.write('x'.repeat(100_000)), 1)
      response.on('close', () => clearInterval(more))
    } else if (path !== '/silent') response.writeHead(path === '/taken' ? 204 : 500).end('a long reason')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const post = async (path: string, options: GuardedPostOptions = {}, host = '127.0.0.1') => {
  taken = []
  const send = createGuardedPost({ loopback: true, ...options })
  try {
    await send(`http://${host}:${port}${path}`, '{"a":1}', { 'content-type': 'application/json', 'x-mark': '7' })
    return 'taken'
  } catch (error) {
    if (error instanceof FetchError) return `${error.fault}: ${error.message}`
    throw error
  }
}

it('sends body and headers, and takes any 2xx', async () => {
  expect(await post('/taken')).toBe('taken')
  expect(taken).toEqual([{ path: '/taken', body: '{"a":1}', mark: '7', type: 'application/json' }])
})
it('reads nothing of an answer, however long it is', async () => {
  expect(await post('/endless')).toBe('taken')
})
it('another status is a failure; a redirect is not followed', async () => {
  expect(await post('/other')).toMatch(/^unreachable: .* answers HTTP 500[.]$/)
  expect(await post('/away')).toMatch(/^refused: .* redirects/)
  expect(taken.map(({ path }) => path)).toEqual(['/away'])
})
it('a server that says nothing is given up', async () => {
  expect(await post('/silent', { timeoutMs: 200 })).toMatch(/does not answer in time/)
})
it('no private address is reached, whatever its name', async () => {
  expect(await post('/taken', { loopback: false })).toMatch(/^refused: /)
  const resolve = async () => ['10.0.0.1']
  expect(await post('/taken', { resolve }, 'inner.example.org')).toMatch(/^refused: .*10[.]0[.]0[.]1/)
  expect(taken).toEqual([])
})
it.each([
  ['ftp://example.org/', /https/],
  ['http://example.org/', /https/],
  ['https://a:b@example.org/', /password/],
  ['https://example.org/#x', /fragment/],
  ['example.org', /no URL/],
  ['https://localhost./', /no address of the internet/],
  ['https://foo.LOCALHOST/', /no address of the internet/],
  ['https://metadata.google.internal/', /no address of the internet/],
  ['https://printer.local./', /no address of the internet/],
  ['https://router.home.arpa/', /no address of the internet/],
  ['https://intranet/', /no address of the internet/],
  ['https://hook.test/', /no address of the internet/],
  ['https://hook.example/', /no address of the internet/],
  ['https://printer.lan/', /no address of the internet/],
  ['https://1.0.0.127.in-addr.arpa/', /no address of the internet/],
  ['https://example.org:22/', /port/],
  ['https://example.org:80/', /port/],
  ['https://example.org:1023/', /port/],
  [`https://example.org/${'x'.repeat(500)}`, /at most 500/],
])('%s is refused before anybody is asked', async (url, reason) => {
  await expect(createGuardedPost()(url, '', {})).rejects.toThrow(reason)
})
it.each([
  'https://example.org/',
  'https://example.org:443/',
  'https://example.org:1024/',
  'https://internal.example.org./x',
])('%s is taken', (url) => {
  expect(readPostUrl(url, false).href).toBe(new URL(url).href)
})
