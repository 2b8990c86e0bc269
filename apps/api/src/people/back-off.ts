import { giveAttemptsBack, type TakenAttempt, takeAttempts } from '@corescope/store/people/attempts'
import type { PeopleDatabase } from './people-database.ts'

/** What wrong passwords lead to. */
export interface LoginState {
  /** Seconds until the next attempt is looked at; 0: now. */
  waitSeconds: number
  /** Somebody tries this account from many places, or many accounts from this place: a challenge is asked of everybody there. */
  needsCaptcha: boolean
  /** What was counted for this attempt; nothing where it has to wait. */
  taken: readonly TakenAttempt[]
}

export interface BackOff {
  /** Counts an attempt as a wrong one before it is looked at: those at the same time are no way round the count. */
  begin(account: string, client: string): Promise<LoginState>
  /** The attempt was no wrong password. */
  giveBack(taken: readonly TakenAttempt[]): Promise<void>
  /** Gives the attempt back, and forgets what this place tried at this account; at others it has tried what it has. */
  succeeded(account: string, client: string, taken: readonly TakenAttempt[]): Promise<void>
}

const windowSeconds = 3_600
/** Free attempts at one account from one place; then each takes twice as long as the one before. */
const freePerPair = 5
const longestWait = 900
/**
 * From so many wrong passwords on, at whatever accounts, a place asks for a challenge. It does not wait: many people may share it,
 * and one of them would keep the others out. What bounds the attempts is the work that each costs.
 */
const freePerClient = 50
/** From so many on, from wherever, an account asks for one. It is never locked. */
const freePerAccount = 20

/** Seconds that are left to wait after so many attempts, of which `free` cost nothing. Pure. */
export const waitOf = (attempts: number, free: number, secondsAgo: number): number =>
  attempts < free ? 0 : Math.max(0, Math.min(longestWait, 2 ** (attempts - free)) - secondsAgo)

/**
 * Slows down whoever tries passwords. A stranger can make the owner of an account solve a challenge, and no more.
 * @param asksWork challenges cost something; where they do not, a place waits instead
 */
export const createBackOff = (database: PeopleDatabase, asksWork: boolean): BackOff => {
  const keysOf = (account: string, client: string) =>
    ({ pair: `login ${account} ${client}`, client: `login * ${client}`, account: `login ${account} *` }) as const
  // A count that a crash of the database loses lets somebody guess once more: none waits for the disk.
  const giveBack = async (taken: readonly TakenAttempt[], forgotten: readonly string[] = []) => {
    if (taken.length === 0) return
    await database.fleeting((session) => giveAttemptsBack(session, taken, forgotten))
  }
  return {
    begin: async (account, client) => {
      const { pair, client: place, account: all } = keysOf(account, client)
      const taken = await database.fleeting((session) => takeAttempts(session, [pair, place, all], windowSeconds))
      const [ofPair, ofPlace, ofAll] = taken
      const wait = Math.max(
        waitOf(ofPair!.before, freePerPair, ofPair!.secondsAgo),
        asksWork ? 0 : waitOf(ofPlace!.before, freePerClient, ofPlace!.secondsAgo),
      )
      if (wait > 0) {
        await giveBack(taken)
        return { waitSeconds: Math.ceil(wait), needsCaptcha: false, taken: [] }
      }
      return {
        waitSeconds: 0,
        needsCaptcha: ofAll!.before >= freePerAccount || ofPlace!.before >= freePerClient,
        taken,
      }
    },
    giveBack,
    succeeded: (account, client, taken) => giveBack(taken, [keysOf(account, client).pair]),
  }
}
