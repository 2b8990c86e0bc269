import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { METHODS } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { calls } from '@corescope/api-schema/calls'
import { runtimeConfigSchema } from '@corescope/api-schema/runtime-config'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { makeBundles, person, zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sourcifyPaths } from '../features/reference/sourcify-paths.ts'

const chain = makeBundles({ branch: 'pages', from: 0, count: 30, parentHash: zeroHash })
const transaction = chain.flatMap(({ block }) => block.transactions)[3]!
const webFolder = mkdtempSync(join(tmpdir(), 'corescope-web-'))
const webRoot = join(webFolder, 'dist')
const script = 'export const answer = 42\n'.repeat(200)
/** What the web app's build for the server says of its screens, in short: what each asks first. */
const screens = `
export const builtFor = 'assets/index-abc.js'
export const renderScreen = async () => undefined
const asked = {
  '': () => [],
  txs: (id, search) =>
    search.has('block')
      ? [{ call: 'searchTransaction', request: { block: Number(search.get('block')) }, isSubject: true }]
      : [{ call: 'searchTransaction', request: { pageNum: Number(search.get('page')), pageSize: Number(search.get('size')) } }],
  search: (id, search) => [{ call: 'homeSearchAddress', request: { keyword: search.get('q') } }],
  tx: (transactionHash) => [
    {
      call: 'transaction',
      request: { transactionHash },
      isSubject: true,
      otherwise: { call: 'pendingTransaction', request: { transactionHash }, isSubject: true },
    },
  ],
  block: (id) =>
    id === 'countdown'
      ? []
      : [
          {
            call: 'block',
            request: { block: id.startsWith('0x') ? id : Number(id) },
            isSubject: true,
            otherwise: { call: 'blockCountdown', request: { blockNumber: Number(id) } },
          },
        ],
}
export const screenCalls = async (pathname, search) => {
  const [, first, id] = pathname.split('/')
  const price = { call: 'marketPrice', request: {} }
  return [price, ...(asked[first]?.(id, new URLSearchParams(search)) ?? [])]
}
`
let api: IndexedApi

const page = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${api.url}${path}`, { redirect: 'manual', headers })
  return { response, html: await response.text() }
}
const scriptOf = (html: string, opening: RegExp) => JSON.parse(opening.exec(html)![1]!)
const firstScreenOf = (html: string) =>
  scriptOf(html, /<script type="application\/json" id="first-screen">(.*?)<\/script>/s)

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'), { recursive: true })
  writeFileSync(
    join(webRoot, 'index.html'),
    '<!doctype html><html lang="en" data-theme="auto"><head><!--app-head--></head><body><div id="root"><!--app-root--></div><!--app-data--></body></html>',
  )
  writeFileSync(join(webRoot, 'assets', 'index-abc.js'), script)
  writeFileSync(join(webRoot, 'assets', 'index-abc.js.gz'), gzipSync(script))
  writeFileSync(join(webRoot, 'assets', 'app-1.css'), '.app{color:red}')
  writeFileSync(join(webRoot, 'assets', 'txs-1.css'), '.txs{color:blue}')
  const screen = { scripts: ['/assets/txs-1.js'], styles: ['/assets/txs-1.css'] }
  writeFileSync(
    join(webRoot, 'route-manifest.json'),
    JSON.stringify({
      build: 'assets/index-abc.js',
      scripts: [],
      styles: ['/assets/app-1.css'],
      screens: { '/txs': screen },
      messages: { en: '/assets/en-1.js' },
    }),
  )
  mkdirSync(join(webFolder, 'dist-server'))
  writeFileSync(join(webFolder, 'dist-server', 'render-screen.js'), screens)
  api = await startIndexedApi(chain[0]!.block.hash, {
    WEB_ROOT: webRoot,
    ANALYTICS_TAG_ID: 'T-1',
    ANALYTICS_URL: 'https://analytics.example/collect',
  })
  await api.commit(chain)
  await eventually(async () => {
    expect((await api.call(calls.searchBlock.path, {})).body.data.asOf?.number).toBe(29)
  })
})
afterAll(async () => {
  await api.stop()
  rmSync(webFolder, { recursive: true })
})

describe('a page', () => {
  it('carries title, preloads, configuration and exactly the answers its calls give', async () => {
    const { response, html } = await page('/txs?page=2&size=10')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(html).toContain('<title>Transactions | Core Blockchain Devnet Explorer</title>')
    expect(html).toContain('<link rel="modulepreload" href="/assets/txs-1.js">')
    expect(html).toMatch(/<style nonce="[^"]+">\.app\{color:red\}\.txs\{color:blue\}<\/style>/)
    expect(html).toContain('<link rel="stylesheet" href="/assets/txs-1.css" disabled>')
    const config = scriptOf(html, /window\.__CORESCOPE__=(.*?)<\/script>/s)
    expect(runtimeConfigSchema.safeParse(config).error).toBeUndefined()
    const entries = firstScreenOf(html)
    const request = { pageNum: 2, pageSize: 10 }
    const list = entries.find((entry: { path: string }) => entry.path === calls.searchTransaction.path)
    expect(list.request).toEqual(request)
    expect(list.response).toEqual((await api.call(calls.searchTransaction.path, request)).body.data)
  })
  it('allows its one inline script by nonce, and no other origin than the configured', async () => {
    const first = await page('/')
    const second = await page('/')
    const policy = first.response.headers.get('content-security-policy')!
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!
    expect(first.html).toContain(`<script nonce="${nonce}">window.__CORESCOPE__`)
    expect(second.html).not.toContain(nonce)
    expect(policy).toContain("connect-src 'self' https://analytics.example;")
    // attributes alone: places and sizes in the HTML of a rendered screen
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
  })
  it('speaks the reader’s language and theme', async () => {
    const { html } = await page('/blocks', { cookie: 'theme=dark; locale=zh_CN' })
    expect(html).toContain('<html lang="zh-CN" data-theme="dark">')
    expect(html).toContain('<title>区块 |')
  })
  it('escapes what a reader typed', async () => {
    const { html } = await page('/search?q=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E')
    expect(html).not.toContain('<script>alert')
    expect(firstScreenOf(html)[1].request.keyword).toBe('</script><script>alert(1)</script>')
  })
})

describe('status', () => {
  it.each([
    ['/', 200],
    [`/tx/${transaction.hash}`, 200],
    ['/block/3', 200],
    ['/block/3/txs', 200],
    [`/block/${chain[7]!.block.hash}`, 200],
    [`/address/${person(1)}`, 200],
    ['/block/countdown/500', 200],
    [`/tx/0x${'1'.repeat(64)}`, 404],
    ['/block/30', 404],
    ['/txs?block=3', 200],
    ['/txs?block=30', 404],
    ['/txs?block=abc', 404],
    ['/address/0x12', 404],
    ['/nothing', 404],
    ['/blocks/', 404],
    ['/Blocks', 404],
    ['/charts', 404],
    ['/redirect//evil.example', 404],
    ['/topstat', 302],
    ['/redirect/blocks', 302],
  ])('%s is %d', async (path, status) => {
    const { response, html } = await page(path)
    expect(response.status).toBe(status)
    if (status === 404) expect(html).toContain('window.__CORESCOPE__')
  })
  it('unknown calls are JSON, not pages', async () => {
    const { response, html } = await page('/api/chain/nothing')
    expect([response.status, JSON.parse(html).code]).toEqual([404, '1'])
  })
})

it('a cache between is told that a page depends on the language of its reader', async () => {
  const { response } = await page('/blocks')
  expect(response.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
})

describe('files', () => {
  it.each(['/index.html', '/route-manifest.json'])('%s is of the build alone', async (path) => {
    const { response, html } = await page(path)
    expect([response.status, html]).toEqual([404, 'There is no such file.'])
  })
  it('are immutable and already compressed', async () => {
    const response = await fetch(`${api.url}/assets/index-abc.js`, { headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
      'gzip',
      'accept-encoding',
    ])
    const plain = await fetch(`${api.url}/assets/index-abc.js`, { headers: { 'accept-encoding': 'identity' } })
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'accept-encoding'])
    expect(await plain.text()).toBe(script)
    expect(await response.text()).toBe(script)
  })
  type Asked = [method: string, path: string, status: number, allow: string | null]
  const query: Asked = ['QUERY', '/api/chain/circulating_supply', 405, 'GET']
  it.each<Asked>([
    ['GET', '/api/chain/search_block', 405, 'POST'],
    ['DELETE', '/api/chain/search_block?x=1', 405, 'POST'],
    ['POST', '/api/openapi.json', 405, 'GET'],
    ['GET', '/api/chain/nothing', 404, null],
    ...(METHODS.includes('QUERY') ? [query] : []),
  ])('%s %s answers %s and names what the path is asked by', async (method, path, status, allow) => {
    const response = await fetch(`${api.url}${path}`, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow])
    expect(((await response.json()) as { code: string }).code).toBe('1')
  })
  it('the reference and the OpenAPI document name every call', async () => {
    const document = (await (await fetch(`${api.url}/api/openapi.json`)).json()) as { paths: object; openapi: string }
    expect(document.openapi).toBe('3.1.0')
    expect(new Set(Object.keys(document.paths))).toEqual(
      new Set([...Object.values(calls).map(({ path }) => path), '/api/chain/export', ...Object.keys(sourcifyPaths)]),
    )
    const docs = await page('/api/docs')
    for (const { path } of Object.values(calls)) expect(docs.html).toContain(path)
    expect(docs.html).not.toContain('<script')
  })
})
