import type { EncryptedStorage } from '../storage/encrypted-storage.ts'
import { dropOtherVersions } from '../storage/other-versions.ts'
import { hasStored } from '../storage/stored-choice.ts'
import { personOfToken } from './token-person.ts'

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
  userId?: string
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
  lastPerson = personId()
  listen()
  return storage
}

/** Who was signed in last, while this page stands. */
let lastPerson: string | undefined
let turns = 0

/** How often somebody else took the place of who was signed in before. What stands on the page is drawn anew for them. */
export const personTurns = (): number => turns

const publish = () => {
  const person = personId()
  if (person !== undefined) {
    if (lastPerson !== undefined && lastPerson !== person) turns += 1
    lastPerson = person
  }
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
const listen = () => {
  window.addEventListener('storage', heard)
  // a page that the browser kept, and shows again, heard nothing meanwhile
  window.addEventListener('pageshow', heard)
}

/** Calls when somebody signs in or out, in this tab or another; returns how to stop. */
export const onSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes the session of an earlier visit known, before the first request, and listens to the other tabs. */
export const resumeSession = async (): Promise<void> => {
  dropOtherVersions()
  listen()
  if (hasStored('refreshToken')) await openSession()
}

const kept = (): KeptToken | undefined => storage?.get<KeptToken | undefined>('accessToken', undefined)

/** Bearer token of a signed-in user, if there is one. */
export const accessToken = (): string | undefined => {
  const access = kept()
  return access === undefined || access.ends < Date.now() ? undefined : access.token
}

/** Id of who is signed in; undefined: nobody. It is the token's own, so that it changes with what requests are made with. */
export const personId = (): string | undefined => {
  const access = isSignedIn() ? kept() : undefined
  return access === undefined ? undefined : personOfToken(access.token)
}

export const refreshToken = (): string | undefined => storage?.get<string | undefined>('refreshToken', undefined)

/** Somebody is signed in, and the access token has ended or is about to. */
export const isExpiring = (): boolean => refreshToken() !== undefined && (kept()?.ends ?? 0) < Date.now() + marginMs

export const isSignedIn = (): boolean => refreshToken() !== undefined

const keptUser = (): UserInfo | undefined => storage?.get<UserInfo | undefined>('userInfo', undefined)

/** Name of who is signed in, as it was last read; undefined: nobody is. */
export const userName = (): string | undefined => (isSignedIn() ? (keptUser()?.username ?? '') : undefined)

/** Keeps who is signed in, as the server has just said. */
export const keepUser = ({ userId, username, email }: UserInfo): void => {
  // an answer may come after the sign-out, or after the sign-in of somebody else
  if (!isSignedIn() || (userId ?? personId()) !== (personId() ?? userId)) return
  const isNew = username !== userName()
  storage?.set('userInfo', { username, email } satisfies UserInfo, untilSignedOut)
  if (isNew) publish()
}

/** Keeps the tokens of a session. The storage is open. */
export const keepTokens = ({ access_token, refresh_token, expires_in }: SessionTokens): void => {
  const isOther = personId() !== personOfToken(access_token)
  const isNew = !isSignedIn() || isOther
  if (isOther) storage?.remove('userInfo')
  storage?.set('refreshToken', refresh_token, untilSignedOut)
  const access = { token: access_token, ends: Date.now() + expires_in * 1000 } satisfies KeptToken
  storage?.set('accessToken', access, untilSignedOut)
  if (isNew) publish()
}

/** Forgets the tokens and the user (spec §4 "Logout"). */
export const forgetSession = (): void => {
  for (const key of ['token', 'accessToken', 'refreshToken', 'userInfo'] as const) storage?.remove(key)
  dropOtherVersions()
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
