import { setImmediate as breathe } from 'node:timers/promises'
import { allNames, namesVersion } from '@corescope/store/people/notes'
import { openText, privatePlaces } from '@corescope/store/people/private-texts'
import type { Sealing } from '@corescope/store/people/sealing'
import { LRUCache } from 'lru-cache'
import type { PeopleDatabase } from './people-database.ts'

interface Named {
  subject: `0x${string}`
  name: string
  /** As it is compared. */
  key: string
}
interface Kept {
  version: number
  names: readonly Named[]
}

/** A user's private names that hold a text, whatever its case: those that begin with it first, then by name. */
export type SearchNames = (
  userId: string,
  text: string,
  most: number,
) => Promise<readonly { subject: `0x${string}`; name: string }[]>

/** All private names of a user, by address. */
export type PrivateNames = (userId: string) => Promise<ReadonlyMap<string, string>>

/** Names of all users that a process keeps opened; one account has at most 10,000 of them. */
const maxKept = 200_000
/** Opening takes about ten microseconds each: others are answered in between. */
const openedAtOnce = 200

const byKey = (one: Named, other: Named) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)

/**
 * Private names are sealed, so no statement can search them. They are opened once and kept in memory until the user's names
 * change, which each search asks the database.
 */
export const createNameSearch = (
  database: PeopleDatabase,
  sealing: () => Promise<Sealing>,
): { searchNames: SearchNames; privateNames: PrivateNames } => {
  const kept = new LRUCache<string, Kept>({ maxSize: maxKept, sizeCalculation: ({ names }) => names.length + 1 })
  const open = async (userId: string, version: number): Promise<Kept> => {
    const rows = await database.session((session) => allNames(session, userId))
    const by = await sealing()
    const names: Named[] = []
    for (const [index, { subject, ...stored }] of rows.entries()) {
      if (index % openedAtOnce === openedAtOnce - 1) await breathe()
      const name = openText(by, privatePlaces.name(userId, subject), stored)
      if (name !== null) names.push({ subject, name, key: name.toLowerCase() })
    }
    const opened = { version, names: names.sort(byKey) }
    kept.set(userId, opened)
    return opened
  }
  const namesOf = async (userId: string) => {
    const version = await database.session((session) => namesVersion(session, userId))
    const before = kept.get(userId)
    return (before?.version === version ? before : await open(userId, version)).names
  }
  const searchNames: SearchNames = async (userId, text, most) => {
    const names = await namesOf(userId)
    const wanted = text.toLowerCase()
    const holding = names.filter(({ key }) => key.includes(wanted))
    const first = holding.filter(({ key }) => key.startsWith(wanted))
    const others = first.length >= most ? [] : holding.filter(({ key }) => !key.startsWith(wanted))
    return [...first, ...others].slice(0, most)
  }
  const privateNames: PrivateNames = async (userId) =>
    new Map((await namesOf(userId)).map(({ subject, name }) => [subject, name]))
  return { searchNames, privateNames }
}
