import { runtimeConfig } from '../config/runtime-config.ts'
import { storageKeys } from './storage-keys.ts'
import { storagePrefix } from './storage-prefix.ts'

const keys = Object.values(storageKeys)

/** What this site kept under another version: no code reads it any more, and a session may be among it that still holds. */
const namesOfOthers = (store: Storage): string[] => {
  const config = runtimeConfig()
  const ofSite = storagePrefix({ ...config, version: '' }).slice(0, -2)
  const ofVersion = storagePrefix(config)
  return Array.from({ length: store.length }, (_none, at) => store.key(at) ?? '').filter((name) => {
    if (!name.startsWith(ofSite) || name.startsWith(ofVersion)) return false
    const key = keys.find((one) => name.endsWith(`__${one}`))
    const version = name.slice(ofSite.length, -2 - (key?.length ?? 0))
    // else it is of another network, whose name begins alike
    return key !== undefined && !version.includes('__')
  })
}

/** Removes what other versions of this site kept in this browser. */
export const dropOtherVersions = (): void => {
  for (const find of [() => window.localStorage, () => window.sessionStorage]) {
    try {
      const store = find()
      for (const name of namesOfOthers(store)) store.removeItem(name)
    } catch (error) {
      // blocked storage holds nothing
      if (!(error instanceof DOMException)) throw error
    }
  }
}
