import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createMemoryStore } from './memory-store.ts'

const day = 24 * 3600 * 1000

/** Modules of this test alone: the storage takes its clock and its store when it is opened. */
const load = async () => {
  vi.resetModules()
  const { setRuntimeConfig } = await import('../config/runtime-config.ts')
  setRuntimeConfig({ shortName: 'corescope', networkName: 'devnet', version: '1' } as RuntimeConfig)
  return import('./stored-choice.ts')
}

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('window', { localStorage: createMemoryStore(), addEventListener: () => undefined })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetModules()
})

it('choices of a reader last a year without a visit', async () => {
  const { changeChoice, recallChoice, rememberChoice } = await load()
  await changeChoice('commonLocal', (kept) => ({ ...kept, systemTransactions: 'hide' }))
  await rememberChoice('locale', 'zh_CN')
  vi.setSystemTime(Date.now() + 364 * day)
  expect(await recallChoice('commonLocal')).toEqual({ systemTransactions: 'hide' })
  expect(await recallChoice('locale')).toBe('zh_CN')
  vi.setSystemTime(Date.now() + 2 * day)
  expect(await recallChoice('commonLocal')).toBeUndefined()
})
