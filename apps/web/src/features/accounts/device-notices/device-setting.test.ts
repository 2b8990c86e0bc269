import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { setRuntimeConfig } from '../../../config/runtime-config.ts'
import { createMemoryStore } from '../../../storage/memory-store.ts'
import { recallRecents, rememberRecent } from '../../search/recents.ts'
import {
  currentDeviceSetting,
  isSettingOf,
  keepDeviceSetting,
  keepIdOf,
  onDeviceSetting,
  recallDeviceSetting,
} from './device-setting.ts'

beforeAll(() => {
  setRuntimeConfig({ shortName: 'corescope', networkName: 'devnet', version: '1' } as RuntimeConfig)
  vi.stubGlobal('window', { localStorage: createMemoryStore(), addEventListener: () => undefined })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const ann = { user: 'ann', seen: ['1', '2w'] }

it('what is read while a change is under way never undoes it', async () => {
  const reads: Promise<void>[] = []
  // the part that tells reads it as soon as it sees that the panel switched it on
  const stop = onDeviceSetting(() => {
    if (currentDeviceSetting() !== undefined && reads.length === 0) reads.push(recallDeviceSetting())
  })
  await Promise.all([recallDeviceSetting(), keepDeviceSetting(ann), recallDeviceSetting()])
  await Promise.all(reads)
  stop()
  expect(reads).toHaveLength(1)
  expect(currentDeviceSetting()).toEqual(ann)
  await Promise.all([recallDeviceSetting(), keepDeviceSetting(undefined)])
  expect(currentDeviceSetting()).toBeUndefined()
})

it('choices that change at the same time all stay', async () => {
  const recent = { path: '/tx/0x1', title: 'Transaction' }
  const other = { path: '/tx/0x2', title: 'Another' }
  await Promise.all([rememberRecent(other), keepDeviceSetting(ann), rememberRecent(recent)])
  await recallDeviceSetting()
  expect(currentDeviceSetting()).toEqual(ann)
  expect(await recallRecents()).toEqual([recent, other])
})

it('is that of the account under another name too, once it was seen under the one it was stored with', async () => {
  const account = { userId: '0b0f9c5e-1d0f-4d5c-9d5a-0f6c8a4c2f11', username: 'ann' }
  await keepDeviceSetting(ann)
  await keepIdOf({ ...account, username: 'bob' })
  expect(currentDeviceSetting()).toEqual(ann)
  await keepIdOf(account)
  expect(currentDeviceSetting()).toEqual({ ...ann, user: account.userId })
  expect(isSettingOf(currentDeviceSetting()!, { ...account, username: 'anna' })).toBe(true)
  expect(isSettingOf(currentDeviceSetting()!, { userId: 'another', username: 'ann' })).toBe(false)
})
