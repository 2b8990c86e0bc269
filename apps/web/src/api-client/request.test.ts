// @vitest-environment jsdom
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SaidError } from '../i18n/said-error.ts'
import type { ApiError } from './api-error.ts'
import { type CallAddress, sendRequest, timeoutMs } from './request.ts'

const post: CallAddress = { method: 'POST', path: '/api/chain/block', auth: 'visitor' }
const get: CallAddress = { method: 'GET', path: '/api/chain/circulating_supply', auth: 'visitor' }

let server: Server
let baseUrl: string
let prefix = '/api'
let seen: { url: string; headers: IncomingMessage['headers']; body: string }[]
let answer: (response: ServerResponse) => void

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

beforeEach(async () => {
  seen = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      seen.push({ url: request.url ?? '', headers: request.headers, body })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  vi.restoreAllMocks()
})

const onUnauthorised = vi.fn()
const send = (call: CallAddress, request: unknown, token?: string) =>
  sendRequest(call, request, { baseUrl, prefix, accessToken: () => token, onUnauthorised })

const failureOf = async (call: CallAddress = post): Promise<ApiError> => {
  try {
    await send(call, {})
  } catch (error) {
    return error as ApiError
  }
  throw new Error('the call succeeded')
}

test('a reason of the server is said in the words of the reader', async () => {
  answer = json(503, { code: '1', message: 'gone', data: null, fault: 'stateGone', parameters: { block: 7 } })
  const messageOf =
    async (name: string | undefined, parameters: object = {}) =>
    () =>
      `${name} ${JSON.stringify(parameters)}`
  const asked = sendRequest(post, {}, { baseUrl, prefix, accessToken: () => undefined, onUnauthorised, messageOf })
  const error = (await asked.catch((caught: unknown) => caught)) as ApiError
  expect([error.kind, error.fault, error.say?.()]).toEqual(['status', 'stateGone', 'stateGone {"block":7}'])
  expect((await failureOf()).say).toBeUndefined()
})

describe('a request', () => {
  beforeEach(() => {
    answer = json(200, { code: '00000', message: 'ok', data: { a: 1 } })
  })
  test('gives the data without its envelope', async () => {
    expect(await send(post, {})).toEqual({ a: 1 })
  })
  test('trims strings and writes dates as YYYY-MM-DD HH:mm', async () => {
    await send(post, { a: ' x ', list: [' y '], at: new Date(2026, 10, 5, 7, 8) })
    expect(JSON.parse(seen[0]!.body)).toEqual({ a: 'x', list: ['y'], at: '2026-11-05 07:08' })
  })
  test('of a call for sources keeps every blank', async () => {
    const sources = { files: [{ path: 'a.sol', content: '\n\ncontract A {}\n' }] }
    await send({ ...post, isLarge: true }, sources)
    expect(JSON.parse(seen[0]!.body)).toEqual(sources)
  })
  test('a GET carries its fields and a fresh _t', async () => {
    await send(get, { a: 'b', none: undefined })
    expect(seen[0]!.url).toMatch(/^\/api\/chain\/circulating_supply\?a=b&_t=\d{13}$/)
  })
  test('goes where the configuration says: another path in the place of /api', async () => {
    prefix = '/explorer/api'
    await send(post, {})
    await send(get, {})
    prefix = '/api'
    expect(seen.map(({ url }) => url.split('?')[0])).toEqual([
      '/explorer/api/chain/block',
      '/explorer/api/chain/circulating_supply',
    ])
  })
  test('a call can opt out of the token', async () => {
    await send({ ...post, bearer: false }, {}, 'secret')
    expect(seen[0]!.headers).not.toHaveProperty('authorization')
  })
  test('carries the bearer token and the XSRF header', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what is tested.
    document.cookie = 'XSRF-TOKEN=abc'
    await send(post, {}, 'secret')
    expect(seen[0]!.headers).toMatchObject({ authorization: 'Bearer secret', 'x-xsrf-token': 'abc' })
  })
})

describe('failures', () => {
  test('another code than 00000 throws the server’s message, as number too', async () => {
    answer = json(200, { code: 1, message: 'no such block', data: null })
    expect(await failureOf()).toMatchObject({ kind: 'failure', status: 200, serverMessage: 'no such block' })
  })
  test('401 ends the session, as status and as code', async () => {
    onUnauthorised.mockClear()
    answer = json(401, { code: '401', message: 'expired', data: null })
    expect((await failureOf()).kind).toBe('unauthorised')
    answer = json(200, { code: 401, message: 'expired', data: null })
    expect((await failureOf()).kind).toBe('unauthorised')
    expect(onUnauthorised).toHaveBeenCalledTimes(2)
  })
  test('401 asks once for another token, and the same again with it', async () => {
    onUnauthorised.mockClear()
    let token = 'old'
    const renewToken = vi.fn(async (refused: string) => {
      token = 'new'
      return refused === 'old'
    })
    answer = (response) => {
      const isNew = seen.at(-1)?.headers.authorization === 'Bearer new'
      return isNew
        ? json(200, { code: '00000', message: 'ok', data: { a: 1 } })(response)
        : json(401, { code: '401', message: 'no', data: null })(response)
    }
    const context = { baseUrl, prefix, accessToken: () => token, renewToken, onUnauthorised }
    expect(await sendRequest(post, {}, context)).toEqual({ a: 1 })
    expect([renewToken.mock.calls, onUnauthorised.mock.calls.length]).toEqual([[['old']], 0])
    // a session that is over has none
    answer = json(401, { code: '401', message: 'no', data: null })
    await expect(sendRequest(post, {}, context)).rejects.toMatchObject({ kind: 'unauthorised' })
    expect([renewToken.mock.calls.length, onUnauthorised.mock.calls.length]).toEqual([2, 1])
    // neither has a visitor
    await expect(sendRequest(post, {}, { ...context, accessToken: () => undefined })).rejects.toMatchObject({})
    expect(renewToken).toHaveBeenCalledTimes(2)
  })
  test.each([400, 403, 404, 405, 408, 500, 501, 502, 503, 504, 505])('HTTP %i keeps its status', async (status) => {
    answer = json(status, { code: '1', message: 'pageSize is one of 10, 25, 50, 100', data: null })
    expect(await failureOf()).toMatchObject({
      kind: 'status',
      status,
      serverMessage: 'pageSize is one of 10, 25, 50, 100',
    })
  })
  test('an index being prepared is said by its reason, not by the status alone', async () => {
    answer = json(503, { code: '1', message: 'ask again in a moment', data: null, reason: 'indexing' })
    expect(await failureOf()).toMatchObject({ kind: 'indexing', status: 503 })
  })
  test('an error page of a proxy is a status too', async () => {
    answer = json(502, '<html>bad gateway</html>')
    expect(await failureOf()).toMatchObject({ kind: 'status', status: 502 })
  })
  test('an answer without an envelope is empty', async () => {
    answer = json(200, '')
    expect((await failureOf()).kind).toBe('empty')
    answer = json(200, 'null')
    expect((await failureOf()).kind).toBe('empty')
  })
  test('a cut connection is a network error', async () => {
    answer = (response) => response.destroy()
    expect((await failureOf()).kind).toBe('network')
  })
  test('silence is a time-out', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(30))
    answer = () => undefined
    expect((await failureOf()).kind).toBe('timeout')
    expect(asked).toHaveBeenCalledWith(timeoutMs)
    expect(timeoutMs).toBe(15_000)
  })
})

test('a request of one person is not made, made again or answered in the name of another', async () => {
  answer = json(200, { code: '00000', message: 'ok', data: { a: 1 } })
  let person = 'ann'
  const mustBe = (asker: string | undefined) => {
    if (asker !== person) throw new SaidError(() => 'somebody else')
  }
  const context = { baseUrl, prefix, onUnauthorised, person: () => person, mustBe }
  const ask = (accessToken: () => string, renewToken = async () => true) =>
    sendRequest(post, {}, { ...context, accessToken, renewToken }).then(
      () => 'answered',
      (error: Error) => error.name,
    )
  expect(await ask(() => 'token')).toBe('answered')
  const asked = seen.length
  expect(
    await ask(() => {
      person = 'dee'
      return 'token of dee'
    }),
  ).toBe('SaidError')
  expect(seen.length).toBe(asked)
  onUnauthorised.mockClear()
  answer = json(401, { code: '401', message: '', data: null })
  const renew = async () => {
    person = 'eve'
    return true
  }
  expect(await ask(() => 'token', renew)).toBe('SaidError')
  expect(seen.length).toBe(asked + 1)
  expect(onUnauthorised).not.toHaveBeenCalled()
})
