import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGuardedFetch } from '@corescope/guarded-fetch/guarded-fetch'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keptUri, readDocument } from './read-document.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const pages: Record<string, [type: string | undefined, body: string | Buffer]> = {
  '/apple': ['application/json', '{"name":"Apple"}'],
  '/plain': ['text/plain; charset=utf-8', '{"name":"Plain"}'],
  '/untyped': [undefined, '{"name":"Untyped"}'],
  '/ld': ['application/ld+json', '{"name":"Linked"}'],
  '/picture': ['image/png', png],
  '/loose-picture': ['application/octet-stream', png],
  '/page': ['text/html', '<html>'],
  '/hidden-page': ['application/json', '<!doctype html>'],
  '/list': ['application/json', '[1,2]'],
  '/huge': ['application/json', `{"name":"${'x'.repeat(1_000_001)}"}`],
  '/latin': ['application/json', Buffer.from('{"name":"Caf\xe9"}', 'latin1')],
  '/not-a-picture': ['image/png', 'GIF?'],
}
let server: Server
let origin: string
beforeAll(async () => {
  server = createServer((request, response) => {
    const [type, body] = pages[request.url ?? ''] ?? []
    if (request.url === '/busy') response.writeHead(503).end()
    else if (body === undefined) response.writeHead(404).end()
    else response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const fetch = createGuardedFetch({ gateways: { ipfs: [], arweave: [] }, loopback: true })
const read = (uri: string | null) => readDocument(fetch, uri, new AbortController().signal)
const at = (path: string) => `${origin}${path}`

it.each([
  ['/apple', { itemName: 'Apple' }],
  ['/plain', { itemName: 'Plain' }],
  ['/untyped', { itemName: 'Untyped' }],
  ['/ld', { itemName: 'Linked' }],
  ['/latin', { itemName: 'Caf\ufffd' }],
])('%s is read', async (path, document) => {
  expect(await read(at(path))).toMatchObject({ status: 'ready', problem: null, uri: at(path), document })
})

it.each(['/picture', '/loose-picture'])('%s is the picture itself', async (path) => {
  expect(await read(at(path))).toMatchObject({ status: 'ready', document: { itemName: null, imageUri: at(path) } })
})

it.each([
  ['/page', 'unusable', 'of type text/html', true],
  ['/hidden-page', 'unusable', 'a page', true],
  ['/not-a-picture', 'unusable', 'no JSON', true],
  ['/list', 'unusable', 'no object', true],
  ['/huge', 'unusable', 'larger than 1000000 bytes', true],
  ['/missing', 'unreachable', 'HTTP 404', true],
  ['/busy', 'unreachable', 'HTTP 503', false],
])('%s is said to be %s', async (path, status, words, isAnswered) => {
  const problem = expect.stringContaining(words)
  expect(await read(at(path))).toEqual({ status, problem, uri: at(path), document: null, isAnswered })
})

it('what needs no server is read or refused as well', async () => {
  expect(await read(null)).toMatchObject({ status: 'noUri', uri: null, isAnswered: true })
  expect(await read('http://10.0.0.1/1')).toMatchObject({ status: 'refused', isAnswered: true })
  expect(await read('http://127.0.0.1:1/')).toMatchObject({ status: 'unreachable', isAnswered: false })
  const uri = 'data:application/json,{"name":"On chain"}'
  expect(await read(uri)).toMatchObject({ status: 'ready', document: { itemName: 'On chain' }, uri: keptUri(uri) })
})

it('a data URI is kept as its kind and a digest, another one as it stands', () => {
  const one = keptUri(`data:application/json;base64,${'A'.repeat(500_000)}`)
  expect(one).toMatch(/^data:application\/json;base64,… \(500029 characters, sha256 [0-9a-f]{16}\)$/)
  expect(keptUri(`data:application/json;base64,${'A'.repeat(499_999)}B`)).not.toBe(one)
  expect(keptUri('https://a.org/\u0000\u202e1')).toBe('https://a.org/1')
  expect(keptUri(`https://a.org/${'x'.repeat(10_000)}`)).toMatch(
    /^https:\/\/a\.org\/x{86},… \(10014 characters, sha256 [0-9a-f]{16}\)$/,
  )
})
