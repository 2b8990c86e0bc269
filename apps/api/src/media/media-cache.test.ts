import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGuardedFetch } from '@corescope/guarded-fetch/guarded-fetch'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMediaCache, UnsafeMediaError } from './media-cache.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const bomb = `<svg xmlns="http://www.w3.org/2000/svg">${[...'abcdef'].map((id, level) => `<g id="${id}">${`<use href="#${'_abcdef'[level]}"/>`.repeat(10)}</g>`).join('')}<circle id="_" r="5"/><use href="#f"/></svg>`
const huge = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d4948445200004e2000004e20', 'hex'), Buffer.alloc(20)])
const pages: Record<string, [type: string, body: string | Buffer]> = {
  '/png': ['image/png', png],
  '/mislabelled': ['image/jpeg', png],
  '/unlabelled': ['application/octet-stream', png],
  '/svg': ['image/svg+xml', svg],
  '/xml': ['application/xml', svg],
  '/page-as-image': ['image/png', '<html><script>alert(1)</script></html>'],
  '/page': ['text/html', '<html>'],
  '/script': ['text/javascript', 'alert(1)'],
  '/bomb': ['image/svg+xml', bomb],
  '/wide': ['image/png', huge],
  '/huge': ['image/png', Buffer.concat([png, Buffer.alloc(10_000_001)])],
}
let server: Server
let origin: string
let visits: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    visits.push(request.url ?? '')
    const [type, body] = pages[request.url ?? ''] ?? []
    if (type === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  visits = []
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const gateways = { ipfs: [], arweave: [] }
const open = (megabytes = 1, outside = true) =>
  createMediaCache(createGuardedFetch({ gateways, loopback: true, outside }), megabytes)

describe('media', () => {
  it.each([
    ['/png', 'image/png'],
    ['/mislabelled', 'image/png'],
    ['/unlabelled', 'image/png'],
    ['/svg', 'image/svg+xml'],
    ['/xml', 'image/svg+xml'],
  ])('%s is what its bytes are: %s', async (path, type) => {
    expect(await open().get(`${origin}${path}`)).toMatchObject({ type })
  })
  it.each([
    ['/page-as-image', 'unusable', 'no picture'],
    ['/page', 'unusable', 'of type text/html'],
    ['/script', 'unusable', 'of type text/javascript'],
    ['/huge', 'unusable', 'larger than 10000000 bytes'],
    ['/missing', 'unreachable', 'HTTP 404'],
  ])('%s is refused', async (path, fault, words) => {
    await expect(open().get(`${origin}${path}`)).rejects.toMatchObject({
      fault,
      message: expect.stringContaining(words),
    })
  })
})

describe('media that would keep a browser busy', () => {
  it.each([
    ['/bomb', 'The drawing cannot be shown safely: it draws as much as more than 10000 elements.'],
    ['/wide', 'The picture cannot be shown safely: it has more than 40000000 pixels.'],
  ])('%s is refused', async (path, message) => {
    const refused = open().get(`${origin}${path}`)
    await expect(refused).rejects.toBeInstanceOf(UnsafeMediaError)
    await expect(refused).rejects.toMatchObject({ message })
  })
  it('also where it stands in the URI', async () => {
    const uri = `data:image/svg+xml;base64,${Buffer.from(bomb).toString('base64')}`
    await expect(open(1, false).get(uri)).rejects.toBeInstanceOf(UnsafeMediaError)
  })
})

describe('the shelf', () => {
  it('fetches once for all who ask, and keeps what it found, failures too', async () => {
    const shelf = open()
    const ask = () => shelf.get(`${origin}/png`)
    await Promise.all([ask(), ask(), ask()])
    await ask()
    expect(visits).toEqual(['/png'])
    const fail = () => expect(shelf.get(`${origin}/missing`)).rejects.toThrow('HTTP 404')
    await fail()
    await fail()
    expect(visits).toEqual(['/png', '/missing'])
  })
  it('keeps what it had to look for under its key', async () => {
    const shelf = open()
    let looked = 0
    const find = async () => {
      looked += 1
      return `${origin}/png`
    }
    expect((await shelf.getBehind('a', find)).type).toBe('image/png')
    await shelf.getBehind('a', find)
    await expect(shelf.getBehind('b', async () => `${origin}/page`)).rejects.toThrow('text/html')
    await expect(shelf.getBehind('c', () => Promise.reject(new Error('the node is away')))).rejects.toThrow('away')
    expect([looked, visits]).toEqual([1, ['/png', '/page']])
  })
  it('gives up the oldest beyond its size', async () => {
    const shelf = open(1)
    pages['/a'] = ['image/png', Buffer.concat([png, Buffer.alloc(700_000)])]
    pages['/b'] = pages['/a']
    for (const path of ['/a', '/b', '/b', '/a']) await shelf.get(`${origin}${path}`)
    expect(visits).toEqual(['/a', '/b', '/a'])
  })
  it('shows what stands in the URI where nothing outside is asked', async () => {
    const shelf = open(1, false)
    expect(await shelf.get(`data:image/svg+xml,${encodeURIComponent(svg)}`)).toMatchObject({ type: 'image/svg+xml' })
    await expect(shelf.get(`${origin}/png`)).rejects.toThrow('METADATA=off')
    await expect(shelf.get('data:text/html,<html>')).rejects.toThrow('of type text/html')
    expect(visits).toEqual([])
  })
})
