// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setRuntimeConfig } from '../config/runtime-config.ts'
import { forgetSession, keepTokens, openSession, takePlace } from '../session/session.ts'
import { followSession } from './follow-session.ts'
import { createRouter } from './router/router.ts'

// screens are fetched by the build's own list
vi.mock('./router/screens.ts', () => ({ loadedScreen: () => undefined, loadScreen: async () => undefined }))

const tokens = { access_token: 'access', refresh_token: 'refresh', expires_in: 600 }
/** Tokens as the API signs them; of the names of people alone. */
const tokensOf = (person: string) => ({
  access_token: `head.${btoa(JSON.stringify({ sub: person, sid: `session of ${person}` })).replaceAll('=', '')}.sign`,
  refresh_token: `refresh ${person}`,
  expires_in: 600,
})
let stop: () => void

beforeEach(async () => {
  setRuntimeConfig({ shortName: 'a', networkName: 'devnet', version: '1' } as RuntimeConfig)
  await openSession()
  keepTokens(tokens)
})
afterEach(() => {
  stop()
  forgetSession()
})

/** What a tab hears of a sign-out in another one. */
const signOutElsewhere = () => {
  localStorage.clear()
  window.dispatchEvent(new Event('storage'))
}

const historyAt = (start: string) => {
  let [pathname = '', search = ''] = start.split(/(?=\?)/)
  return {
    entry: () => 'one',
    location: () => ({ pathname, search, hash: '' }),
    replace: (href: string) => {
      ;[pathname = '', search = ''] = href.split(/(?=\?)/)
    },
    push: () => undefined,
    onMove: () => undefined,
  }
}

test('a sign-out in another tab takes private answers off the page, kept ones and those on screen', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(['note'], { note: 'The rent' })
  let name = 'Mine'
  const names: unknown[] = []
  const observer = new QueryObserver(client, { queryKey: ['name'], queryFn: async () => name })
  const leave = observer.subscribe(({ data }) => names.push(data))
  await vi.waitFor(() => expect(names.at(-1)).toBe('Mine'))
  const load = vi.fn(async () => undefined)
  stop = followSession({ load }, client)
  name = ''
  signOutElsewhere()
  signOutElsewhere()
  await vi.waitFor(() => expect(names.at(-1)).toBe(''))
  expect(names).toContain(undefined)
  expect(client.getQueryData(['note'])).toBeUndefined()
  expect(load).toHaveBeenCalledTimes(1)
  leave()
})

test('what only an account may ask is forgotten, and not asked again by a screen that has not left yet', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const ask = vi.fn(async () => 'Mine')
  const told: unknown[] = []
  const queryKey = ['/api/user/user_profile_account_detail', {}]
  const leave = new QueryObserver(client, { queryKey, queryFn: ask }).subscribe(({ data }) => told.push(data))
  await vi.waitFor(() => expect(told.at(-1)).toBe('Mine'))
  stop = followSession({ load: async () => undefined }, client)
  const reset = vi.spyOn(client, 'resetQueries')
  signOutElsewhere()
  await vi.waitFor(() => expect(told.at(-1)).toBeUndefined())
  await reset.mock.results[0]?.value
  expect(ask).toHaveBeenCalledTimes(1)
  leave()
})

test('a screen of the account gives way to the sign-in, which leads back', async () => {
  const history = historyAt('/my/notes_address?page=2')
  const router = createRouter(history as never, false)
  stop = followSession(router, new QueryClient())
  signOutElsewhere()
  await vi.waitFor(() => expect(history.location().pathname).toBe('/login'))
  expect(takePlace()).toBe('/my/notes_address?page=2')
})

test('whoever signs in from a page for everybody comes back to it; from the sign-up they do not', async () => {
  const placeFrom = (path: string) => {
    createRouter(historyAt(path) as never, false).go('/login')
    return takePlace()
  }
  const address = `/verifyaddress/0x${'1'.repeat(40)}`
  expect(placeFrom(address)).toBe(address)
  expect(placeFrom('/txs?p=3')).toBe('/txs?p=3')
  for (const path of ['/', '/register', '/resetpassword', '/login', '/nowhere']) expect(placeFrom(path)).toBeUndefined()
})

test('a sign-in of somebody else leaves nothing of the person before, asked for or on its way', async () => {
  keepTokens(tokensOf('ann'))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(['/api/user/page_api_key', {}], { records: ['the key of Ann'] })
  let answer: (name: string) => void = () => undefined
  const answers: Promise<string>[] = [Promise.resolve('of Ann'), new Promise((resolve) => (answer = resolve))]
  const told: unknown[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['name'],
    queryFn: () => answers.shift() ?? Promise.resolve('of Dee'),
  })
  const leave = observer.subscribe(({ data }) => told.push(data))
  await vi.waitFor(() => expect(told.at(-1)).toBe('of Ann'))
  const load = vi.fn(async () => undefined)
  stop = followSession({ load }, client)
  void observer.refetch()
  keepTokens(tokensOf('dee'))
  expect(client.getQueryData(['/api/user/page_api_key', {}])).toBeUndefined()
  expect(client.getQueryData(['name'])).toBeUndefined()
  answer('late, of Ann')
  await vi.waitFor(() => expect(told.at(-1)).toBe('of Dee'))
  expect(told).not.toContain('late, of Ann')
  leave()
})
