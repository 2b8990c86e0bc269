import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, defineCall } from '@corescope/api-schema/call'
import { calls } from '@corescope/api-schema/calls'
import { type Envelope, type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { makeBundles, person, zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ownRoute, route } from '../answers/route.ts'
import { readConfig } from '../config.ts'
import { type Api, createApi } from '../create-api.ts'
import type { RouteGroup } from '../route-group.ts'
import type { PrivateOverlay } from './ask-for.ts'
import { createIdentify } from './identify.ts'

const chain = makeBundles({ branch: 'readers', from: 0, count: 12, parentHash: zeroHash })
const tokens: Record<string, string> = { 'token-of-ann': 'ann', 'token-of-bob': 'bob' }

const notes = defineCall({
  method: 'POST',
  path: '/api/user/test_notes',
  auth: 'user',
  tag: 'test',
  summary: 'What a user wrote.',
  request: z.object({ slow: z.boolean().optional() }),
  response: z.object({ of: z.string(), made: z.number() }),
})
let made = 0
const notesRoute = ownRoute(notes, async (_context, { slow }, user) => {
  made += 1
  const mine = made
  if (slow) await arrived(user.id)
  return { of: user.id, made: mine }
})

/** Two slow questions wait for each other: they are under way at the same time. */
const waiting = new Set<string>()
let release: () => void = () => undefined
const both = new Promise<void>((resolve) => {
  release = resolve
})
const arrived = async (id: string) => {
  waiting.add(id)
  if (waiting.size === 2) release()
  await both
}

/** A door that forgot to say who may use it. */
const forgotten: RouteGroup = {
  name: 'forgotten',
  access: undefined as unknown as RouteGroup['access'],
  register: (app) => {
    app.get('/forgotten', async () => 'open')
  },
}

/** Users name addresses for themselves. */
const nameAddresses: PrivateOverlay = async (call, data, user) => {
  if (call.path !== calls.addressDetail.path) return data
  return { ...(data as object), privateName: `${user.id}’s friend` }
}

const webFolder = mkdtempSync(join(tmpdir(), 'corescope-readers-'))
const webRoot = join(webFolder, 'dist')
/** What the web app's build for the server says of the screen of an address, and draws of it. */
const screens = `
export const builtFor = 'assets/index-abc.js'
export const renderScreen = async ({ firstScreen }) => ({ html: '<main>' + firstScreen.length + '</main>', subject: {} })
export const screenCalls = async (pathname) => [{ call: 'addressDetail', request: { address: pathname.split('/')[2] } }]
`
let world: IndexedApi
let api: Api
let url: string

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'), { recursive: true })
  mkdirSync(join(webFolder, 'dist-server'))
  writeFileSync(join(webFolder, 'dist-server', 'render-screen.js'), screens)
  const manifest = { build: 'assets/index-abc.js', scripts: [], styles: [], screens: {}, messages: {} }
  writeFileSync(join(webRoot, 'route-manifest.json'), JSON.stringify(manifest))
  writeFileSync(
    join(webRoot, 'index.html'),
    '<html lang="en" data-theme="auto"><!--app-head--><div id="root"><!--app-root--></div><!--app-data--></html>',
  )
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg/>')
  world = await startIndexedApi(chain[0]!.block.hash)
  await world.commit(chain)
  const identify = createIdentify(async (token) => {
    const id = tokens[token]
    return id === undefined ? undefined : { kind: 'user', id }
  })
  const config = readConfig({
    ...{ DATABASE_URL: world.databaseUrl, PORT: '0', LOCAL_DEVNET: '1', RPC_URL: 'http://127.0.0.1:9' },
    ...{ LOG_LEVEL: 'silent', RATE_LIMIT_PER_SECOND: '0', PUBLIC_URL: 'https://scan.example' },
    WEB_ROOT: webRoot,
  })
  api = createApi(config, {
    identify,
    overlay: nameAddresses,
    extraRoutes: [notesRoute],
    extraRouteGroups: [forgotten],
  })
  url = await api.start()
})
afterAll(async () => {
  await api?.stop()
  await world?.stop()
  rmSync(webFolder, { recursive: true })
})

const bearer = (name: string) => ({ authorization: `Bearer token-of-${name}` })
const post = async (call: Call, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Envelope }
}
const refused = { code: '401', message: 'Sign in to use this.', data: null }

describe('every route', () => {
  it('is declared public, or refuses who is no user', async () => {
    expect(api.served.length).toBeGreaterThan(90)
    const closed = api.served.filter(({ access }) => access?.auth !== 'visitor')
    const declared = Object.values<Call>(calls).filter(({ auth }) => auth === 'user')
    const expected = [...declared.map(({ path }) => path), notes.path, '/forgotten', '/forgotten']
    expect(closed.map(({ url: path }) => path).sort()).toEqual(expected.sort())
    for (const { method, url: path } of closed) {
      const response = await fetch(`${url}${path}`, { method })
      expect(response.status, `${method} ${path}`).toBe(401)
      if (method !== 'HEAD') expect(await response.json(), `${method} ${path}`).toEqual(refused)
    }
  })
  it('of the calls has the access that the call declares', () => {
    for (const call of Object.values<Call>(calls)) {
      const [served] = api.served.filter(({ url: path, method }) => path === call.path && method === call.method)
      expect(served?.access, call.path).toMatchObject({
        auth: call.auth,
        anyOrigin: call.auth === 'visitor' && call.writes !== true,
      })
    }
  })
  it('that was forgotten is open to users alone', async () => {
    expect(await (await fetch(`${url}/forgotten`, { headers: bearer('ann') })).text()).toBe('open')
  })
  it('cannot be declared by the other kind of handler', () => {
    expect(() => ownRoute(calls.block, async () => ({}) as never)).toThrow('is public')
    expect(() => route(notes, 'head', async () => ({}) as never)).toThrow('is for users')
  })
})

describe('two users', () => {
  it('asking the same at once are each answered for themselves, and nothing is kept', async () => {
    const [ann, bob] = await Promise.all([
      post(notes, { slow: true }, bearer('ann')),
      post(notes, { slow: true }, bearer('bob')),
    ])
    expect([ann.body.data.of, bob.body.data.of]).toEqual(['ann', 'bob'])
    expect(ann.headers.get('cache-control')).toBe('no-store')
    const before = made
    for (const name of ['ann', 'ann', 'bob']) expect((await post(notes, {}, bearer(name))).body.data.of).toBe(name)
    expect(made).toBe(before + 3)
    expect((await post(notes, {})).body).toEqual(refused)
    expect((await post(notes, {}, { authorization: 'Bearer token-of-eve' })).status).toBe(401)
    expect((await fetch(`${url}${notes.path}?token=token-of-ann`, { method: 'POST' })).status).toBe(401)
  })
  it('read a public answer with what is private to them, and visitors read it bare', async () => {
    const nameOf = async (headers: Record<string, string>) => {
      const { body, headers: sent } = await post(calls.addressDetail, { address: person(1) }, headers)
      return [body.data.privateName, sent.get('cache-control')]
    }
    for (let round = 0; round < 2; round++) {
      expect(await nameOf(bearer('ann'))).toEqual(['ann’s friend', 'no-store'])
      expect(await nameOf({})).toEqual([null, 'no-store'])
      expect(await nameOf(bearer('bob'))).toEqual(['bob’s friend', 'no-store'])
    }
  })
  it('get the same page as a visitor: what is rendered for all holds nothing of theirs', async () => {
    const page = async (headers: Record<string, string>) => {
      const response = await fetch(`${url}/address/${person(1)}`, { headers })
      return (await response.text()).replace(/nonce="[^"]*"/g, '')
    }
    const [ann, bob, nobody] = await Promise.all([page(bearer('ann')), page(bearer('bob')), page({})])
    expect(ann).toContain(calls.addressDetail.path)
    expect(ann).toContain('<main>')
    expect(ann).not.toContain('friend')
    expect(ann).toBe(nobody)
    expect(bob).toBe(nobody)
  })
})

describe('pages of other origins', () => {
  const other = { origin: 'https://evil.example' }
  it('read what is public, and neither a user’s own answers nor what writes', async () => {
    const open = await post(calls.searchBlock, {}, other)
    expect([open.status, open.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    for (const [call, headers] of [
      [notes, bearer('ann')],
      [calls.updateTokenInfo, {}],
      [calls.saveProxyResult, {}],
    ] as const) {
      const { status, headers: sent, body } = await post(call, {}, { ...headers, ...other })
      expect([status, sent.get('access-control-allow-origin')], call.path).toEqual([403, null])
      expect(body.message).toContain('https://evil.example')
      const preflight = await fetch(`${url}${call.path}`, { method: 'OPTIONS', headers: other })
      expect([preflight.ok, preflight.headers.get('access-control-allow-methods')], call.path).toEqual([false, null])
    }
  })
  it('of this very site ask as its pages do', async () => {
    for (const origin of [new URL(url).origin, 'https://scan.example']) {
      expect((await post(notes, {}, { ...bearer('ann'), origin })).status, origin).toBe(200)
    }
    expect((await post(notes, {}, { ...bearer('ann'), origin: 'null' })).status).toBe(403)
  })
})

describe('pages of this site at another origin than the API', () => {
  const site = 'https://scan.example'
  it('are let through before they write, and read the answer', async () => {
    for (const [call, headers] of [
      [notes, bearer('ann')],
      [calls.updateTokenInfo, {}],
    ] as const) {
      const preflight = await fetch(`${url}${call.path}`, {
        method: 'OPTIONS',
        headers: {
          origin: site,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type,x-xsrf-token',
        },
      })
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')], call.path).toEqual([204, site])
      for (const header of ['authorization', 'content-type', 'x-xsrf-token']) {
        expect(preflight.headers.get('access-control-allow-headers'), call.path).toContain(header)
      }
      const { headers: sent } = await post(call, {}, { ...headers, origin: site })
      expect(sent.get('access-control-allow-origin'), call.path).toBe(site)
    }
  })
})

describe('what is no file of the page', () => {
  it.each([
    ...['/assets/x1.js', '/favicon.1', '/sitemap.xml', '/.env', '/.git/config', '/x.php?a=1'],
    '/wp-admin/setup.PHP',
  ])('%s is a short 404 and no screen', async (path) => {
    const response = await fetch(`${url}${path}`)
    expect([response.status, await response.text()]).toEqual([404, 'There is no such file.'])
  })
  it('a file is', async () => {
    expect((await fetch(`${url}/favicon.svg`)).status).toBe(200)
  })
  it('names with dots are no files', async () => {
    for (const path of ['/search?q=a.php', '/address/ann.core', '/domain/ann.core']) {
      const response = await fetch(`${url}${path}`)
      expect(response.headers.get('content-type'), path).toContain('text/html')
    }
  })
  it('another method than those of a path is named as such', async () => {
    const { status, headers } = await fetch(`${url}/health`, { method: 'PUT' })
    expect([status, headers.get('allow')]).toEqual([405, 'GET'])
  })
})
