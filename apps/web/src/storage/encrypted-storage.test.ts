import { describe, expect, test } from 'vitest'
import { createCipher } from './cipher.ts'
import { createEncryptedStorage } from './encrypted-storage.ts'
import { createMemoryStore, usableStore } from './memory-store.ts'

const cipher = createCipher('0123456789abcdef', 'fedcba9876543210')
const day = 24 * 3600 * 1000

const setUp = () => {
  const store = createMemoryStore()
  const clock = { now: 1_000 }
  const open = () => createEncryptedStorage(store, { prefix: 'APP__', cipher, now: () => clock.now })
  return { store, clock, open }
}

describe('cipher', () => {
  test('key and vector must be 16 characters', () => {
    expect(() => createCipher('short', 'fedcba9876543210')).toThrow('the key must be 16 characters, not 5')
    expect(() => createCipher('0123456789abcdef', 'x'.repeat(17))).toThrow('the initialisation vector must be 16')
  })
  test('what goes in comes out, in any script', () => {
    expect(cipher.decrypt(cipher.encrypt('区块 {"a":1}'))).toBe('区块 {"a":1}')
  })
  test('is AES-128-CBC with PKCS#7, as the platform’s own', async () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    const key = await crypto.subtle.importKey('raw', bytes('0123456789abcdef'), 'AES-CBC', false, ['decrypt'])
    const data = Uint8Array.from(atob(cipher.encrypt('hello')), (character) => character.charCodeAt(0))
    const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: bytes('fedcba9876543210') }, key, data)
    expect(new TextDecoder().decode(plain)).toBe('hello')
  })
})

describe('encrypted storage', () => {
  test('nothing readable lies in the store', () => {
    const { store, open } = setUp()
    open().set('userInfo', { username: 'satoshi' })
    expect(store.key(0)).toBe('APP__USER__INFO__')
    expect(store.getItem('APP__USER__INFO__')).not.toContain('satoshi')
    expect(open().get('userInfo', null)).toEqual({ username: 'satoshi' })
  })
  test('entries end after seven days', () => {
    const { clock, open } = setUp()
    open().set('locale', 'zh_CN')
    clock.now += 7 * day
    expect(open().get('locale', 'en')).toBe('zh_CN')
    clock.now += 1
    expect(open().get('locale', 'en')).toBe('en')
  })
  test('unreadable data falls back to the default', () => {
    const { store, open } = setUp()
    for (const damage of ['', 'not base64 !', 'AAAA', cipher.encrypt('not json'), cipher.encrypt('5')]) {
      store.setItem('APP__LOCALE__', damage)
      expect(open().get('locale', 'en'), damage).toBe('en')
    }
  })
  test('a cached value is dropped when another tab wrote', () => {
    const { open } = setUp()
    const [here, there] = [open(), open()]
    here.set('locale', 'en')
    there.set('locale', 'zh_CN')
    expect(here.get('locale', '')).toBe('en')
    here.dropCache()
    expect(here.get('locale', '')).toBe('zh_CN')
  })
  test('a full store keeps the value for the life of the page', () => {
    const { store, open } = setUp()
    store.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const storage = open()
    storage.set('commonLocal', 1)
    expect(storage.get('commonLocal', 0)).toBe(1)
  })
})

test('blocked storage works in memory', () => {
  const store = usableStore(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  store.setItem('a', '1')
  expect(store.getItem('a')).toBe('1')
})
