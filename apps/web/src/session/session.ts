import { localStore } from '../storage/client-storage.ts'

/** Bearer token of a signed-in user, if there is one. */
export const accessToken = (): string | undefined => localStore().get<string | undefined>('accessToken', undefined)

export const isSignedIn = (): boolean => accessToken() !== undefined

/** Forgets the tokens and the user (spec §4 "Logout"). */
export const forgetSession = (): void => {
  const storage = localStore()
  for (const key of ['token', 'accessToken', 'refreshToken', 'userInfo'] as const) storage.remove(key)
}
