import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FetchError } from './fetch-error.ts'
import { createGuardedFetch, type GuardedFetchOptions } from './guarded-fetch.ts'
import type { Wanted } from './wanted.ts'

const json: Wanted = { maxBytes: 1_000, accept: 'application/json', isUsable: (type) => type === 'application/json' }
const nothing = { ipfs: [], arweave: [] }

type Answer = (response: ServerResponse, request: IncomingMessage) => void
let server: Server
let port: number
let visits: string[]
const answers = new Map<string, Answer>()
const say =
  (body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(body)
  }
const redirectTo =
  (location: string, status = 302): Answer =>
  (response) => {
    response.writeHead(status, { location })
    response.end()
  }

beforeAll(async () => {
  server = createServer((request, response) => {
    visits.push(`${request.headers.host?.split(':')[0]}${request.url}`)
    const answer = answers.get(request.url ?? '')
    if (answer !== undefined) answer(response, request)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const at = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`

/** What a fetch with these options ends with: the text of the document, or fault and sentence. */
const outcome = async (uri: string, options: Partial<GuardedFetchOptions> = {}, wanted = json) => {
  visits = []
  const fetch = createGuardedFetch({ gateways: nothing, loopback: true, timeoutMs: 20_000, ...options })
  try {
    return (await fetch(uri, wanted)).bytes.toString()
  } catch (error) {
    if (error instanceof FetchError) return { fault: error.fault, message: error.message }
    throw error
  }
}
const refused = (words: string) => ({ fault: 'refused', message: expect.stringContaining(words) })
const unusable = (words: string) => ({ fault: 'unusable', message: expect.stringContaining(words) })
const unreachable = (words: string) => ({ fault: 'unreachable', message: expect.stringContaining(words) })

describe('addresses', () => {
  it('loopback is reached only where it is allowed', async () => {
    answers.set('/a', say('{}'))
    expect(await outcome(at('/a'))).toBe('{}')
    expect(await outcome(at('/a'), { loopback: false })).toEqual(refused('127.0.0.1 is no address of the internet'))
    expect(visits).toEqual([])
  })
  it.each([
    ...['http://10.0.0.1/', 'http://169.254.169.254/latest/meta-data', 'http://192.168.1.1/', 'http://0.0.0.0/'],
    ...['http://[::]/', 'http://[fd00::1]/', 'http://[::ffff:10.0.0.1]/', 'http://0x0a.1/', 'http://167772161/'],
    ...['http://localhost/', 'https://db/', 'https://printer.local/', 'https://metadata.google.internal/'],
  ])('%s is refused by itself', async (uri) => {
    expect(await outcome(uri)).toEqual(refused('of the internet'))
  })
  it.each([
    ...['http://10.0.0.1/', 'http://[::ffff:a00:1]/', 'http://169.254.169.254/latest/meta-data', '//192.168.0.1/x'],
    ...['https://printer.local/', 'file:///etc/passwd', 'data:application/json,{}', 'http://a:b@127.0.0.1/'],
  ])('a redirect to %s is refused', async (location) => {
    for (const status of [301, 302, 303, 307, 308]) {
      answers.set('/away', redirectTo(location, status))
      expect(await outcome(at('/away'))).toMatchObject({ fault: 'refused' })
      expect(visits).toEqual(['127.0.0.1/away'])
    }
  })
  it('redirects are followed, relative ones too, but not for ever', async () => {
    answers
      .set('/one', redirectTo('two', 301))
      .set('/two', redirectTo(at('/three')))
      .set('/three', say('[3]'))
    expect(await outcome(at('/one'))).toBe('[3]')
    answers.set('/round', redirectTo('/round'))
    expect(await outcome(at('/round'))).toEqual(refused('redirects more than 4 times'))
    expect(visits).toHaveLength(5)
  })
})

it('an origin the operator named is reached wherever it is, not what it redirects to', async () => {
  const options = { loopback: false, trusted: [`http://127.0.0.1:${port}`] }
  answers.set('/a', say('{}')).set('/out', redirectTo('http://127.0.0.1:1/'))
  expect(await outcome(at('/a'), options)).toBe('{}')
  expect(await outcome(at('/out'), options)).toEqual(refused('127.0.0.1 is no address'))
  expect(await outcome(at('/a', 'localhost'), options)).toEqual(refused('localhost is no name'))
})

it('where nothing outside is asked, what stands in its URI is read', async () => {
  const options = { outside: false, gateways: { ipfs: [`http://127.0.0.1:${port}`], arweave: [] } }
  expect(await outcome('data:application/json,{}', options)).toBe('{}')
  for (const uri of [at('/a'), 'ipfs://bafy/1']) {
    expect(await outcome(uri, options)).toEqual(refused('fetches nothing from outside'))
  }
  expect(visits).toEqual([])
})

describe('names', () => {
  it('is resolved once, and the connection goes to the address that was checked', async () => {
    const answersOfDns = [['127.0.0.1'], ['10.0.0.1']]
    let asked = 0
    const resolve = async () => answersOfDns[asked++]!
    answers.set('/a', say('{}'))
    expect(await outcome(at('/a', 'rebind.example.org'), { resolve })).toBe('{}')
    expect([asked, visits]).toEqual([1, ['rebind.example.org/a']])
  })
  it('is resolved and checked anew for a redirect to itself', async () => {
    const answersOfDns = [['127.0.0.1'], ['10.0.0.1']]
    let asked = 0
    answers.set('/again', redirectTo(at('/a', 'rebind.example.org')))
    const ended = await outcome(at('/again', 'rebind.example.org'), { resolve: async () => answersOfDns[asked++]! })
    expect(ended).toEqual(refused('rebind.example.org is at 10.0.0.1'))
    expect(visits).toEqual(['rebind.example.org/again'])
  })
  it('is refused when one of its addresses is private', async () => {
    const resolve = async () => ['93.184.216.34', '192.168.0.9']
    expect(await outcome(at('/a', 'mixed.example.org'), { resolve })).toEqual(refused('is at 192.168.0.9'))
    expect(visits).toEqual([])
  })
  it('says so when it cannot be resolved, or not in time', async () => {
    const lost = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }))
    expect(await outcome(at('/a', 'lost.example.org'), { resolve: lost })).toEqual(
      unreachable('The name lost.example.org cannot be resolved (ENOTFOUND)'),
    )
    const silent = (_name: string, signal: AbortSignal) =>
      new Promise<string[]>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    expect(await outcome(at('/a', 'mute.example.org'), { resolve: silent, timeoutMs: 50 })).toEqual(
      unreachable('does not answer in time'),
    )
  })
})

describe('answers', () => {
  it('beyond the limit are cut off, announced or not', async () => {
    answers.set('/long', say('x'.repeat(1_001)))
    expect(await outcome(at('/long'))).toEqual(unusable('larger than 1000 bytes'))
    let closed: Promise<unknown> | undefined
    answers.set('/endless', (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => response.write('x'.repeat(10_000))
      response.on('drain', more)
      closed = new Promise((resolve) => response.on('close', resolve))
      more()
    })
    expect(await outcome(at('/endless'))).toEqual(unusable('larger than 1000 bytes'))
    await closed
  })
  it('are decompressed, within the limit', async () => {
    answers.set('/packed', say(gzipSync('{"a":1}'), { 'content-encoding': 'gzip' }))
    expect(await outcome(at('/packed'))).toBe('{"a":1}')
    answers.set('/bomb', say(gzipSync(Buffer.alloc(5_000_000)), { 'content-encoding': 'gzip' }))
    expect(await outcome(at('/bomb'), {}, { ...json, maxBytes: 100_000 })).toEqual(unusable('larger than 100000'))
    answers.set('/garbled', say('not gzip', { 'content-encoding': 'gzip' }))
    expect(await outcome(at('/garbled'))).toEqual(unreachable('broke off'))
    answers.set('/odd', say('x', { 'content-encoding': 'compress' }))
    expect(await outcome(at('/odd'))).toEqual(unusable('coded as "compress"'))
  })
  it.each(['text/html; charset=utf-8', 'image/png', ''])('of type "%s" are not read', async (type) => {
    answers.set('/typed', say('<html>', { 'content-type': type }))
    expect(await outcome(at('/typed'))).toEqual(unusable('of type'))
  })
  it('that are slow, in their headers or in their body, are given up in time', async () => {
    answers.set('/never', () => undefined)
    answers.set('/slow', (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{')
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    })
    for (const path of ['/never', '/slow']) {
      const began = performance.now()
      expect(await outcome(at(path), { timeoutMs: 200 })).toEqual(unreachable('does not answer in time'))
      expect(performance.now() - began).toBeLessThan(1_500)
    }
  })
  it('with an HTTP error, or that break off, are no documents', async () => {
    expect(await outcome(at('/missing'))).toEqual(unreachable('answers HTTP 404'))
    answers.set('/broken', (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '10' })
      response.write('{')
      response.destroy()
    })
    expect(await outcome(at('/broken'))).toMatchObject({ fault: 'unreachable' })
    expect(await outcome('http://127.0.0.1:1/')).toEqual(unreachable('127.0.0.1:1 does not answer (ECONNREFUSED)'))
  })
  it('end with the caller’s reason when the caller gives up', async () => {
    answers.set('/never', () => undefined)
    const control = new AbortController()
    const fetch = createGuardedFetch({ gateways: nothing, loopback: true })
    const running = fetch(at('/never'), json, control.signal)
    control.abort(new Error('enough'))
    await expect(running).rejects.toThrow('enough')
  })
})

describe('gateways', () => {
  const cid = 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy'
  it('answer for content in order; the operator may name any address', async () => {
    answers.set(`/ipfs/${cid}/1.json`, say('[1]')).set('/ipns/orchard.dev/2', say('[2]')).set('/ar/txid', say('[3]'))
    const own = `http://127.0.0.1:${port}`
    const gateways = { ipfs: ['http://127.0.0.1:1', `${own}/`], arweave: [`${own}/ar`] }
    for (const loopback of [false, true]) {
      expect(await outcome(`ipfs://${cid}/1.json`, { gateways, loopback })).toBe('[1]')
      expect(await outcome(`ipfs://ipfs/${cid}/1.json`, { gateways, loopback })).toBe('[1]')
      expect(await outcome(`${cid}/1.json`, { gateways, loopback })).toBe('[1]')
      expect(await outcome('ipns://orchard.dev/2', { gateways, loopback })).toBe('[2]')
      expect(await outcome('ar://txid', { gateways, loopback })).toBe('[3]')
    }
  })
  it('are told of without their address, and that of where they lead, but for the public ones', async () => {
    const gateways = { ipfs: [`http://127.0.0.1:${port}`], arweave: [] }
    const told = { fault: 'unreachable', message: 'The gateway answers HTTP 404.' }
    expect(await outcome(`ipfs://${cid}/absent`, { gateways })).toEqual(told)
    for (const own of ['http://ipfs-node-secret:8080', 'http://kubo.corp', 'http://127.0.0.1:1']) {
      const away = { ipfs: [own], arweave: [] }
      const resolve = async () => Promise.reject(new Error('ENOTFOUND'))
      expect(await outcome(`ipfs://${cid}`, { gateways: away, resolve }), own).toEqual({
        fault: 'unreachable',
        message: 'The gateway cannot be reached.',
      })
    }
  })
  it('are trusted themselves, not what they redirect to, and only under their own path', async () => {
    const gateways = { ipfs: [`http://127.0.0.1:${port}`], arweave: [] }
    answers.set(`/ipfs/${cid}`, redirectTo('http://127.0.0.1:1/'))
    expect(await outcome(`ipfs://${cid}`, { gateways, loopback: false })).toEqual(
      refused('The gateway cannot be reached.'),
    )
    answers.set('/admin', say('[]'))
    const encoded = [
      'a/%2e%2e%2f%2e%2e%2fadmin',
      'a/..%2f..%2fadmin',
      'a/%252e%252e%252fadmin',
      'a/..%5c..%5cadmin',
      'a/..',
      // a URL is read without its tabs and line breaks
      'a/%2\te%2\te%2\tfadmin',
      'a/%2\ne%2\r\ne/admin',
      // more disguises than anybody needs: refused without taking all of them off
      `a/%${'25'.repeat(3_000)}2e%2e/admin`,
    ]
    const written = ['ipfs://../admin', 'ipfs://x/../../admin', 'ipfs://%2e%2e/admin', 'ipns://a/%2E%2E%2Fadmin']
    for (const uri of [...written, ...encoded.map((path) => `ipfs://${path}`)]) {
      expect(await outcome(uri, { gateways })).toEqual(unusable('names no content'))
    }
    expect(visits).toEqual([])
    expect(await outcome('ar://txid', { gateways })).toEqual(refused('No gateway for Arweave'))
  })
})

describe('URIs', () => {
  it.each([
    ['data:application/json,{"a":%201}', '{"a": 1}'],
    ['data:application/json;utf8,{"a":"50% 桃"}', '{"a":"50% 桃"}'],
    ['data:application/json;base64,eyJhIjoxfQ==', '{"a":1}'],
    [' DATA:application/json;charset=utf-8;BASE64,eyJhIjoxfQ', '{"a":1}'],
  ])('%s holds its document', async (uri, text) => {
    expect(await outcome(uri)).toBe(text)
  })
  it.each([
    ['data:application/json', unusable('has no data')],
    [`data:application/json,${'x'.repeat(1_001)}`, unusable('larger than 1000')],
    [`data:application/json,${'x'.repeat(9_000)}`, unusable('larger than 1000')],
    ['data:text/html,<script>', unusable('of type text/html')],
    ['data:,x', unusable('of type text/plain')],
    ['', unusable('empty')],
    ['no uri', unusable('no URI')],
    [`https://a.org/${'x'.repeat(9_000)}`, unusable('characters long')],
    ['ftp://a.org/', refused('scheme "ftp"')],
    ['javascript:alert(1)', refused('scheme "javascript"')],
    ['file:///etc/passwd', refused('scheme "file"')],
    ['https://me:secret@a.org/', refused('password')],
  ])('%s ends in a sentence', async (uri, expected) => {
    expect(await outcome(uri)).toEqual(expected)
  })
})
