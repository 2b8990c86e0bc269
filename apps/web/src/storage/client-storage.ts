import { runtimeConfig } from '../config/runtime-config.ts'
import { createCipher } from './cipher.ts'
import { createEncryptedStorage, type EncryptedStorage } from './encrypted-storage.ts'
import { usableStore } from './memory-store.ts'
import { storagePrefix } from './storage-prefix.ts'

const cipherKey = '_corescope@2026_'
const cipherVector = '@2026_corescope_'

const open = (find: () => Storage): EncryptedStorage => {
  const prefix = storagePrefix(runtimeConfig())
  const storage = createEncryptedStorage(usableStore(find), { prefix, cipher: createCipher(cipherKey, cipherVector) })
  window.addEventListener('storage', storage.dropCache)
  return storage
}

const once = (find: () => Storage) => {
  let storage: EncryptedStorage | undefined
  return () => {
    storage ??= open(find)
    return storage
  }
}

/** What outlives the tab: LOCAL of spec §3. */
export const localStore = once(() => window.localStorage)

/** What ends with the tab: SESSION of spec §3. */
export const sessionStore = once(() => window.sessionStorage)
