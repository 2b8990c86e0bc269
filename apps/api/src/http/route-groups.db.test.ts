import { calls } from '@corescope/api-schema/calls'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { makeBundles, zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createApi } from '../create-api.ts'

const chain = makeBundles({ branch: 'doors', from: 0, count: 12, parentHash: zeroHash })
const strict = {
  METRICS_PORT: '0',
  RATE_LIMIT_PER_SECOND: '1',
  RATE_LIMIT_BURST: '5',
  RPC_LIMIT_PER_SECOND: '1',
  RPC_LIMIT_BURST: '5',
}
/** More at once than any machine takes seconds enough for. */
const crowd = 60
let api: IndexedApi
let open: IndexedApi

beforeAll(async () => {
  ;[api, open] = await Promise.all([
    startIndexedApi(chain[0]!.block.hash, { ...strict, TRUST_PROXY: '1', PUBLIC_URL: 'https://scan.example' }),
    startIndexedApi(chain[0]!.block.hash),
  ])
  await Promise.all([api.commit(chain), open.commit(chain)])
})
afterAll(() => Promise.all([api?.stop(), open?.stop()]))

interface Answer {
  status: number
  headers: Headers
  text: string
}
const ask = async (url: string, init: RequestInit = {}): Promise<Answer> => {
  const response = await fetch(url, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
const from = (address: string) => ({ 'x-forwarded-for': address })
const askAll = (path: string, init: (index: number) => RequestInit, url = api.url) =>
  Promise.all(Array.from({ length: crowd }, (_, index) => ask(`${url}${path}`, init(index))))

const tooMany = (answers: readonly Answer[]) => {
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(5)
  expect(refused.length).toBeGreaterThan(0)
  return refused[0]!
}

describe('the rate limit', () => {
  it('turns one address away with HTTP 429 in the envelope, and says when to come back', async () => {
    const { text, headers } = tooMany(await askAll(calls.searchBlock.path, () => json({}, from('203.0.113.1'))))
    expect(JSON.parse(text)).toEqual({ code: '1', message: expect.stringMatching(/rate limit/), data: null })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(`${api.url}${calls.searchBlock.path}`, json({}, from('203.0.113.2')))).status).toBe(200)
  })
  it('is HTTP 200 with the words clients match in the Etherscan dialect', async () => {
    for (const [index, path] of ['/api?module=account&action=nothing', '/v2/api?module=x&chainid=1112'].entries()) {
      const answers = await askAll(path, () => ({ headers: from(`203.0.113.${10 + index}`) }))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const bodies = answers.map(({ text }) => JSON.parse(text))
      const refused = bodies.filter(({ result }) => result.startsWith('Max rate limit reached'))
      expect(refused.length).toBeGreaterThan(0)
      expect(refused[0]).toEqual({ status: '0', message: 'NOTOK', result: expect.stringContaining('rate limit') })
    }
  })
  it('is an error of JSON-RPC at /rpc, where each call of a batch counts', async () => {
    const call = { jsonrpc: '2.0', id: 7, method: 'eth_mining' }
    const batch = Array.from({ length: 6 }, () => call)
    const { status, text } = await ask(`${api.url}/rpc`, json(batch, from('203.0.113.20')))
    expect([status, JSON.parse(text)]).toEqual([
      429,
      { jsonrpc: '2.0', id: 7, error: { code: -32_005, message: expect.stringMatching(/^Rate limit/) } },
    ])
    const refused = tooMany(await askAll('/rpc', () => json(call, from('203.0.113.21'))))
    expect(JSON.parse(refused.text)).toMatchObject({ jsonrpc: '2.0', error: { code: -32_005 } })
  })
  it('of what the node is asked is one for /rpc and module=proxy; what the index answers is not in it', async () => {
    const limits = { RATE_LIMIT_PER_SECOND: '0', RPC_LIMIT_PER_SECOND: '1', RPC_LIMIT_BURST: '5' }
    const settings = { DATABASE_URL: api.databaseUrl, PORT: '0', LOCAL_DEVNET: '1', LOG_LEVEL: 'error' }
    const bare = createApi(readConfig({ ...settings, ...limits, RPC_URL: 'http://127.0.0.1:9' }))
    const url = await bare.start()
    try {
      const answers = await askAll('/api?module=proxy&action=eth_blockNumber', () => ({}), url)
      const refused = answers.filter(({ status, text }) => status === 200 && text.includes('Max rate limit reached'))
      expect(refused.length).toBeGreaterThan(0)
      const others = await askAll('/api?module=account&action=nothing', () => ({}), url)
      expect(others.some(({ text }) => text.includes('rate limit'))).toBe(false)
      const batch = Array.from({ length: 5 }, () => ({ jsonrpc: '2.0', id: 7, method: 'eth_mining' }))
      expect((await ask(`${url}/rpc`, json(batch))).status).toBe(429)
    } finally {
      await bare.stop()
    }
  })
  it('counts by the address that the trusted proxy tells, whatever stands before it', async () => {
    const spoofed = (index: number) => json({}, from(`198.51.100.${index}, 203.0.113.30`))
    tooMany(await askAll(calls.searchBlock.path, spoofed))
    const others = await askAll(calls.searchBlock.path, (index) => json({}, from(`198.51.100.${index}`)))
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]))
  })
  it('believes nobody where no proxy is trusted', async () => {
    const bare = createApi(
      readConfig({ ...strict, DATABASE_URL: api.databaseUrl, PORT: '0', LOCAL_DEVNET: '1', LOG_LEVEL: 'error' }),
    )
    const url = await bare.start()
    try {
      tooMany(await askAll(calls.searchBlock.path, (index) => json({}, from(`198.51.100.${index}`)), url))
    } finally {
      await bare.stop()
    }
  })
  it('never stands between the product and those who watch it', async () => {
    const health = await askAll('/health', () => ({ headers: from('203.0.113.40') }))
    expect(health.some(({ status }) => status === 429)).toBe(false)
    tooMany(await askAll('/health-of-others', () => ({ headers: from('203.0.113.40') })))
  })
  it('counts whom it turned away, for those who run the site alone', async () => {
    expect((await ask(`${open.url}/metrics`)).status).toBe(404)
    expect(open.metricsUrl).toBeUndefined()
    expect((await ask(api.metricsUrl!.replace('/metrics', '/'))).status).toBe(404)
    const { status, headers, text } = await ask(api.metricsUrl!)
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain; version=/)])
    for (const line of [
      /^# TYPE corescope_http_seconds histogram$/m,
      /^corescope_rate_limited_total\{what="http"\} [1-9]/m,
      /^corescope_rate_limited_total\{what="rpc"\} [1-9]/m,
      /^corescope_head \d+$/m,
      /^corescope_streams 0$/m,
    ]) {
      expect(text).toMatch(line)
    }
  })
})

describe('without a node', () => {
  const dialect = async (query: string) => {
    const { status, text } = await ask(`${open.url}/api?${query}`)
    return [status, JSON.parse(text)]
  }
  const failure = (result: unknown) => [200, { status: '0', message: 'NOTOK', result }]
  it('the Etherscan dialect says so with HTTP 200, and answers what is in the index', async () => {
    const away = expect.stringMatching(/^Error! The node cannot/)
    expect(await dialect('module=proxy&action=eth_blockNumber')).toEqual(failure(away))
    const nobody = `0x${'9'.repeat(40)}`
    expect(await dialect(`module=account&action=balance&address=${nobody}`)).toEqual(failure(away))
    const time = await dialect('module=block&action=getblocknobytime&timestamp=99999999999&closest=before')
    expect(time).toEqual([200, { status: '1', message: 'OK', result: '11' }])
  })
  it('bad parameters are told from it: more than 20 balances, an unknown chain, no module', async () => {
    const many = Array.from({ length: 21 }, () => `0x${'9'.repeat(40)}`).join()
    expect(await dialect(`module=account&action=balancemulti&address=${many}`)).toEqual(
      failure('Error! Maximum of 20 addresses exceeded'),
    )
    expect(await dialect('module=stats&action=ethprice&chainid=5')).toEqual(
      failure('Missing or unsupported chainid parameter'),
    )
    expect(await dialect('')).toEqual(failure('Error! Missing Or invalid Module name'))
  })
  it('/rpc answers by an error under the id of the call', async () => {
    const { status, text } = await ask(`${open.url}/rpc`, json({ jsonrpc: '2.0', id: 3, method: 'eth_chainId' }))
    const error = { code: -32_000, message: 'The node cannot be reached.' }
    expect([status, JSON.parse(text)]).toEqual([200, { jsonrpc: '2.0', id: 3, error }])
  })
})

describe('headers', () => {
  it('keep an answer from being anything but itself', async () => {
    const { headers } = await ask(`${api.url}/health`, { headers: from('203.0.113.50') })
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000',
    })
    expect((await ask(`${open.url}/health`)).headers.get('strict-transport-security')).toBeNull()
  })
  it('let pages of other origins ask the API, and read no page', async () => {
    const asked = await ask(`${open.url}/api/chain/block`, { method: 'OPTIONS' })
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(asked.headers.get('access-control-allow-headers')).toContain('content-type')
    for (const path of ['/api?module=x', '/v2/api?module=x', '/api/openapi.json', '/health']) {
      expect((await ask(`${open.url}${path}`)).headers.get('access-control-allow-origin'), path).toBe('*')
    }
    expect((await ask(`${open.url}/blocks`)).headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('bodies', () => {
  const filled = (bytes: number) => 'a'.repeat(bytes)
  it('are as long as they need to be: 256 KB for a call, 128 KB for /rpc', async () => {
    for (const [path, most] of [[calls.searchBlock.path, 256 * 1024] as const, ['/rpc', 128 * 1024] as const]) {
      const { status, text } = await ask(`${open.url}${path}`, json({ filling: filled(most) }))
      expect([status, JSON.parse(text)], path).toMatchObject([
        413,
        path === '/rpc' ? { jsonrpc: '2.0' } : { code: '1' },
      ])
      expect((await ask(`${open.url}${path}`, json({ filling: filled(most - 100) }))).status, path).toBe(200)
    }
  })
  it('10 MB in the dialect, and longer ones are told so with HTTP 200', async () => {
    const post = (bytes: number) =>
      ask(`${open.url}/api`, {
        method: 'POST',
        body: new URLSearchParams({ module: 'stats', action: 'ethsupply', filling: filled(bytes) }),
      })
    const [short, long] = [await post(9_900_000), await post(10 * 1024 * 1024)]
    expect([short.status, JSON.parse(short.text).result]).toEqual([200, expect.not.stringContaining('too large')])
    expect([long.status, JSON.parse(long.text)]).toEqual([
      200,
      { status: '0', message: 'NOTOK', result: 'Error! Request body is too large' },
    ])
  })
  it('that are no JSON are told so in the words of each door', async () => {
    const broken: RequestInit = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{bad' }
    const [call, rpc, dialect] = await Promise.all(
      [calls.searchBlock.path, '/rpc', '/api'].map((path) => ask(`${open.url}${path}`, broken)),
    )
    expect([call!.status, JSON.parse(call!.text)]).toMatchObject([400, { code: '1', data: null }])
    expect([rpc!.status, JSON.parse(rpc!.text)]).toEqual([
      400,
      { jsonrpc: '2.0', id: null, error: { code: -32_700, message: expect.stringContaining('not valid JSON') } },
    ])
    expect([dialect!.status, JSON.parse(dialect!.text)]).toMatchObject([200, { status: '0', message: 'NOTOK' }])
  })
  it('that are empty ask as well as JSON does', async () => {
    const bare = await ask(`${open.url}${calls.searchBlock.path}`, { method: 'POST' })
    expect(JSON.parse(bare.text)).toMatchObject({ code: '00000', data: { total: 12, pageSize: 25 } })
  })
  it('that are no JSON are refused by the name of their type, but for forms in the Etherscan dialect', async () => {
    const types = {
      form: { method: 'POST', body: new URLSearchParams({ module: 'stats', action: 'nothing' }) },
      text: { method: 'POST', body: '{}' },
    }
    for (const [name, type] of [
      ['form', 'application/x-www-form-urlencoded'] as const,
      ['text', 'text/plain'] as const,
    ]) {
      const [call, rpc] = await Promise.all(
        [calls.searchBlock.path, '/rpc'].map((path) => ask(`${open.url}${path}`, types[name])),
      )
      const message = expect.stringMatching(new RegExp(`content-type: "${type}.*send application/json`))
      expect([call!.status, JSON.parse(call!.text)]).toEqual([415, { code: '1', message, data: null }])
      expect([rpc!.status, JSON.parse(rpc!.text).error.message]).toEqual([415, message])
    }
    const form = await ask(`${open.url}/api`, types.form)
    expect([form.status, JSON.parse(form.text).result]).toEqual([200, 'Error! Missing Or invalid Action name'])
    const text = await ask(`${open.url}/api`, types.text)
    expect([text.status, JSON.parse(text.text)]).toMatchObject([200, { status: '0', message: 'NOTOK' }])
  })
  it('a GET takes its fields from the query and no notice of _t', async () => {
    const answers = await Promise.all(
      ['', '?_t=1700000000000', '?_t=x&other=1'].map((query) =>
        ask(`${open.url}${calls.circulatingSupply.path}${query}`),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  })
})
