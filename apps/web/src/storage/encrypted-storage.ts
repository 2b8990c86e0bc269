import type { Cipher } from './cipher.ts'
import { type StorageKey, storageKeys } from './storage-keys.ts'

/** Spec §9: seven days. */
const defaultLifetimeSeconds = 3600 * 24 * 7

export interface EncryptedStorage {
  /** The value, or `fallback` when there is none, it is too old, or it cannot be read. */
  get: <Value>(key: StorageKey, fallback: Value) => Value
  /** Keeps a value for `lifetimeSeconds` (null: for ever). */
  set: (key: StorageKey, value: unknown, lifetimeSeconds?: number | null) => void
  remove: (key: StorageKey) => void
  clear: () => void
  /** Forgets what was read so far: another tab has written. */
  dropCache: () => void
}

interface Entry {
  value: unknown
  /** Milliseconds; null = never. */
  expire: number | null
}

interface Options {
  /** Lets a name change make old data invisible: short name, network, version (spec §9). */
  prefix: string
  cipher: Cipher
  now?: () => number
}

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null && 'value' in value

/** Encrypted entries with an end, over `localStorage` or `sessionStorage`, with a cache in memory. */
export const createEncryptedStorage = (
  store: Storage,
  { prefix, cipher, now = Date.now }: Options,
): EncryptedStorage => {
  const cache = new Map<StorageKey, Entry>()
  const nameOf = (key: StorageKey) => `${prefix}${storageKeys[key]}`

  const read = (key: StorageKey): Entry | undefined => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const text = store.getItem(nameOf(key))
    if (text === null) return undefined
    try {
      const entry: unknown = JSON.parse(cipher.decrypt(text))
      if (!isEntry(entry)) return undefined
      cache.set(key, entry)
      return entry
    } catch (error) {
      // Another version, a damaged entry, or someone else's: the defaults hold.
      if (error instanceof Error) return undefined
      throw error
    }
  }
  const remove = (key: StorageKey) => {
    cache.delete(key)
    store.removeItem(nameOf(key))
  }
  return {
    get: <Value>(key: StorageKey, fallback: Value) => {
      const entry = read(key)
      if (entry === undefined) return fallback
      if (entry.expire === null || entry.expire >= now()) return entry.value as Value
      remove(key)
      return fallback
    },
    set: (key, value, lifetimeSeconds = defaultLifetimeSeconds) => {
      const entry = { value, expire: lifetimeSeconds === null ? null : now() + lifetimeSeconds * 1000 }
      cache.set(key, entry)
      try {
        store.setItem(nameOf(key), cipher.encrypt(JSON.stringify(entry)))
      } catch (error) {
        // A full store: the value lives in memory for as long as the page does.
        if (!(error instanceof DOMException)) throw error
      }
    },
    remove,
    clear: () => {
      cache.clear()
      for (const key of Object.keys(storageKeys) as StorageKey[]) store.removeItem(nameOf(key))
    },
    dropCache: () => cache.clear(),
  }
}
