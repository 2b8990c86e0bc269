// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { beforeEach, expect, test, vi } from 'vitest'
import { setRuntimeConfig } from '../config/runtime-config.ts'
import {
  clearSessionTimeout,
  noteSessionTimeout,
  onSessionTimeout,
  recallSessionTimeout,
  sessionHasEnded,
} from './session-timeout.ts'

beforeEach(() => {
  setRuntimeConfig({ shortName: 'a', networkName: 'devnet', version: '1' } as RuntimeConfig)
})

test('the flag outlives a reload of the tab, encrypted, until somebody signs in', async () => {
  const heard = vi.fn()
  const stop = onSessionTimeout(heard)
  await noteSessionTimeout()
  expect(sessionHasEnded()).toBe(true)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('sessionTimeout')
  await recallSessionTimeout()
  expect(sessionHasEnded()).toBe(true)
  await clearSessionTimeout()
  await recallSessionTimeout()
  expect(sessionHasEnded()).toBe(false)
  expect(heard).toHaveBeenCalled()
  stop()
})
