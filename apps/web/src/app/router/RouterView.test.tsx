// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setRuntimeConfig } from '../../config/runtime-config.ts'
import { forgetSession, keepTokens, openSession } from '../../session/session.ts'
import { RouterView } from './RouterView.tsx'
import type { Router, RouterState } from './router.ts'

vi.mock('../shell/Shell.tsx', () => ({ Shell: ({ children }: { children: unknown }) => children }))
const left = vi.fn()
let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  setRuntimeConfig({ shortName: 'a', networkName: 'devnet', version: '1' } as RuntimeConfig)
  await openSession()
  keepTokens({ access_token: 'access', refresh_token: 'refresh', expires_in: 600 })
  left.mockClear()
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  forgetSession()
  vi.unstubAllGlobals()
})

const Screen = () => {
  useEffect(() => left, [])
  return null
}
const show = async (user: boolean) => {
  const location = { pathname: '/here', search: '', fragment: '' }
  const match = { page: { path: '/here', user }, parameters: {} }
  const state = { entry: 'one', location, match, view: { kind: 'screen', Screen } } as unknown as RouterState
  const router = { state: () => state, subscribe: () => () => undefined } as unknown as Router
  await act(async () => root.render(<RouterView router={router} onShown={() => undefined} />))
}

test('a screen of the account goes at once with its session, whenever the sign-in has come', async () => {
  await show(true)
  expect(left).not.toHaveBeenCalled()
  await act(async () => {
    localStorage.clear()
    window.dispatchEvent(new Event('storage'))
  })
  expect(left).toHaveBeenCalledTimes(1)
})

test('a screen for everybody stays', async () => {
  await show(false)
  await act(async () => forgetSession())
  expect(left).not.toHaveBeenCalled()
})

test('what one person sees and types goes with the sign-in of another, and stays when the token is renewed', async () => {
  const tokensOf = (person: string, issue: number) => ({
    access_token: `head.${btoa(JSON.stringify({ sub: person, iat: issue }))}.sign`,
    refresh_token: `refresh ${issue}`,
    expires_in: 600,
  })
  for (const user of [true, false]) {
    await act(async () => keepTokens(tokensOf('ann', 1)))
    await show(user)
    left.mockClear()
    await act(async () => keepTokens(tokensOf('ann', 2)))
    expect(left).not.toHaveBeenCalled()
    await act(async () => keepTokens(tokensOf('dee', 3)))
    expect(left).toHaveBeenCalledTimes(1)
  }
})
