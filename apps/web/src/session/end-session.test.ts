// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { afterEach, expect, test, vi } from 'vitest'
import { setRuntimeConfig } from '../config/runtime-config.ts'
import { endSession } from './end-session.ts'
import { accessToken, isSignedIn, keepTokens, openSession } from './session.ts'
import { sessionEnd } from './session-timeout.ts'

const api = { apiBaseUrl: 'https://api.example', apiUrlPrefix: '/explorer' }
afterEach(() => vi.unstubAllGlobals())

test('a session that ended is forgotten, the server is told once, and the sign-in screen says why', async () => {
  setRuntimeConfig({ shortName: 'a', networkName: 'devnet', version: '1' } as RuntimeConfig)
  const asked = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'))
  vi.stubGlobal('fetch', asked)
  await openSession()
  keepTokens({ access_token: 'access', refresh_token: 'refresh', expires_in: 600 })
  expect([accessToken(), isSignedIn()]).toEqual(['access', true])
  endSession(api, 'double')
  endSession(api, 'double')
  expect([accessToken(), isSignedIn(), sessionEnd()]).toEqual([undefined, false, 'timeout'])
  expect(asked.mock.calls.map(([url, { method, headers, body }]) => [url, method, headers, body])).toEqual([
    [
      'https://api.example/explorer/user/logout',
      'POST',
      {
        authorization: 'Bearer access',
        'content-type': 'application/json;charset=UTF-8',
        'x-xsrf-token': 'double',
      },
      '{"refresh_token":"refresh"}',
    ],
  ])
})
