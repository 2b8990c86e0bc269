// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const tokens = { access_token: 'access', refresh_token: 'refresh', expires_in: 600 }
const day = 24 * 3600 * 1000

let session: typeof import('./session.ts')

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // modules of this test alone: the storage takes its clock when it is opened
  vi.resetModules()
  const { setRuntimeConfig } = await import('../config/runtime-config.ts')
  setRuntimeConfig({ shortName: 'a', networkName: 'devnet', version: '1' } as RuntimeConfig)
  session = await import('./session.ts')
  await session.openSession()
  session.keepTokens(tokens)
})
afterEach(() => {
  session.forgetSession()
  vi.useRealTimers()
  vi.resetModules()
})

test('the session and its name last as long as the server says, whatever days nobody comes', () => {
  const { accessToken, isExpiring, isSignedIn, keepTokens, keepUser, refreshToken, userName } = session
  keepUser({ username: 'ann', email: 'ann@example.org' })
  vi.setSystemTime(Date.now() + 29 * day)
  expect([isSignedIn(), refreshToken(), userName()]).toEqual([true, 'refresh', 'ann'])
  // the access token has ended: another one is asked for by the refresh token
  expect([accessToken(), isExpiring()]).toEqual([undefined, true])
  keepTokens(tokens)
  vi.setSystemTime(Date.now() + 300 * day)
  expect([isSignedIn(), userName()]).toEqual([true, 'ann'])
})

test('what another version of the site kept here goes at the start, and with the sign-out; what is of another site or network stays', async () => {
  const left = () => Object.keys(localStorage).filter((name) => !name.startsWith('A__DEVNET__1__'))
  const own = ['A__DEVNET__0.9.0__REFRESH_TOKEN__', 'A__DEVNET__2__USER__INFO__']
  const others = [
    'A__DEVNET__B__0.9.0__TOKEN__',
    'AB__DEVNET__0.9.0__TOKEN__',
    'A__DEVNET__0.9.0__OTHER',
    'theme',
  ].sort()
  for (const drop of [session.resumeSession, session.forgetSession]) {
    for (const name of [...own, ...others]) localStorage.setItem(name, 'x')
    await drop()
    expect(left().sort()).toEqual(others)
    expect(session.isSignedIn()).toBe(drop === session.resumeSession)
  }
  for (const name of others) localStorage.removeItem(name)
})

test('somebody who comes too late is signed out, and the sign-in screen says why', async () => {
  const { freshToken } = await import('./tokens.ts')
  const { sessionEnd } = await import('./session-timeout.ts')
  vi.setSystemTime(Date.now() + 40 * day)
  const asked = vi.fn(async () => undefined)
  expect(await freshToken(asked)).toBeUndefined()
  expect(asked).toHaveBeenCalledWith('refresh')
  expect([session.isSignedIn(), sessionEnd()]).toEqual([false, 'timeout'])
})

test('a new name is told to whoever shows it, once; nothing is kept of who has signed out', () => {
  const { forgetSession, keepTokens, keepUser, onSession, userName } = session
  const heard = vi.fn()
  const stop = onSession(heard)
  keepUser({ username: 'ann', email: 'ann@example.org' })
  keepUser({ username: 'ann', email: 'ann@new.example' })
  expect([userName(), heard.mock.calls.length]).toEqual(['ann', 1])
  keepUser({ username: 'anna', email: 'ann@new.example' })
  expect([userName(), heard.mock.calls.length]).toEqual(['anna', 2])
  stop()
  forgetSession()
  keepUser({ username: 'anna', email: 'ann@new.example' })
  keepTokens(tokens)
  expect(userName()).toBe('')
})

test('a tab that was opened before the sign-in in another one hears of it', async () => {
  session.forgetSession()
  const load = async () => {
    vi.resetModules()
    const { setRuntimeConfig } = await import('../config/runtime-config.ts')
    setRuntimeConfig({ shortName: 'a', networkName: 'devnet', version: '1' } as RuntimeConfig)
    return import('./session.ts')
  }
  const first = await load()
  await first.resumeSession()
  const heard = vi.fn()
  first.onSession(heard)
  const second = await load()
  await second.openSession()
  second.keepTokens(tokens)
  window.dispatchEvent(new StorageEvent('storage'))
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  expect([first.isSignedIn(), first.accessToken()]).toEqual([true, 'access'])
  heard.mockClear()
  second.forgetSession()
  window.dispatchEvent(new StorageEvent('storage'))
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  expect(first.isSignedIn()).toBe(false)
})

test('a sign-in of somebody else is told to this tab: whose tokens they are is known at once, and the name before is forgotten', async () => {
  const tokensOf = (person: string) => ({
    ...{ access_token: `head.${btoa(JSON.stringify({ sub: person }))}.sign`, expires_in: 600 },
    refresh_token: `refresh of ${person}`,
  })
  session.keepTokens(tokensOf('1'))
  session.keepUser({ userId: '1', username: 'ann', email: 'ann@example.org' })
  const turns = session.personTurns()
  vi.resetModules()
  const { setRuntimeConfig } = await import('../config/runtime-config.ts')
  setRuntimeConfig({ shortName: 'a', networkName: 'devnet', version: '1' } as RuntimeConfig)
  const other = await import('./session.ts')
  await other.openSession()
  other.keepTokens(tokensOf('2'))
  // what the former one asked for may come after it
  other.keepUser({ userId: '1', username: 'ann', email: 'ann@example.org' })
  window.dispatchEvent(new StorageEvent('storage'))
  await vi.waitFor(() => expect(session.personId()).toBe('2'))
  expect([session.userName(), session.personTurns()]).toEqual(['', turns + 1])
  other.forgetSession()
  window.dispatchEvent(new StorageEvent('storage'))
  await vi.waitFor(() => expect(session.personId()).toBeUndefined())
  expect(session.personTurns()).toBe(turns + 1)
})

test('what one person began is not done in the name of another', async () => {
  const { mustBe } = await import('../api-client/same-person.ts')
  session.keepTokens({ ...tokens, access_token: `head.${btoa('{"sub":"dee"}')}.sign` })
  expect(() => mustBe('ann')).toThrow()
  for (const person of ['dee', undefined]) expect(() => mustBe(person)).not.toThrow()
})

test('a renewal under way does not bring back who has signed out, nor take the place of who has signed in since', async () => {
  const { freshToken } = await import('./tokens.ts')
  session.keepTokens({ ...tokens, expires_in: 0 })
  const renewed = { access_token: 'later', refresh_token: 'later refresh', expires_in: 600 }
  expect(
    await freshToken(async () => {
      session.keepTokens({ access_token: 'other', refresh_token: 'other refresh', expires_in: 600 })
      return renewed
    }),
  ).toBe('other')
  session.keepTokens({ ...tokens, expires_in: 0 })
  await freshToken(async () => {
    session.forgetSession()
    return renewed
  })
  expect([session.isSignedIn(), session.accessToken()]).toEqual([false, undefined])
})
