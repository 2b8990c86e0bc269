import type { EncryptedStorage } from '../storage/encrypted-storage.ts'
import { hasStored } from '../storage/stored-choice.ts'

/** Spec §3 "Login response", with the seconds that the access token holds. */
export interface SessionTokens {
  access_token: string
  refresh_token: string
  expires_in: number
}

interface KeptToken {
  token: string
  /** Milliseconds. */
  ends: number
}

/** Spec §3 "User info": who is signed in. */
export interface UserInfo {
  username: string
  email: string
}

let storage: EncryptedStorage | undefined
const listeners = new Set<() => void>()
/** A request on its way takes no longer. */
const marginMs = 20_000
/** How long a session holds that nobody uses is the server's to say: it tells who comes too late, and why they are signed out is said. */
const untilSignedOut = null

/** Opens the encrypted storage, whose cipher a visitor's first load does not carry. Called by whatever signs in. */
export const openSession = async (): Promise<EncryptedStorage> => {
  if (storage !== undefined) return storage
  const { localStore } = await import('../storage/client-storage.ts')
  storage = localStore()
  listen()
  return storage
}

const publish = () => {
  for (const listener of listeners) listener()
}

/** Signed in or out in another tab: said here too. What was signed in there opens the storage here. */
const hear = async (): Promise<void> => {
  if (storage === undefined) {
    if (!hasStored('refreshToken')) return
    await openSession()
  }
  storage?.dropCache()
  publish()
}
const heard = () => void hear()
/** Added twice, a listener is called once. */
const listen = () => window.addEventListener('storage', heard)

/** Calls when somebody signs in or out, in this tab or another; returns how to stop. */
export const onSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes the session of an earlier visit known, before the first request, and listens to the other tabs. */
export const resumeSession = async (): Promise<void> => {
  listen()
  if (hasStored('refreshToken')) await openSession()
}

const kept = (): KeptToken | undefined => storage?.get<KeptToken | undefined>('accessToken', undefined)

/** Bearer token of a signed-in user, if there is one. */
export const accessToken = (): string | undefined => kept()?.token

export const refreshToken = (): string | undefined => storage?.get<string | undefined>('refreshToken', undefined)

/** Somebody is signed in, and the access token has ended or is about to. */
export const isExpiring = (): boolean => refreshToken() !== undefined && (kept()?.ends ?? 0) < Date.now() + marginMs

export const isSignedIn = (): boolean => refreshToken() !== undefined

const keptUser = (): UserInfo | undefined => storage?.get<UserInfo | undefined>('userInfo', undefined)

/** Name of who is signed in, as it was last read; undefined: nobody is. */
export const userName = (): string | undefined => (isSignedIn() ? (keptUser()?.username ?? '') : undefined)

/** Keeps who is signed in, as the server has just said. */
export const keepUser = ({ username, email }: UserInfo): void => {
  // an answer may come after the sign-out
  if (!isSignedIn()) return
  const isNew = username !== userName()
  storage?.set('userInfo', { username, email } satisfies UserInfo, untilSignedOut)
  if (isNew) publish()
}

/** Keeps the tokens of a session. The storage is open. */
export const keepTokens = ({ access_token, refresh_token, expires_in }: SessionTokens): void => {
  const isNew = !isSignedIn()
  storage?.set('refreshToken', refresh_token, untilSignedOut)
  storage?.set('accessToken', { token: access_token, ends: Date.now() + expires_in * 1000 } satisfies KeptToken)
  if (isNew) publish()
}

/** Forgets the tokens and the user (spec §4 "Logout"). */
export const forgetSession = (): void => {
  for (const key of ['token', 'accessToken', 'refreshToken', 'userInfo'] as const) storage?.remove(key)
  publish()
}

let wanted: string | undefined

/** Where somebody wanted to be who has to sign in first. */
export const rememberPlace = (path: string): void => {
  wanted = path
}

/** Takes the place that was wanted; undefined where nobody came from anywhere. */
export const takePlace = (): string | undefined => {
  const place = wanted
  wanted = undefined
  return place
}
