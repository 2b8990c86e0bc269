import { countAttempts, forgetAttempts, noteAttempt } from '@corescope/store/people/attempts'
import type { PeopleDatabase } from './people-database.ts'

/** What wrong passwords lead to. */
export interface LoginState {
  /** Seconds until the next attempt is looked at; 0: now. */
  waitSeconds: number
  /** Somebody tries this account from many places: a challenge is asked of everybody. */
  needsCaptcha: boolean
}

export interface BackOff {
  state(account: string, client: string): Promise<LoginState>
  failed(account: string, client: string): Promise<void>
  succeeded(account: string, client: string): Promise<void>
}

const windowSeconds = 3_600
/** Free attempts at one account from one place, and from one place at all; then each takes twice as long as the one before. */
const freePerPair = 5
const freePerClient = 50
const longestWait = 900
/** From so many wrong passwords on, from wherever, an account asks for a challenge. It is never locked. */
const freePerAccount = 20

/** Seconds that are left to wait after so many attempts, of which `free` cost nothing. Pure. */
export const waitOf = (attempts: number, free: number, secondsAgo: number): number =>
  attempts < free ? 0 : Math.max(0, Math.min(longestWait, 2 ** (attempts - free)) - secondsAgo)

/** Slows down whoever tries passwords. A stranger can make the owner of an account solve a challenge, and no more. */
export const createBackOff = (database: PeopleDatabase): BackOff => {
  const keysOf = (account: string, client: string) =>
    ({ pair: `login ${account} ${client}`, client: `login * ${client}`, account: `login ${account} *` }) as const
  return {
    state: async (account, client) => {
      const keys = keysOf(account, client)
      const counts = await database.session((session) => countAttempts(session, Object.values(keys), windowSeconds))
      const waitAt = (key: string, free: number) => {
        const count = counts.get(key)
        return count === undefined ? 0 : waitOf(count.attempts, free, count.secondsAgo)
      }
      return {
        waitSeconds: Math.ceil(Math.max(waitAt(keys.pair, freePerPair), waitAt(keys.client, freePerClient))),
        needsCaptcha: (counts.get(keys.account)?.attempts ?? 0) >= freePerAccount,
      }
    },
    failed: async (account, client) => {
      const keys = Object.values(keysOf(account, client))
      await database.session(async (session) => {
        for (const key of keys) await noteAttempt(session, key, windowSeconds)
      })
    },
    succeeded: async (account, client) => {
      const { pair, client: place } = keysOf(account, client)
      await database.session((session) => forgetAttempts(session, [pair, place]))
    },
  }
}
