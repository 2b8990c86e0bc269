import type { EncryptedStorage } from '../storage/encrypted-storage.ts'
import { hasStored } from '../storage/stored-choice.ts'

let storage: EncryptedStorage | undefined

/** Opens the encrypted storage, whose cipher a visitor's first load does not carry. Called by whatever signs in. */
export const openSession = async (): Promise<EncryptedStorage> => {
  const { localStore } = await import('../storage/client-storage.ts')
  storage = localStore()
  return storage
}

/** Makes the session of an earlier visit known, before the first request. */
export const resumeSession = async (): Promise<void> => {
  if (hasStored('accessToken')) await openSession()
}

/** Bearer token of a signed-in user, if there is one. */
export const accessToken = (): string | undefined => storage?.get<string | undefined>('accessToken', undefined)

export const isSignedIn = (): boolean => accessToken() !== undefined

/** Forgets the tokens and the user (spec §4 "Logout"). */
export const forgetSession = (): void => {
  for (const key of ['token', 'accessToken', 'refreshToken', 'userInfo'] as const) storage?.remove(key)
}
