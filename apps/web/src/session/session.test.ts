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

test('the name lasts as long as the session is renewed', () => {
  const { keepTokens, keepUser, userName } = session
  keepUser({ username: 'ann', email: 'ann@example.org' })
  for (let time = 0; time < 4; time++) {
    vi.setSystemTime(Date.now() + 6 * day)
    keepTokens(tokens)
  }
  expect(userName()).toBe('ann')
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
