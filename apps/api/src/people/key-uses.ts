import { addKeyUses, type UsedKey } from '@corescope/store/people/api-keys'
import type { PeopleDatabase } from './people-database.ts'

/** What the database said of a key, and when, in milliseconds. */
export interface KeyWord extends UsedKey {
  at: number
  /** When the day is over whose uses it named: by the clock of this process, though the database's says when. */
  dayEnds: number
}

const wordOf = (used: UsedKey): KeyWord => {
  const at = Date.now()
  return { ...used, at, dayEnds: at + used.dayEndsIn * 1000 }
}

/** A key as this process knows it, and its uses that the database does not know yet. */
export interface KeyUses {
  /** undefined: it was not asked yet, or there is no such key. */
  said(): KeyWord | undefined
  /** Uses of this day as far as this process knows. */
  usesToday(): number
  hasUnwritten(): boolean
  add(call: string): void
  /** Writes a use of each of these calls, or none where today has no room for all. @returns whether they are counted; what was said is of now */
  take(calls: readonly string[], most: number): Promise<boolean>
  /** Uses by other processes that the database told of since this was asked last. */
  takeOthers(): number
  /** Until what is being written now is. */
  settled(): Promise<void>
  /** Until all uses so far are written and the key is looked up: together, one statement at a time. Where that fails they wait for the next. */
  write(): Promise<void>
  /** What was said holds no longer. */
  doubt(): void
}

const countedByCall = (calls: readonly string[]): Map<string, number> => {
  const uses = new Map<string, number>()
  for (const call of calls) uses.set(call, (uses.get(call) ?? 0) + 1)
  return uses
}

/** Counts uses of one key. @param keyHash SHA-256 of the key */
export const createKeyUses = (database: PeopleDatabase, keyHash: Buffer): KeyUses => {
  let word: KeyWord | undefined
  let waiting = new Map<string, number>()
  let unwritten = 0
  let sending = 0
  let others = 0
  let writing: Promise<void> | undefined
  const add = (call: string, uses: number) => {
    waiting.set(call, (waiting.get(call) ?? 0) + uses)
    unwritten += uses
  }
  const hear = (used: UsedKey | undefined, own: number) => {
    // smaller after midnight
    if (word !== undefined && used !== undefined) others += Math.max(used.usesToday - word.usesToday - own, 0)
    word = used && wordOf(used)
  }
  const send = async () => {
    const calls = waiting
    sending = unwritten
    waiting = new Map()
    unwritten = 0
    try {
      const used = await database.session((session) => addKeyUses(session, keyHash, calls))
      hear(used, sending)
    } catch (error) {
      for (const [call, uses] of calls) add(call, uses)
      throw error
    } finally {
      sending = 0
    }
  }
  const alone = (work: Promise<void>): Promise<void> => {
    writing = work.finally(() => {
      writing = undefined
    })
    return writing
  }
  const write = () => writing ?? alone(send())
  const sendAll = async (calls: readonly string[], most: number) => {
    sending = calls.length
    const used = await database
      .session((session) => addKeyUses(session, keyHash, countedByCall(calls), most))
      .finally(() => {
        sending = 0
      })
    if (used !== undefined) hear(used, calls.length)
    return used !== undefined
  }
  const usesToday = () => (word?.usesToday ?? 0) + sending + unwritten
  const take = async (calls: readonly string[], most: number) => {
    while (unwritten > 0 || writing !== undefined) await write()
    if (usesToday() + calls.length > most) return false
    let isTaken = false
    await alone(
      sendAll(calls, most).then((is) => {
        isTaken = is
      }),
    )
    // why they are not: the day's are used up, or the key counts no longer
    if (!isTaken) await write()
    return isTaken
  }
  return {
    said: () => word,
    usesToday,
    hasUnwritten: () => unwritten > 0,
    add: (call) => add(call, 1),
    takeOthers: () => {
      const told = others
      others = 0
      return told
    },
    settled: async () => writing,
    write,
    take,
    doubt: () => {
      if (word !== undefined) word = { ...word, at: 0 }
    },
  }
}
