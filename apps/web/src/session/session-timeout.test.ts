// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { beforeEach, expect, test, vi } from 'vitest'
import { setRuntimeConfig } from '../config/runtime-config.ts'
import {
  clearSessionTimeout,
  noteAccountDeleted,
  noteSessionTimeout,
  onSessionTimeout,
  recallSessionTimeout,
  sessionEnd,
} from './session-timeout.ts'

beforeEach(() => {
  setRuntimeConfig({ shortName: 'a', networkName: 'devnet', version: '1' } as RuntimeConfig)
})

test('the flag outlives a reload of the tab, encrypted, until somebody signs in', async () => {
  const heard = vi.fn()
  const stop = onSessionTimeout(heard)
  await noteSessionTimeout()
  expect(sessionEnd()).toBe('timeout')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('sessionTimeout')
  await recallSessionTimeout()
  expect(sessionEnd()).toBe('timeout')
  await clearSessionTimeout()
  await recallSessionTimeout()
  expect(sessionEnd()).toBeUndefined()
  expect(heard).toHaveBeenCalled()
  stop()
})

test('a session that ended with its account says so', async () => {
  await noteAccountDeleted()
  await recallSessionTimeout()
  expect(sessionEnd()).toBe('deleted')
  await clearSessionTimeout()
})
