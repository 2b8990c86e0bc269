import { runtimeConfig } from '../config/runtime-config.ts'
import { type StorageKey, storageKeys } from './storage-keys.ts'
import { storagePrefix } from './storage-prefix.ts'

/** Choices of a reader last a year from the last one; what a session keeps has the default lifetime of the storage. */
const choiceSeconds = 3600 * 24 * 365

/** Whether anything lies under a key, read or not: tells a visitor from a returning reader without loading the cipher. */
export const hasStored = (key: StorageKey): boolean => {
  try {
    return window.localStorage.getItem(`${storagePrefix(runtimeConfig())}${storageKeys[key]}`) !== null
  } catch (error) {
    // Blocked storage holds nothing.
    if (error instanceof DOMException) return false
    throw error
  }
}

/** Keeps a choice in the encrypted storage, beside the cookie that the server reads. */
export const rememberChoice = async (key: StorageKey, value: unknown): Promise<void> => {
  const { localStore } = await import('./client-storage.ts')
  localStore().set(key, value, choiceSeconds)
}

/**
 * Changes part of what lies under a key. It is read and written at once, so that two changes at the same time both stay.
 * @param change gets what is stored, `{}` where nothing is; what it returns is stored
 */
export const changeChoice = async <Kept extends object>(
  key: StorageKey,
  change: (kept: Partial<Kept>) => object,
): Promise<void> => {
  const { localStore } = await import('./client-storage.ts')
  const store = localStore()
  store.set(key, change(store.get<Partial<Kept>>(key, {})), choiceSeconds)
}

/** A choice of an earlier visit, for readers whose cookies are blocked or gone. */
export const recallChoice = async <Value>(key: StorageKey): Promise<Value | undefined> => {
  if (!hasStored(key)) return undefined
  const { localStore } = await import('./client-storage.ts')
  return localStore().get<Value | undefined>(key, undefined)
}
